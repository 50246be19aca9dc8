import { describe, expect, test } from 'vitest';
import type { AnimationEvent, EntityState, Path, RouteItem } from '../../protocol/index.ts';
import { batch, cargo, carrier, lift, line, point, pose, seconds, snapshot } from '../../world/testing/builders.ts';
import {
  attaches,
  detaches,
  follows,
  raises,
  renamed,
  seen,
  stops,
  transfers,
  travels,
} from '../../world/testing/events.ts';
import { Derivation, KnownRun } from '../index.ts';
import { allRows, derived, endlessWorld } from '../testing/told-run.ts';

const A = point('A', 0, -8);
const B = point('B', 20, -8);
const C = point('C', 40, -8);
const D = point('D', 20, 20);
const E = point('E', 20, -30);
/** Above all others. */
const [F, G] = [0, 20].map((x) => ({ name: `F${x}`, position: { x, y: 5, z: 60 } })) as [typeof A, typeof A];
const PATHS: Path[] = [line(A, B), line(B, C), line(B, D), line(E, B), line(F, G)];

/** A place on the line from A over B to C, so many metres from A; or so many beside it. */
const along = (x: number, aside = 0) => pose(x, 0, -8 + aside);
const part = (name: string, startOffsetMeters: number, endOffsetMeters: number): RouteItem => ({
  ...{ type: 'PATH', name },
  ...{ startOffsetMeters, endOffsetMeters },
});
const MAY_STOP = { supportedActions: ['MOVE_ALONG_PATH', 'STOP'] };

/** Who holds whom until 30 s. All vehicles but `c` have moved where they stand: who never has is none. */
function holds(events: readonly AnimationEvent[], others: EntityState[], c: Partial<EntityState> = {}): string[] {
  const vehicles = others.filter(({ entityType }) => entityType === 'CARRIER');
  const moves = vehicles.map((each) => follows(each.entityName, 0, 1, [each, each] as never));
  const entities = [
    ...others.map((each) => ({ ...each, ...MAY_STOP })),
    { ...carrier('c', along(0)), ...MAY_STOP, ...c } as EntityState,
  ];
  const plant = snapshot({ points: [A, B, C, D, E, F, G], paths: PATHS, entities });
  return allRows(derived(plant, [...moves, ...events], seconds(30)), 'holds').map(
    ({ heldName, holderName, place, fromMicros, toMicros }) =>
      `${heldName} by ${holderName} at ${place} ${fromMicros / 1e6}-${toMicros / 1e6}`,
  );
}

const toB = travels('c', 0, 20, 'A A-B B', along(0));
const stopped = [toB, stops('c', 10, along(10))];
const atB = [toB, stops('c', 20, along(20))];
const other = (x: number, aside = 0) => carrier('d', along(x, aside));
const TO_END = 'c by d at A-B 10-30';

describe('[Q31] of vehicles near the line ahead', () => {
  test.each<[string, EntityState[], string[]]>([
    ['one within 1.3 m of it, at one side', [other(13.9, 1.2)], [TO_END]],
    ['one within 1.3 m of it, at the other side', [other(14, -1)], [TO_END]],
    ['none that is farther beside it', [other(14, 1.5)], []],
    ['none on another floor', [carrier('d', pose(14, 3, -8))], []],
    ['the nearest of several', [other(14.5), carrier('e', along(12))], ['c by e at A-B 10-30']],
    ['the nearest of several, whoever is told first', [carrier('e', along(14.5)), other(12)], [TO_END]],
    ['no device that is no vehicle', [lift('d', along(14))], []],
    ['one a little beyond the end of the route', [other(21.2)], []],
  ])('%s', (_, others, expected) => {
    expect(holds(stopped, others)).toEqual(expected);
  });

  test('a device that lifts, or a load, is no vehicle', () => {
    const others = [lift('d', along(14)), cargo('load', along(13))];
    expect(holds([raises('d', 1, 2, 0, 1), ...stopped], others)).toEqual([]);
  });

  test('one that stands in a gallery as high as the line', () => {
    const start = { ...pose(0, 5, 60) };
    const events = [travels('c', 0, 20, 'F0 F0-F20 F20', start), stops('c', 10, pose(10, 5, 60))];
    expect(holds(events, [carrier('d', pose(14, 5, 60))], start)).toEqual(['c by d at F0-F20 10-30']);
  });

  test('it is concluded, and told so', () => {
    const plant = snapshot({
      points: [A, B],
      paths: [line(A, B)],
      entities: [{ ...carrier('c', along(0)), ...MAY_STOP }, other(14)],
    });
    const moves = follows('d', 0, 1, [along(14), along(14)]);
    expect(allRows(derived(plant, [moves, ...stopped], seconds(30)), 'holds')).toMatchObject([
      { why: 'traffic', inferred: true },
    ]);
  });
});

