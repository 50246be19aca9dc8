import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ActivityRow, STATES, type State } from '../relations.ts';
import { Lane, type LaneInterval } from './lane.ts';
import { LanePixels, NO_STATE, type PixelRange, resolveLane, stateBits } from './lane-pixels.ts';
import { busyMicros, laneSums, totalOf } from './lane-sums.ts';
import { Lanes, laneRows, lanesOf } from './lanes.ts';

const NOWHERE = [Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN];

function interval(startMicros: number, endMicros: number, state: State, loaded = false): LaneInterval {
  return { startMicros, endMicros, state, loaded, meters: 0, name: 'C1', places: NOWHERE };
}

function laneOf(intervals: readonly LaneInterval[]): Lane {
  const lane = new Lane({ entityId: 'e1', entityType: 'CARRIER' });
  for (const one of intervals) lane.put(one);
  return lane;
}

/** Intervals in their order, some after a time of which nothing is told. */
const someIntervals = fc
  .array(
    fc.record({
      gap: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 50 })),
      length: fc.integer({ min: 1, max: 90 }),
      state: fc.constantFrom(...STATES),
      loaded: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ gap, length, state, loaded }) => {
      const startMicros = at + gap;
      at = startMicros + length;
      return interval(startMicros, at, state, loaded);
    });
  });

const someRange = fc
  .record({ startMicros: fc.integer({ min: -50, max: 1500 }), pixels: fc.integer({ min: 1, max: 60 }) })
  .chain(({ startMicros, pixels }) =>
    fc.integer({ min: 1, max: 2000 }).map((length) => ({ startMicros, endMicros: startMicros + length, pixels })),
  );

/** The same in the plainest way: each pixel looks at every interval. */
function pixelByPixel(
  intervals: readonly LaneInterval[],
  { startMicros, endMicros, pixels }: PixelRange,
  watch: State[],
) {
  const wide = (endMicros - startMicros) / pixels;
  return Array.from({ length: pixels }, (_, pixel) => {
    const [from, to] = [startMicros + pixel * wide, startMicros + (pixel + 1) * wide];
    const within = intervals.flatMap((one) => {
      const micros = Math.min(one.endMicros, to) - Math.max(one.startMicros, from);
      return micros > 0 ? [{ ...one, micros }] : [];
    });
    const known = within.reduce((sum, { micros }) => sum + micros, 0);
    if (known === 0) return null;
    const spentOn = (state: State) =>
      within.filter((one) => one.state === state).reduce((sum, { micros }) => sum + micros, 0);
    const seen = STATES.filter((state) => spentOn(state) > 0);
    const candidates = seen.some((state) => watch.includes(state)) ? seen.filter((s) => watch.includes(s)) : seen;
    const most = Math.max(...candidates.map(spentOn));
    const loaded = within.filter((one) => one.loaded).reduce((sum, { micros }) => sum + micros, 0);
    // Where two hold as long but for the last digit of a number, either may be shown.
    return { states: candidates.filter((state) => spentOn(state) > most - 1e-6), load: (loaded / known) * 255 };
  });
}

describe('[Q16] what prevails fills a pixel', () => {
  test('whatever the intervals, the window and the watch list', () => {
    const pixels = new LanePixels();
    fc.assert(
      fc.property(someIntervals, someRange, fc.subarray([...STATES]), (intervals, range, watch) => {
        resolveLane(laneOf(intervals), range, stateBits(watch), pixels);
        for (const [pixel, expected] of pixelByPixel(intervals, range, watch).entries()) {
          const state = pixels.states[pixel] ?? 0;
          if (expected === null) expect(state).toBe(NO_STATE);
          else {
            expect(expected.states).toContain(STATES[state]);
            expect(Math.abs((pixels.loads[pixel] ?? 0) - expected.load)).toBeLessThan(0.501);
          }
        }
      }),
      { seed: 27, numRuns: 400 },
    );
  });

  test.each([
    { watch: [], shown: 'travelling' },
    { watch: ['stopped'], shown: 'stopped' },
    { watch: ['stopped', 'lifting'], shown: 'lifting' },
    { watch: ['unknown'], shown: 'travelling' },
  ] satisfies { watch: State[]; shown: State }[])('with $watch watched a pixel shows $shown', ({ watch, shown }) => {
    const pixels = new LanePixels();
    const lane = laneOf([
      interval(0, 990, 'travelling'),
      interval(990, 993, 'stopped'),
      interval(993, 1000, 'lifting'),
    ]);
    resolveLane(lane, { startMicros: 0, endMicros: 1000, pixels: 1 }, stateBits(watch), pixels);
    expect(STATES[pixels.states[0] ?? 0]).toBe(shown);
  });

  test('of two that hold as long the first in the list counts', () => {
    const pixels = new LanePixels();
    const lane = laneOf([interval(0, 5, 'resting'), interval(5, 10, 'turning')]);
    resolveLane(lane, { startMicros: 0, endMicros: 10, pixels: 1 }, 0, pixels);
    expect(STATES[pixels.states[0] ?? 0]).toBe('turning');
  });
});

