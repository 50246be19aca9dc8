import { expect, test } from 'vitest';
import { createWorld } from '../world/index.ts';
import { batch, cargo, carrier, lift, line, on, point, pose, seconds, snapshot } from '../world/testing/builders.ts';
import { created, raises, removed, transfers, travels } from '../world/testing/events.ts';
import { momentsIn } from './moments.ts';
import { atOnce } from './steps.ts';

const MOVES = { supportedActions: ['MOVE_ALONG_PATH', 'MOVE_VERTICAL'] };
const [A, B, C, D] = [point('A', -10, 0), point('B', 10, 0), point('C', 0, -10), point('D', 0, 10)];

/** A rack, a lift and two carriers on ways that cross, the first with a load. */
function plant(...events: Parameters<typeof batch>[1][]) {
  const world = createWorld(
    snapshot({
      entities: [
        { ...carrier('RACK', pose(0, 0, 20)) },
        { ...lift('LIFT', pose(20, 0, 0)), ...MOVES },
        { ...carrier('WEST', pose(-10, 0, 0)), ...MOVES },
        { ...carrier('NORTH', pose(0, 0, -10)), ...MOVES },
        on(cargo('LOAD'), 'WEST', 'STORAGE'),
      ],
      points: [A, B, C, D],
      paths: [line(A, B), line(C, D)],
    }),
  );
  if (events.length > 0) world.applyBatch(batch(1, ...events));
  return world;
}

/** `kind about from-to`, in seconds. */
function said(world: ReturnType<typeof plant>, from = 0, to = 12): string[] {
  return atOnce(momentsIn(world, { fromMicros: seconds(from), toMicros: seconds(to) })).map((moment) => {
    const name = (one: (typeof moment.about)[number] | null) => one?.nameAt(moment.fromMicros) ?? 'nobody';
    const hands = moment.giver || moment.taker ? ` ${name(moment.giver)}>${name(moment.taker)}` : '';
    const [begins, ends] = [moment.fromMicros / 1e6, moment.toMicros / 1e6];
    return `${moment.kind} ${moment.about.map(name)}${hands} ${begins}-${ends}`;
  });
}

const put = (name: string, time: number, load: string) =>
  transfers(name, time, 3, load, 'STORAGE', pose(0, 0, 0), pose(0, 1, 0));

test('[D1] where nothing happens there is nothing', () => {
  expect(said(plant())).toEqual([]);
});

test.each([
  ['to another device', put('NORTH', 2, 'LOAD'), 'handover LOAD WEST>NORTH 2-5'],
  ['to a place', put('RACK', 2, 'LOAD'), 'handover LOAD WEST>RACK 2-5'],
])('[D1] a load goes over %s', (_, event, moment) => {
  expect(said(plant(event))).toEqual([moment]);
});

test('[D1] a load that has come is on its first way, and then no more', () => {
  const world = plant(created(1, on(cargo('NEW'), 'RACK', 'STORAGE')), put('WEST', 3, 'NEW'), put('NORTH', 8, 'NEW'));
  expect(said(world, 2)).toEqual(['departure NEW RACK>WEST 3-6', 'handover NEW WEST>NORTH 8-11']);
});

test('[D1] a lift goes up, another moves too little to be seen', () => {
  expect(said(plant(raises('LIFT', 1, 6, 0, 4)))).toEqual(['lift LIFT 1-7']);
  expect(said(plant(raises('LIFT', 1, 1, 0, 0.4)))).toEqual([]);
});

test('[D1] two that cross meet where they are nearest; who follows another does not', () => {
  const crossing = [
    travels('WEST', 0, 10, 'A A-B B', pose(-10, 0, 0)),
    travels('NORTH', 0, 10, 'C C-D D', pose(0, 0, -10)),
  ];
  expect(said(plant(...crossing))).toEqual(['way NORTH 0-10', 'way WEST 0-10', 'meeting WEST,NORTH 3.5-6.5']);
  const behind = [
    travels('WEST', 0, 10, 'A A-B B', pose(-10, 0, 0)),
    travels('NORTH', 1, 10, 'A A-B B', pose(-10, 0, 0)),
  ];
  expect(said(plant(...behind)).filter((one) => one.startsWith('meeting'))).toEqual([]);
});

test('[D1] what was removed is in no moment', () => {
  expect(said(plant(removed(1, 'LIFT')), 2)).toEqual([]);
});