describe('[Q31] over time', () => {
  const away = (at: number) => travels('d', at, 6, [part('A-B', 14, 20)], along(14));
  test.each<[string, AnimationEvent[], EntityState[], string[]]>([
    [
      'by one whose motion leads there, until that is over',
      [follows('d', 12, 6, [along(14, 3), along(14), along(14, -9)])],
      [other(14, 3)],
      ['c by d at A-B 12-18'],
    ],
    [
      'by one that comes from afar, from when it sets out',
      [follows('d', 12, 6, [along(14, 40), along(14)])],
      [other(14, 40)],
      ['c by d at A-B 12-30'],
    ],
    [
      'of two as near by the one that came first',
      [follows('e', 12, 6, [along(14, 9), along(14, -1)])],
      [carrier('e', along(14, 9)), other(14, 1)],
      [TO_END],
    ],
    [
      'by one that went, and came again',
      [away(12), travels('d', 20, 6, [part('A-B', 20, 14)], along(20))],
      [other(14)],
      ['c by d at A-B 10-16', 'c by d at A-B 20-30'],
    ],
  ])('%s', (_, events, others, expected) => {
    expect(holds([...stopped, ...events], others)).toEqual(expected);
  });

  test('by one that has not moved yet, too', () => {
    const plant = snapshot({
      points: [A, B],
      paths: [line(A, B)],
      entities: [{ ...carrier('c', along(0)), ...MAY_STOP }, other(14)],
    });
    const rows = allRows(derived(plant, [...stopped, away(20)], seconds(30)), 'holds');
    expect(rows).toMatchObject([{ holderName: 'd', fromMicros: seconds(10), toMicros: seconds(24) }]);
  });
});