describe('[Q17] sums of an area', () => {
  test('add up to the presence in it, and those of two areas beside each other to those of both', () => {
    fc.assert(
      fc.property(
        someIntervals,
        fc.array(fc.integer({ min: -20, max: 3000 }), { minLength: 3, maxLength: 3 }),
        (all, at) => {
          const [a = 0, b = 0, c = 0] = [...at].sort((x, y) => x - y);
          const lane = laneOf(all);
          const whole = laneSums(lane, a, c);
          const both = totalOf([laneSums(lane, a, b), laneSums(lane, b, c)]);
          expect([...both.microsByState]).toEqual([...whole.microsByState]);
          expect(both.loadedMicros).toBe(whole.loadedMicros);
          expect(both.stops).toBe(whole.stops);
          expect(whole.microsByState.reduce((sum, micros) => sum + micros, 0)).toBe(whole.presentMicros);
          const present = all.map((one) => Math.max(0, Math.min(one.endMicros, c) - Math.max(one.startMicros, a)));
          expect(whole.presentMicros).toBe(present.reduce((sum, micros) => sum + micros, 0));
        },
      ),
      { seed: 28, numRuns: 300 },
    );
  });

  test('busy is what moves or hands over; a stop counts where it begins', () => {
    const lane = laneOf([
      interval(0, 10, 'stopped'),
      interval(10, 30, 'travelling', true),
      interval(30, 35, 'stopped', true),
      interval(35, 42, 'transferring'),
      interval(42, 60, 'resting'),
    ]);
    const sums = laneSums(lane, 5, 50);
    expect(busyMicros(sums)).toBe(27);
    expect(sums).toMatchObject({ stops: 1, loadedMicros: 25, presentMicros: 45 });
  });

  test('a stop that begins with the area counts, one that begins where it ends does not', () => {
    const lane = laneOf([interval(0, 10, 'stopped'), interval(10, 20, 'resting'), interval(20, 30, 'stopped')]);
    const sums = [laneSums(lane, 0, 20), laneSums(lane, 10, 30)];
    expect(sums.map(({ stops }) => stops)).toEqual([1, 1]);
    expect(totalOf(sums)).toMatchObject({ stops: 2, presentMicros: 40 });
  });
});

