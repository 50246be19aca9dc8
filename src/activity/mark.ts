import type { SimMicros } from '../units/index.ts';
import type { EntityHistory, WorldEntity } from '../world/index.ts';

/** What was in force of an entity just before a mark. */
export interface InForce {
  readonly id: string;
  readonly hasActed: boolean;
  readonly isLoad: boolean;
  /** When the row that holds then began, or would have, had it acted. */
  readonly activityFrom: SimMicros;
  readonly isTransferring: boolean;
  readonly isLoaded: boolean;
  readonly stageFrom: SimMicros;
  /** Null: it was on no path. */
  readonly passage: { readonly fromMicros: SimMicros; readonly isLoaded: boolean } | null;
}

/** An instant from which the run is told on, with what was there. */
export interface Mark {
  readonly atMicros: SimMicros;
  readonly inForce: Map<WorldEntity, InForce | 'gone'>;
}

export const THE_BEGINNING: Mark = { atMicros: -Infinity, inForce: new Map() };

/** As far back as a row reaches that holds just before a mark; what never acted has nothing of its own in its tracks. */
export function tracksSince(entity: WorldEntity, { atMicros, inForce }: Mark): SimMicros {
  const before = inForce.get(entity);
  if (before === undefined) return -Infinity;
  if (before === 'gone' || !before.hasActed) return atMicros - 1;
  return Math.min(before.activityFrom, before.passage?.fromMicros ?? Infinity, atMicros - 1);
}

/** From when on rows that are told on from a mark, or later, tell of an entity. */
export function askedSince(entity: WorldEntity, { atMicros, inForce }: Mark): SimMicros {
  const before = inForce.get(entity);
  if (before === undefined) return -Infinity;
  if (before === 'gone') return Infinity;
  const { passage, isLoad } = before;
  return Math.min(
    before.hasActed ? before.activityFrom : Infinity,
    isLoad ? before.stageFrom : Infinity,
    passage?.fromMicros ?? Infinity,
    atMicros - 1,
  );
}

/** Whether what is kept of an entity reaches back to an instant, and nothing carried it. */
export function standsAloneSince({ links, body, platform, fork }: EntityHistory, fromMicros: SimMicros): boolean {
  const reaches = ([first]: readonly { readonly startMicros: SimMicros }[]) =>
    !first || first.startMicros <= fromMicros;
  return [links, body, platform, fork].every(reaches) && links[0]?.parent === null;
}

/** What carries it where telling goes on has done so since the stage of then began. */
export function heldSince(history: EntityHistory): EntityHistory {
  const [first, ...others] = history.links;
  return first ? { ...history, links: [{ ...first, startMicros: -Infinity }, ...others] } : history;
}