describe('[Q30] [Q31] the way ahead is', () => {
  const over = (...route: RouteItem[]) => travels('c', 0, 20, route, along(0));
  test.each<[string, AnimationEvent[], EntityState[], string[]]>([
    [
      'what is left of the route, over the next path',
      [over(part('A-B', 5, 20), part('B-C', 0, 20)), stops('c', 8, along(19))],
      [other(24), carrier('e', along(17))],
      ['c by d at B-C 8-30'],
    ],
    ['seven metres of it', [over(part('A-B', 5, 20), part('B-C', 0, 20)), stops('c', 8, along(19))], [other(27.5)], []],
    [
      'no path that was driven already',
      [over(part('A-B', 5, 20), part('B-C', 0, 20)), stops('c', 12, along(26))],
      [other(28), carrier('e', along(19.2))],
      ['c by d at B-C 12-30'],
    ],
    [
      'backwards, too',
      [over(part('B-C', 10, 0), part('A-B', 20, 10)), stops('c', 6, along(24))],
      [other(18.5), carrier('e', along(26.5))],
      ['c by d at A-B 6-30'],
    ],
    [
      'up to its end, and who is close to that',
      [toB, stops('c', 16, along(16))],
      [other(21.2)],
      ['c by d at A-B 16-30'],
    ],
    [
      'from within a path that path, forwards',
      [travels('c', 0, 10, [part('A-B', 0, 10)], along(0)), stops('c', 10, along(10))],
      [other(14)],
      [TO_END],
    ],
    [
      'from within a path that path, backwards',
      [travels('c', 0, 10, [part('A-B', 20, 10)], along(20)), stops('c', 10, along(10))],
      [other(6)],
      [TO_END],
    ],
    ['from the end of a path each that begins there', atB, [carrier('d', pose(19, 0, -3))], ['c by d at B-D 20-30']],
    [
      'from the beginning of a path, backwards, each that ends there',
      [travels('c', 0, 20, [part('B-C', 20, 0)], along(40)), stops('c', 20, along(20))],
      [other(16)],
      ['c by d at A-B 20-30'],
    ],
    ['never back over the path that it came by', atB, [other(17)], []],
    [
      'before its first way that way',
      [stops('c', 5, along(0)), travels('c', 25, 20, 'A A-B B', along(0))],
      [other(4)],
      ['c by d at A-B 5-25'],
    ],
    ['from the end of a path each that ends there', atB, [carrier('d', pose(20, 0, -13))], ['c by d at E-B 20-30']],
    [
      'nobody knows which, where it is seen before it goes on',
      [...atB, seen('c', 22, along(20)), travels('c', 23, 7, [part('B-C', 0, 10)], along(20))],
      [other(24)],
      [],
    ],
  ])('%s', (_, events, others, expected) => {
    expect(holds(events, others)).toEqual(expected);
  });
});

describe('[Q30] work on its cargo', () => {
  const load = cargo('load', along(10));
  const HERE = pose(0, 0, 0);
  test.each<[string, AnimationEvent[], string[]]>([
    ['taken on', [attaches('c', 12, 'load', 'ENTITY', HERE)], ['c by d at A-B 12-30']],
    ['handed over to it', [transfers('c', 12, 2, 'load', 'ENTITY', HERE, HERE)], ['c by d at A-B 14-30']],
    [
      'taken off after that',
      [transfers('c', 12, 2, 'load', 'ENTITY', HERE, HERE), detaches('c', 16, 'load', HERE)],
      ['c by d at A-B 16-30'],
    ],
  ])('comes before it stands: %s', (_, events, expected) => {
    expect(holds([...stopped, ...events], [other(14), load])).toEqual(expected);
  });

  const CANNOT_STOP = { supportedActions: ['MOVE_ALONG_PATH'] };
  const back = travels('c', 25, 2, [part('A-B', 20, 18)], along(20));
  test.each<[string, AnimationEvent[], string[]]>([
    ['who turns back without any came to stay', [toB, back], []],
    [
      'who goes on over the same path waited',
      [travels('c', 0, 13, [part('A-B', 0, 13)], along(0)), travels('c', 25, 5, [part('A-B', 13, 18)], along(13))],
      ['c by d at A-B 13-25'],
    ],
    [
      'who turns back after some waited',
      [toB, attaches('c', 22, 'load', 'ENTITY', HERE), back],
      ['c by d at A-B 22-25'],
    ],
  ])('%s', (_, events, expected) => {
    const rows = holds(events, [other(17), load], CANNOT_STOP);
    expect(rows.filter((row) => row.endsWith('-25'))).toEqual(expected);
  });
});

