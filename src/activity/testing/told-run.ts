import type { AnimationEvent, AnimationSnapshot } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { batch } from '../../world/testing/builders.ts';
import { type ActivityRow, Derivation, KnownRun, type RelationName, type Relations } from '../index.ts';

/** Keeps all that was said, for as long as a test lasts. */
const ENDLESS = { keepsSaid: true, historySeconds: Number.POSITIVE_INFINITY, historyBytes: Number.POSITIVE_INFINITY };

/** The world of a snapshot that forgets nothing. */
export function endlessWorld(snapshot: AnimationSnapshot): World {
  return createWorld(snapshot, ENDLESS);
}

/** What is derived of a world that is known from its snapshot up to an instant. */
export function derivedFrom(world: World, toMicros: SimMicros): Derivation {
  return new Derivation(new KnownRun([{ world, fromMicros: world.oldestMicros, toMicros }]));
}

/** What is derived of a snapshot and the events after it, each in a batch of its own, known up to an instant. */
export function derived(
  snapshot: AnimationSnapshot,
  events: readonly AnimationEvent[],
  toMicros: SimMicros,
): Derivation {
  const world = endlessWorld(snapshot);
  for (const [index, event] of events.entries()) world.applyBatch(batch(snapshot.cursor.sequence + index + 1, event));
  return derivedFrom(world, toMicros);
}

/** All rows of a relation, or those of some names. */
export function allRows<Name extends RelationName>(
  derivation: Derivation,
  relation: Name,
  ...names: string[]
): Relations[Name][] {
  const { fromMicros, toMicros } = derivation.run;
  return derivation.rows({ relation, fromMicros, toMicros, names });
}

/** `state from-to metres`, in seconds, `*` where loaded. */
export function saidOf(rows: readonly ActivityRow[]): string[] {
  return rows.map(({ state, loaded, startMicros, endMicros, meters }) => {
    const way = meters === 0 ? '' : ` ${Number(meters.toFixed(6))}`;
    return `${state}${loaded ? '*' : ''} ${startMicros / 1e6}-${endMicros / 1e6}${way}`;
  });
}
