import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnimationEvent, RouteItem } from '../protocol/index.ts';
import { scenarios } from '../simulator/plant/index.ts';
import { distanceBetween, vector3 } from '../units/index.ts';
import { carrier, line, point, pose, seconds, snapshot } from '../world/testing/builders.ts';
import { routeBy, seen, stops, travels } from '../world/testing/events.ts';
import { PLANT } from '../world/testing/plant.ts';
import { Story, steps } from '../world/testing/story.ts';
import type { Derivation, PassageRow } from './index.ts';
import { MOST_LINE_ERROR_METERS } from './passage-line.ts';
import { positionAt } from './positions.ts';
import { readTwice } from './testing/plant-hours.ts';
import { allRows, derived, derivedFrom, endlessWorld } from './testing/told-run.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const C = point('C', 20, 0);

function passages(derivation: Derivation, ...names: string[]): PassageRow[] {
  const { fromMicros, toMicros } = derivation.run;
  return derivation.passages({ names, fromMicros, toMicros });
}

/** Instants of a line, its offsets, and the time in it without progress. */
function partsOf({ line: points }: PassageRow) {
  const times = points.filter((_, index) => index % 2 === 0);
  const offsets = points.filter((_, index) => index % 2 === 1);
  const flat = times.reduce(
    (sum, time, index) =>
      index > 0 && offsets[index] === offsets[index - 1] ? sum + time - (times[index - 1] ?? 0) : sum,
    0,
  );
  return { times, offsets, flat };
}

function offsetAt(row: PassageRow, micros: number): number {
  const { times, offsets } = partsOf(row);
  const after = Math.max(
    1,
    times.findIndex((time) => time >= micros),
  );
  const [from = 0, to = 0] = [times[after - 1], times[after]];
  const [start = 0, end = 0] = [offsets[after - 1], offsets[after]];
  return start + ((end - start) * (micros - from)) / (to - from);
}

function expectLawful(row: PassageRow): void {
  const { times, offsets, flat } = partsOf(row);
  expect([times[0], times.at(-1)]).toEqual([row.enterMicros, row.leaveMicros]);
  expect(offsets[0]).toBe(row.startOffsetMeters);
  // A motion may begin up to 5 cm behind the one before: the line waits there for it.
  expect(Math.abs((offsets.at(-1) ?? Number.NaN) - row.endOffsetMeters)).toBeLessThanOrEqual(0.05);
  const sign = row.direction === 'forward' ? 1 : -1;
  for (let index = 1; index < times.length; index += 1) {
    expect(times[index]).toBeGreaterThan(times[index - 1] as number);
    expect(sign * (offsets[index] as number)).toBeGreaterThanOrEqual(sign * (offsets[index - 1] as number));
  }
  expect(flat).toBeGreaterThanOrEqual(row.stoppedMicros - 1);
  expect(row.standsSinceMicros).toBeLessThanOrEqual(row.enterMicros);
}

test('[Q22] a line begins and ends as its passage, never goes back, and is flat where the vehicle stands', {
  timeout: 180_000,
}, () => {
  let told = 0;
  fc.assert(
    fc.property(steps(), (story) => {
      const teller = new Story(endlessWorld({ ...snapshot(PLANT) }));
      for (const step of story) teller.tell(step);
      const derivation = derivedFrom(teller.world, teller.now + seconds(5));
      const rows = passages(derivation);
      for (const row of rows) expectLawful(row);
      expect(rows.map(({ entityType: _, standsSinceMicros: __, line: ___, ...row }) => row)).toEqual(
        allRows(derivation, 'traffic'),
      );
      told += rows.length;
    }),
    { seed: 20261125, numRuns: 100 },
  );
  expect(told).toBeGreaterThan(100);
});

test.each(['distribution-centre', 'fleet'])('[Q22] %s: at any instant the vehicle is where its line says', (name) => {
  const scenario = scenarios.find((one) => one.name === name) ?? expect.fail(name);
  const { derivation } = readTwice(scenario, name === 'fleet' ? 30 : 300);
  const [span] = derivation.run.spans;
  const world = span?.world ?? expect.fail('nothing is known');
  const rows = passages(derivation);
  expect(rows.length).toBeGreaterThan(100);
  fc.assert(
    fc.property(fc.nat(rows.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), (index, share) => {
      const row = rows[index] as PassageRow;
      expect(partsOf(row).flat).toBe(row.stoppedMicros);
      const t = row.enterMicros + share * (row.leaveMicros - row.enterMicros);
      const path = world.network.pathNamed(row.pathName) ?? expect.fail(row.pathName);
      const entity = world.entityEverNamed(row.entityName, t) ?? expect.fail(row.entityName);
      const there = positionAt(world, entity, 'ENTITY', t) ?? expect.fail('it is nowhere');
      const told = path.curve.pointAt(offsetAt(row, t) / path.lengthMeters, vector3());
      // Positions are rounded to a millimetre on the wire.
      expect(distanceBetween({ ...told, y: there.y }, there)).toBeLessThanOrEqual(MOST_LINE_ERROR_METERS + 0.005);
    }),
    { seed: 20261125, numRuns: 2000 },
  );
});