describe('[Q30] [Q31] a vehicle that another one takes up', () => {
  const HERE = pose(0, 0, 0);
  const ferry = carrier('ferry', along(10, 20));
  const taken = (name: string, at: number) => attaches('ferry', at, name, 'ENTITY', HERE);
  const handed = transfers('ferry', 15, 2, 'c', 'ENTITY', HERE, HERE);
  const TO_15 = 'c by d at A-B 10-15';
  test.each<[string, AnimationEvent[], string[]]>([
    ['stands no longer', [taken('c', 15)], [TO_15]],
    ['nor where it is handed over', [handed], [TO_15]],
    [
      'nor where it is put down, as it came there by no way',
      [taken('c', 15), detaches('ferry', 20, 'c', along(10))],
      [TO_15],
    ],
    ["is in nobody's way", [taken('d', 15)], [TO_15]],
    ['until it is put down', [taken('d', 15), detaches('ferry', 20, 'd', along(13))], [TO_15, 'c by d at A-B 20-30']],
    ['nor then, where that is elsewhere', [taken('d', 15), detaches('ferry', 20, 'd', along(13, 9))], [TO_15]],
  ])('%s', (_, events, expected) => {
    expect(holds([...stopped, ...events], [other(14), ferry])).toEqual(expected);
  });

  test("is in nobody's way on what is no vehicle, though that stands where it stood", () => {
    const upThere = { ...taken('d', 15), entityType: 'LIFT' };
    expect(holds([...stopped, upThere], [other(14), lift('ferry', along(14))])).toEqual([TO_15]);
  });

  test('where its way had ended waited for that, and for no way', () => {
    const on = travels('c', 25, 5, [part('B-C', 0, 10)], along(20));
    expect(holds([...atB, on], [other(24), ferry])).toEqual(['c by d at B-C 20-25']);
    const moved = [taken('c', 22), detaches('ferry', 24, 'c', along(20))];
    expect(holds([...atB, ...moved, on], [other(24), ferry])).toEqual([]);
  });
});

test('[Q31] of a short time only what lies within it is looked at', () => {
  const load = cargo('load', along(10));
  const entities = [{ ...carrier('c', along(0)), ...MAY_STOP }, other(14), carrier('e', along(0, 30)), load];
  const plant = snapshot({ points: [A, B], paths: [line(A, B)], entities });
  const moved = (name: string, at: number, where: ReturnType<typeof along>) => follows(name, at, 1, [where, where]);
  const events = [
    ...[moved('d', 0, along(14)), moved('e', 5, along(0, 30)), ...stopped],
    attaches('c', 15, 'load', 'ENTITY', pose(0, 0, 0)),
  ];
  const derivation = derived(plant, events, seconds(30));
  const within = (from: number, to: number) =>
    derivation
      .rows({ relation: 'holds', fromMicros: seconds(from), toMicros: seconds(to), names: [] })
      .map(({ fromMicros, toMicros }) => [fromMicros / 1e6, toMicros / 1e6]);
  expect([within(11, 12), within(16, 20)]).toEqual([[], [[16, 20]]]);
});

test('[Q31] after a time of which nothing is known, by who is there then, under the name of then', () => {
  const entities = [{ ...carrier('c', along(0)), ...MAY_STOP }, other(14)];
  const spanAt = (atSeconds: number, ...events: AnimationEvent[]) => {
    const world = endlessWorld(snapshot({ points: [A, B], paths: [line(A, B)], entities, atSeconds }));
    const moved = follows('d', atSeconds, 1, [along(14), along(14)]);
    const way = travels('c', atSeconds, 20, 'A A-B B', along(0));
    const all = [moved, way, stops('c', atSeconds + 10, along(10)), ...events];
    for (const [index, event] of all.entries()) world.applyBatch(batch(index + 1, event));
    return { world, fromMicros: seconds(atSeconds), toMicros: seconds(atSeconds + 30) };
  };
  const run = new KnownRun([spanAt(0), spanAt(40, renamed(45, 'd', 'e'))]);
  const said = allRows(new Derivation(run), 'holds').map(
    ({ heldName, holderName, fromMicros, toMicros }) =>
      `${heldName} by ${holderName} ${fromMicros / 1e6}-${toMicros / 1e6}`,
  );
  expect(said).toEqual(['c by d 10-30', 'c by e 50-70']);
});
