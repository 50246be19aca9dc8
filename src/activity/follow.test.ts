import { expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { batch, cargo, carrier, pose, seconds, snapshot } from '../world/testing/builders.ts';
import { attaches, turns } from '../world/testing/events.ts';
import { FollowedRun, type KnownSpan } from './index.ts';
import { endlessWorld } from './testing/told-run.ts';

const PLANT = snapshot({ entities: [carrier('c'), carrier('d', pose(5, 0, 0)), cargo('load', pose(0, 0, 2))] });

/** Tells a run up to an instant, as far as it ends from another instant on. */
function following() {
  const world = endlessWorld(PLANT);
  const span: KnownSpan & { toMicros: number } = { world, fromMicros: 0, toMicros: 0 };
  const run = new FollowedRun();
  return (toSeconds: number, afterSeconds: number, markSeconds: number, ...events: AnimationEvent[]) => {
    world.applyBatch(batch(world.appliedSequence + 1, ...events));
    span.toMicros = seconds(toSeconds);
    const wanted = { afterMicros: seconds(afterSeconds), markMicros: seconds(markSeconds), isOver: false };
    const { afterMicros, rows } = run.tellOn([span], wanted);
    const told = rows.activity.map(
      ({ entityName, state, loaded, startMicros, endMicros }) =>
        `${entityName} ${state}${loaded ? ' loaded' : ''} ${startMicros / 1e6}-${endMicros / 1e6}`,
    );
    return { after: afterMicros / 1e6, told };
  };
}

test('[Q46] rows are told as they end, each from its beginning', () => {
  const tell = following();
  expect(tell(10, 0, 0, turns('c', 2, 4, pose(0, 0, 0), 90)).told).toEqual(['c resting 0-2', 'c turning 2-6']);
  tell(20, 0, 10);
  expect(tell(30, 20, 20, turns('c', 22, 4, pose(0, 0, 0), 90))).toEqual({
    after: 20,
    told: ['c resting 6-22', 'c turning 22-26'],
  });
});

test('[Q46] what acts for the first time is told from its beginning, at once where nothing of it had ended', () => {
  const tell = following();
  tell(20, 0, 10);
  expect(tell(30, 20, 20, turns('d', 22, 4, pose(5, 0, 0), 90))).toEqual({
    after: 20,
    told: ['d resting 0-22', 'd turning 22-26'],
  });
});

test('[Q46] where rows come to light that ended long ago the whole is told anew', () => {
  const tell = following();
  tell(10, 0, 0, attaches('d', 3, 'load', 'ENTITY', pose(0, 0, 0)));
  tell(20, 0, 10);
  expect(tell(30, 20, 20, turns('d', 22, 4, pose(5, 0, 0), 90))).toEqual({
    after: -Infinity,
    told: ['d resting 0-3', 'd resting loaded 3-22', 'd turning loaded 22-26'],
  });
});

test('[Q46] what comes later than is remembered has the whole told anew', () => {
  const tell = following();
  tell(10, 0, 0, turns('c', 2, 4, pose(0, 0, 0), 90));
  tell(20, 0, 10);
  expect(tell(30, 5, 20, turns('d', 6, 1, pose(5, 0, 0), 90)).after).toBe(-Infinity);
});
