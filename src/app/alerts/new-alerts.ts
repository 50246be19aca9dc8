import type { Alert, AlertsEverywhere } from '../../watch/index.ts';

/** An alert that nobody was told of yet, with its instance. */
export interface NewAlert {
  readonly simulationId: string;
  readonly alert: Alert;
  /** So many others have come with it, which are older. */
  readonly more: number;
}

interface Known {
  readonly newestId: string | null;
  readonly unacknowledged: number;
}

/** Finds what has come since the answer before. What was there at first is old. */
export class NewAlerts {
  #known: ReadonlyMap<string, Known> | null = null;

  take({ simulations }: AlertsEverywhere): NewAlert[] {
    const known = this.#known;
    this.#known = new Map(
      simulations.map(({ simulationId, newest, unacknowledged }) => [
        simulationId,
        { newestId: newest?.id ?? null, unacknowledged },
      ]),
    );
    if (known === null) return [];
    return simulations.flatMap(({ simulationId, newest, unacknowledged }) => {
      const before = known.get(simulationId);
      if (newest === null || newest.acknowledgement !== null || before?.newestId === newest.id) return [];
      const more = Math.max(unacknowledged - (before?.unacknowledged ?? 0) - 1, 0);
      return [{ simulationId, alert: newest, more }];
    });
  }
}
