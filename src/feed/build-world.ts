import type { AnimationSnapshot } from '../protocol/index.ts';
import { createWorldBuilder, type World, type WorldOptions } from '../world/index.ts';
import type { WorldMaker } from './apply-answers.ts';
import { inSlices } from './slices.ts';

const ENTITIES_PER_STEP = 500;

/** Makes worlds of snapshots in slices: one of 100,000 entities takes a second, in which the page goes on. */
export function slicedWorldMaker(options: WorldOptions): WorldMaker {
  const shared = { compiledPaths: new WeakMap(), ...options };
  return (snapshot) => inSlices(stepsOf(snapshot, shared));
}

/** The steps of making a world, each short. */
export function* stepsOf(snapshot: AnimationSnapshot, options: WorldOptions): Generator<void, World> {
  const builder = createWorldBuilder(snapshot, options);
  for (let at = 0; at < snapshot.entities.length; at += ENTITIES_PER_STEP) {
    builder.addEntities(snapshot.entities.slice(at, at + ENTITIES_PER_STEP));
    yield;
  }
  for (let at = 0; at < snapshot.motions.length; at += ENTITIES_PER_STEP) {
    builder.addMotions(snapshot.motions.slice(at, at + ENTITIES_PER_STEP));
    yield;
  }
  return yield* builder.build(ENTITIES_PER_STEP);
}
