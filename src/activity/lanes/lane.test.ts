import { expect, test } from 'vitest';
import { Lane, type LaneInterval } from './lane.ts';
import { LanePixels, NO_STATE, resolveLane } from './lane-pixels.ts';
import { lanesOf } from './lanes.ts';

const interval = (startMicros: number, endMicros: number, more: Partial<LaneInterval> = {}): LaneInterval => ({
  ...{ startMicros, endMicros, state: 'resting', loaded: false, meters: 0, name: 'C1' },
  places: [startMicros, 1, 2, endMicros, 4, 5],
  ...more,
});

function laneOf(...intervals: LaneInterval[]): Lane {
  const lane = new Lane({ entityId: 'e1', entityType: 'CARRIER' });
  for (const one of intervals) lane.put(one);
  return lane;
}

test('[Q18] a lane holds what is put into it, however much that is', () => {
  const all = Array.from({ length: 100 }, (_, index) =>
    interval(10 * index, 10 * index + 10, { loaded: index % 2 === 0, meters: index, name: index < 40 ? 'C1' : 'C2' }),
  );
  const lane = laneOf(...all);
  expect(Array.from({ length: lane.count }, (_, index) => lane.interval(index))).toEqual(all);
  expect([lane.name, lane.usualName, lane.names]).toEqual(['C2', 'C2', ['C1', 'C2']]);
  expect([lane.entityId, lane.entityType]).toEqual(['e1', 'CARRIER']);
});

test('[Q18] what goes on over the seam of two answers is one: its metres add up, and it ends where the second does', () => {
  const travel = { state: 'travelling', loaded: true, meters: 4 } as const;
  const lane = laneOf(interval(0, 5), interval(5, 9, travel), interval(9, 20, { ...travel, meters: 3 }));
  expect([lane.interval(0), lane.interval(1)]).toEqual([
    interval(0, 5),
    interval(5, 20, { ...travel, meters: 7, places: [5, 1, 2, 20, 4, 5] }),
  ]);
});

test.each<[string, Partial<LaneInterval>]>([
  ['after a time of which nothing is told', { startMicros: 12 }],
  ['with a load', { loaded: true }],
  ['in another state', { state: 'stopped' }],
  ['under another name', { name: 'C2' }],
])('[Q18] what comes %s is another', (_, more) => {
  expect(laneOf(interval(0, 10), interval(10, 20, more)).count).toBe(2);
});

test('[Q18] it is cut where it can be: within a rest anywhere, within a way at its beginning', () => {
  const lane = laneOf(
    interval(0, 10),
    interval(10, 20, { state: 'travelling', meters: 5 }),
    interval(30, 40, { name: 'C2' }),
  );
  expect([5, 10, 15, 25, 35, 50].map((at) => lane.seamBefore(at))).toEqual([5, 10, 10, 25, 35, 50]);
  lane.cutFrom(35);
  expect([lane.count, lane.interval(2).endMicros, lane.name]).toEqual([3, 35, 'C2']);
  lane.cutFrom(25);
  expect([lane.count, lane.name]).toEqual([2, 'C1']);
  lane.cutFrom(0);
  expect([lane.count, lane.name, lane.names]).toEqual([0, '', []]);
});

test('the usual name is the one borne longest, also in pieces', () => {
  const named = (from: number, to: number, name: string) => interval(from, to, { name });
  expect(laneOf(named(0, 10, 'A'), named(10, 25, 'B'), named(25, 33, 'A')).usualName).toBe('A');
  expect(laneOf(named(0, 10, 'A'), named(10, 25, 'B'), named(25, 29, 'A')).usualName).toBe('B');
  expect(laneOf().usualName).toBe('');
});

test('[Q16] a pixel of which nothing is told shows nothing; loads are shares of what is known in it', () => {
  const pixels = new LanePixels();
  const lane = laneOf(interval(10, 14), interval(14, 15, { loaded: true }), interval(20, 40, { loaded: true }));
  resolveLane(lane, { startMicros: 0, endMicros: 50, pixels: 5 }, 0, pixels);
  expect([...pixels.states].map((state) => state === NO_STATE)).toEqual([true, false, false, false, true]);
  expect([...pixels.loads]).toEqual([0, 51, 255, 255, 0]);
});

test('[Q16] a row of pixels is written over and over into the same arrays, until it has to be wider', () => {
  const pixels = new LanePixels();
  const arrayFor = (width: number) => {
    resolveLane(laneOf(interval(0, 10)), { startMicros: 0, endMicros: 10, pixels: width }, 0, pixels);
    return pixels.states;
  };
  const first = arrayFor(5);
  expect([arrayFor(5) === first, arrayFor(4) === first, arrayFor(6) === first]).toEqual([true, true, false]);
});

test('[Q18] rows keep state, load, way, name and places on their way from thread to thread', () => {
  const places = { startX: 1, startY: 2, startZ: 3, endX: 4, endY: 5, endZ: null };
  const rowOf = (entityName: string, startMicros: number, more = {}) => ({
    ...{ entityName, entityId: `:${entityName}`, entityType: 'CARRIER', loaded: false, meters: startMicros / 2 },
    ...{ state: 'lifting', startMicros, endMicros: startMicros + 5, ...places, ...more },
  });
  const lanes = lanesOf([rowOf('a', 0), rowOf('b', 2, { loaded: true }), rowOf('a', 5, { state: 'dancing' })], 0);
  const [a, b] = [...lanes.all];
  expect([lanes.named('a') === a, lanes.named('b') === b, lanes.named('c')]).toEqual([true, true, undefined]);
  expect([a?.interval(0), a?.interval(1), b?.interval(0)]).toEqual([
    {
      state: 'lifting',
      loaded: false,
      startMicros: 0,
      endMicros: 5,
      meters: 0,
      name: 'a',
      places: [1, 2, 3, 4, 5, Number.NaN],
    },
    {
      state: 'unknown',
      loaded: false,
      startMicros: 5,
      endMicros: 10,
      meters: 2.5,
      name: 'a',
      places: [1, 2, 3, 4, 5, Number.NaN],
    },
    {
      state: 'lifting',
      loaded: true,
      startMicros: 2,
      endMicros: 7,
      meters: 1,
      name: 'b',
      places: [1, 2, 3, 4, 5, Number.NaN],
    },
  ]);
});
