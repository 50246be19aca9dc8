import { microsFromSeconds, SECONDS_PER_MINUTE, type SimMicros } from '../units/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { Derivation } from './derive.ts';
import type { Interval } from './intervals.ts';
import { type Identity, KnownRun, type KnownSpan } from './known-run.ts';
import type { ActivityRow, RelationName, Relations } from './relations.ts';

/** What is told of holds rests on ways that were begun before: so much of the time before is looked at. */
const HISTORY_MICROS = microsFromSeconds(15 * SECONDS_PER_MINUTE);

/** Rows of those relations that were asked for, cut to the time. */
export type RecentRows = { readonly [Name in RelationName]: readonly Relations[Name][] };

export interface Recent extends Interval {
  readonly rows: RecentRows;
  /** Nothing in the time is unknown. */
  readonly complete: boolean;
}

/**
 * Tells what has become known of a run that goes on, at a cost that grows with what is new and not with the run. What has not done
 * anything for longer than is looked at has rows of rest without places and load.
 */
export class RecentPast {
  readonly #historyMicros: SimMicros;
  /** By identity; null: nothing was told yet. */
  #acted: Set<string> | null = null;

  constructor(historyMicros: SimMicros = HISTORY_MICROS) {
    this.#historyMicros = historyMicros;
  }

  /** @param asked from at most where the time ended that was told before */
  tell(spans: readonly KnownSpan[], relations: readonly RelationName[], asked: SimMicros): Recent {
    this.#acted ??= new Set(new Derivation(new KnownRun(spans)).acting().keys());
    const run = new KnownRun(spans, (entity) => lastMotionBefore(entity, spans, asked) - this.#historyMicros);
    const fromMicros = Math.min(Math.max(run.fromMicros, asked), run.toMicros);
    const range = { fromMicros, toMicros: run.toMicros };
    const derivation = new Derivation(run);
    const rowsOf = <Name extends RelationName>(relation: Name): Relations[Name][] =>
      relations.includes(relation) ? derivation.rows({ relation, names: [], ...range }) : [];
    const activity = rowsOf('activity');
    for (const { entityId } of activity) this.#acted.add(entityId);
    if (relations.includes('activity')) activity.push(...this.#resting(run, activity, range));
    const rows = { activity, holds: rowsOf('holds'), journeys: rowsOf('journeys'), traffic: rowsOf('traffic') };
    return { ...range, rows, complete: !run.hasGapIn(fromMicros, run.toMicros) };
  }

  #resting({ identities }: KnownRun, activity: readonly ActivityRow[], range: Interval): ActivityRow[] {
    const told = new Set(activity.map(({ entityId }) => entityId));
    return identities.filter(({ id }) => this.#acted?.has(id) && !told.has(id)).flatMap((one) => restOf(one, range));
  }
}

/** When what is in force of an entity at an instant began: who has stood for long stands after a way of then. */
function lastMotionBefore(entity: WorldEntity, spans: readonly KnownSpan[], t: SimMicros): SimMicros {
  for (const { world } of spans.toReversed()) {
    const [inForce] = world.historyOf(entity, t)?.body ?? [];
    if (inForce) return Math.min(t, inForce.startMicros);
  }
  return t;
}

const NOWHERE = { startX: null, startY: null, startZ: null, endX: null, endY: null, endZ: null };

function restOf({ id, entityType, presences }: Identity, range: Interval): ActivityRow[] {
  return presences.flatMap(({ entity, fromMicros, toMicros }) => {
    const startMicros = Math.max(fromMicros, range.fromMicros);
    const endMicros = Math.min(toMicros, range.toMicros);
    if (startMicros >= endMicros) return [];
    const who = { entityName: entity.nameAt(startMicros), entityId: id, entityType };
    return [{ ...who, state: 'resting', loaded: false, startMicros, endMicros, meters: 0, ...NOWHERE } as const];
  });
}