describe('[Q18] rows that come in pieces', () => {
  const row = (one: LaneInterval, meters: number): ActivityRow => {
    const { state, loaded, startMicros, endMicros } = one;
    const facts = { entityName: 'C1', entityId: 'e1', entityType: 'CARRIER', state, loaded, startMicros, endMicros };
    return {
      ...facts,
      meters,
      startX: Number(startMicros),
      startY: 0,
      startZ: null,
      endX: Number(endMicros),
      endY: 0,
      endZ: null,
    };
  };
  const isMoving = ({ state }: LaneInterval) => state === 'travelling';
  /** A metre in each microsecond of travel, cut to [from, to) as the gateway does. */
  const answer = (all: readonly LaneInterval[], from: number, to: number) =>
    laneRows(
      all.flatMap((one) => {
        const startMicros = Math.max(one.startMicros, from);
        const endMicros = Math.min(one.endMicros, to);
        const piece = { ...one, startMicros, endMicros };
        return startMicros < endMicros ? [row(piece, isMoving(one) ? endMicros - startMicros : 0)] : [];
      }),
    );
  const told = (lanes: Lanes) => {
    const lane = lanes.of('e1');
    return Array.from({ length: lane?.count ?? 0 }, (_, index) => lane?.interval(index));
  };
  /** What follows each other differs, as rows of one device do. */
  const someRun = someIntervals.map((all) => all.filter((one, at) => at === 0 || differs(one, all[at - 1])));
  function differs(one: LaneInterval, before: LaneInterval | undefined): boolean {
    return before?.endMicros !== one.startMicros || before.state !== one.state || before.loaded !== one.loaded;
  }

  test('are the same as rows that come at once, wherever it is read on from', () => {
    fc.assert(
      fc.property(someRun, fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 6 }), (all, instants) => {
        const end = all.at(-1)?.endMicros ?? 0;
        const atOnce = new Lanes();
        atOnce.replaceFrom(0, answer(all, 0, end));
        const inPieces = new Lanes();
        let known = 0;
        for (const wanted of [...instants.map((at) => Math.min(at, end)), end]) {
          const from = inPieces.seamBefore(Math.min(wanted, known));
          known = Math.max(known, wanted);
          inPieces.replaceFrom(from, answer(all, from, known));
        }
        expect(told(inPieces)).toEqual(told(atOnce));
      }),
      { seed: 29, numRuns: 400 },
    );
  });

  test('a run is cut where no way of any device goes on, also where one begins within that of another', () => {
    const way = (entityId: string, startMicros: number, endMicros: number) => ({
      ...row(interval(startMicros, endMicros, 'travelling'), 5),
      entityId,
    });
    const lanes = lanesOf([way('a', 0, 10), way('b', 5, 20)], 0);
    expect([25, 15, 5, 0].map((at) => lanes.seamBefore(at))).toEqual([25, 0, 0, 0]);
  });

  test('what is known better replaces what was known', () => {
    const lanes = new Lanes();
    lanes.replaceFrom(0, answer([interval(0, 100, 'resting')], 0, 100));
    lanes.replaceFrom(40, answer([interval(0, 60, 'resting'), interval(60, 120, 'stopped')], 40, 120));
    expect(told(lanes)).toMatchObject([
      { startMicros: 0, endMicros: 60, state: 'resting' },
      { startMicros: 60, endMicros: 120, state: 'stopped' },
    ]);
  });

  test('what is not there any more goes', () => {
    const lanes = new Lanes();
    lanes.replaceFrom(50, answer([interval(50, 100, 'resting')], 50, 100));
    lanes.replaceFrom(50, laneRows([]));
    expect(lanes.size).toBe(0);
  });

  test('a device that is renamed keeps its lane, and each interval the name of then', () => {
    const lanes = new Lanes();
    const first = row(interval(0, 10, 'resting'), 0);
    const second = { ...row(interval(10, 20, 'resting'), 0), entityName: 'C9' };
    lanes.replaceFrom(0, laneRows([first, second]));
    const lane = lanes.named('C9');
    expect([lane?.name, lane?.interval(0).name, lane?.interval(1).name]).toEqual(['C9', 'C1', 'C9']);
    const third = { ...row(interval(20, 25, 'turning'), 0) };
    lanes.replaceFrom(20, laneRows([third]));
    expect(lanes.of('e1')?.usualName).toBe('C1');
    lanes.replaceFrom(5, laneRows([]));
    expect(lanes.of('e1')?.name).toBe('C1');
  });
});

test.each([
  { at: -1, index: null },
  { at: 0, index: 0 },
  { at: 9, index: 0 },
  { at: 10, index: 1 },
  { at: 25, index: null },
  { at: 30, index: 2 },
  { at: 40, index: null },
])('the interval at $at is $index', ({ at, index }) => {
  const lane = laneOf([interval(0, 10, 'resting'), interval(10, 20, 'turning'), interval(30, 40, 'resting')]);
  expect(lane.indexAt(at)).toBe(index);
});
