import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { plantOf } from '../testing/small-plant.ts';
import { FrameSampler } from './frame-sampler.ts';
import type { Instant } from './frame-source.ts';
import type { FrameUnderWay, StageState } from './stage-state.ts';

const world = plantOf([]);

/** A sampler of a plant of so many entities, one count for each frame; what it did. */
function samplerOf(counts: readonly number[]) {
  const framed: number[] = [];
  const joined: Instant[] = [];
  const state = { world, shown: 0, t: 0, nextChangeMicros: 0, changes: true, isComplete: true, isComing: false };
  const frame = { wallMillis: 0 } as FrameUnderWay;
  const store = createStore<StageState>(() => ({ network: null }) as StageState);
  const sampler = new FrameSampler({
    frame,
    source: { frame: () => ({ world: state.world, simulationTimeMicros: state.t }), subscribe: () => () => undefined },
    plant: {
      show: () => state.changes,
      prepareNext: () => undefined,
      get isComplete() {
        return state.isComplete;
      },
      get isLoading() {
        return state.isComing;
      },
      get nextChangeMicros() {
        return state.nextChangeMicros;
      },
      get entityCount() {
        return state.shown;
      },
    },
    controls: {
      followInto: (shown) => joined.push(shown),
      begin() {
        if (state.shown > 0) framed.push(state.shown);
        return state.shown > 0;
      },
    },
    store,
  });
  for (const count of counts) {
    state.shown = count;
    sampler.sample();
  }
  return { framed, joined, frame, state, sampler, store };
}

test.each([
  { what: 'a plant that is there at once', counts: [4, 4, 9], framed: [4] },
  { what: 'a plant that begins empty', counts: [0, 0, 2, 9], framed: [2] },
  { what: 'a plant that stays empty', counts: [0, 0], framed: [] },
])('the eye is put once to $what', ({ counts, framed }) => {
  expect(samplerOf(counts).framed).toEqual(framed);
});

test.each([
  { what: 'something moved', changes: true, nextChangeMicros: 9_000_000, isRunning: true },
  { what: 'nothing moves for long', changes: false, nextChangeMicros: 9_000_000, isRunning: false },
  { what: 'something is about to move', changes: false, nextChangeMicros: 1_200_000, isRunning: true },
  { what: 'nothing will ever move', changes: false, nextChangeMicros: Number.POSITIVE_INFINITY, isRunning: false },
])('where $what while time runs, frames go on: $isRunning', ({ changes, nextChangeMicros, isRunning }) => {
  const { frame, state, sampler } = samplerOf([1]);
  Object.assign(state, { changes, nextChangeMicros });
  for (const t of [1_000_000, 1_100_000]) {
    state.t = t;
    sampler.sample();
  }
  expect(frame.isRunning).toBe(isRunning);
});

test('a plant that comes in several frames goes on coming while time stands, then frames end', () => {
  const { frame, state, sampler } = samplerOf([1]);
  Object.assign(state, { changes: false, nextChangeMicros: Number.POSITIVE_INFINITY, isComplete: false });
  sampler.sample();
  expect(frame.isRunning).toBe(true);
  Object.assign(state, { isComplete: true, isComing: true });
  sampler.sample();
  // It is there, and has not been drawn.
  expect(frame.isRunning).toBe(true);
  state.isComing = false;
  sampler.sample();
  expect(frame.isRunning).toBe(false);
});

test('another world is told of once: what was gone along with is looked for in it', () => {
  const { joined, state, sampler } = samplerOf([1, 1]);
  expect(joined).toEqual([]);
  state.world = plantOf([]);
  sampler.sample();
  sampler.sample();
  expect(joined).toEqual([{ world: state.world, simulationTimeMicros: 0 }]);
});

test('frames go on while time runs backwards', () => {
  const { frame, state, sampler } = samplerOf([1]);
  Object.assign(state, { changes: false, nextChangeMicros: Number.POSITIVE_INFINITY });
  for (const t of [2_000_000, 1_900_000]) {
    state.t = t;
    sampler.sample();
  }
  expect(frame.isRunning).toBe(true);
});

test('frames go on while time runs, and rest when it stands', () => {
  const { frame, state, sampler } = samplerOf([1]);
  const running = [1000, 1000, 2000].map((t) => {
    state.t = t;
    sampler.sample();
    return frame.isRunning;
  });
  expect(running).toEqual([true, false, true]);
});

test('what is painted of a network serves the next world that has the same, and keeps no world', () => {
  const { sampler, state, store } = samplerOf([1]);
  const painted = store.getState().network;
  expect(painted).toEqual({ points: world.points, paths: world.paths, size: 0 });
  state.world = plantOf([]);
  sampler.sample();
  expect(store.getState().network).toBe(painted);
});