const PLANT_LINE = snapshot({ points: [A, B, C], paths: [line(A, B), line(B, C)], entities: [carrier('c')] });
const leavesLater = (between: AnimationEvent[]) =>
  passages(
    derived(
      PLANT_LINE,
      [travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)), ...between, travels('c', 15, 10, 'B B-C C', pose(10, 0, 0))],
      seconds(40),
    ),
  ).at(-1);

describe('[Q22] since when it stands where it enters', () => {
  test.each<[string, AnimationEvent[], number]>([
    ['since it left the path before', [], 10],
    ['also where it was stopped there', [stops('c', 12, pose(10, 0, 0))], 10],
    ['also where it was seen there', [seen('c', 12, pose(10, 0, 0))], 10],
    ['not where it was seen elsewhere', [seen('c', 12, pose(3, 0, 0)), seen('c', 13, pose(10, 0, 0))], 15],
  ])('%s', (_, between, since) => {
    expect(leavesLater(between)?.standsSinceMicros).toBe(seconds(since));
  });
});

test('[Q22] a pace that changes is followed as closely as promised, an even one by its ends', () => {
  const speeding = {
    ...travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)),
    initialSpeed: 0,
    maxSpeed: 2,
    acceleration: 0.4,
    deceleration: 0,
  };
  const [even, uneven] = [travels('c', 0, 10, routeBy('A A-B B'), pose(0, 0, 0)), speeding].map((event) => {
    const [row] = passages(derived(PLANT_LINE, [event], seconds(40)), 'A-B');
    return row?.line ?? [];
  });
  expect(even).toEqual([0, 0, seconds(10), 10]);
  expect(uneven?.length).toBeGreaterThan(6);
});

const part = (startOffsetMeters: number, endOffsetMeters: number): RouteItem => ({
  ...{ type: 'PATH', name: 'A-B' },
  ...{ startOffsetMeters, endOffsetMeters },
});

test('[Q22] two pieces of one route meet in one point', () => {
  const events = [travels('c', 0, 10, [part(0, 4), part(4, 10)], pose(0, 0, 0))];
  const [row] = passages(derived(PLANT_LINE, events, seconds(30)));
  expect(row?.line).toEqual([0, 0, seconds(4), 4, seconds(10), 10]);
});

test.each([
  { where: 'ahead of', from: 4 + 1e-9, to: 5 },
  { where: 'behind', from: 4 - 0.04, to: 4 - 0.02 },
])('[Q22] it stands until it goes on, though the next motion begins a little $where that', ({ from, to }) => {
  const events = [
    travels('c', 0, 4, [part(0, 4)], pose(0, 0, 0)),
    travels('c', 9, 6, [part(from, to), part(to, 10)], pose(from, 0, 0)),
  ];
  const [row] = passages(derived(PLANT_LINE, events, seconds(30)));
  const there = seconds(9) + Math.round((seconds(6) * (to - from)) / (10 - from));
  expect(row?.line).toEqual([0, 0, seconds(4), 4, seconds(9), 4, there, Math.max(4, to), seconds(15), 10]);
});

test('[Q22] it is known to the end of what is known, whatever is told ahead', () => {
  const driven = [travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)), stops('c', 5, pose(5, 0, 0))];
  const rows = passages(derived(PLANT_LINE, [...driven, seen('c', 40, pose(20, 0, 0))], seconds(30)));
  expect(rows).toMatchObject([{ leaveMicros: seconds(30), line: [0, 0, seconds(5), 5, seconds(30), 5] }]);
});

test('[Q22] a passage that overlaps the range is told whole', () => {
  const derivation = derived(PLANT_LINE, [travels('c', 0, 10, 'A A-B B', pose(0, 0, 0))], seconds(30));
  const asked = { names: ['A-B'], fromMicros: seconds(4), toMicros: seconds(5) };
  expect(derivation.passages(asked)).toMatchObject([{ enterMicros: 0, leaveMicros: seconds(10) }]);
  expect(() => derivation.passages({ ...asked, names: ['c'] })).toThrow('nothing is named "c"');
});
