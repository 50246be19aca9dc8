import type { Alert, AlertsEverywhere } from '../../watch/index.ts';

/** An alert that nobody was told of yet, with its instance. */
export interface NewAlert {
  readonly simulationId: string;
  readonly alert: Alert;
}

/** Finds what has come since the answer before. What was there at first is old. */
export class NewAlerts {
  #known: ReadonlyMap<string, string | null> | null = null;

  take({ simulations }: AlertsEverywhere): NewAlert[] {
    const known = this.#known;
    this.#known = new Map(simulations.map(({ simulationId, newest }) => [simulationId, newest?.id ?? null]));
    if (known === null) return [];
    return simulations.flatMap(({ simulationId, newest }) => {
      const isNew = newest !== null && newest.acknowledgement === null && known.get(simulationId) !== newest.id;
      return isNew ? [{ simulationId, alert: newest }] : [];
    });
  }
}
