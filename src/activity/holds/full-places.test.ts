import { expect, test } from 'vitest';
import type { AnimationEvent } from '../../protocol/index.ts';
import { cargo, carrier, lift, on, pose, seconds, snapshot, stacker } from '../../world/testing/builders.ts';
import { attaches, detaches, drives, transfers } from '../../world/testing/events.ts';
import { allRows, derived } from '../testing/told-run.ts';

const NOWHERE = pose(0, 0, 0);

/** A load lies on the place, a stacker has another one and moves for a second; what comes then. */
function holds(...events: AnimationEvent[]): string[] {
  return holdsOf(drives('s', 0, 1, 0, 1), ...events);
}

function holdsOf(...events: AnimationEvent[]): string[] {
  const entities = [
    stacker('s'),
    lift('place', pose(3, 0, 0)),
    on(lift('part of the place'), 'place'),
    lift('empty place', pose(7, 0, 0)),
    carrier('c', pose(5, 0, 0)),
    on(cargo('there'), 'place', 'LIFT_PLATFORM', NOWHERE),
    on(cargo('own'), 's', 'FORK', NOWHERE),
    on(cargo('beside'), 'c', 'ENTITY', NOWHERE),
  ];
  return allRows(derived(snapshot({ entities }), events, seconds(60)), 'holds').map(
    ({ heldName, holderName, why, inferred, fromMicros, toMicros }) =>
      `${heldName} by ${holderName}, ${why}${inferred ? '' : ' as told'}, ${fromMicros / 1e6}-${toMicros / 1e6}`,
  );
}

const takenOver = (seconds: number) => transfers('c', 20, seconds, 'there', 'ENTITY', NOWHERE, NOWHERE);
const freed = (at: number) => detaches('place', at, 'there', NOWHERE);
const goesOn = (at: number) => drives('s', at, 2, 1, 3);
const putDown = (at: number) => [
  detaches('s', at, 'own', NOWHERE),
  attaches('place', at, 'own', 'LIFT_PLATFORM', NOWHERE),
];

test.each<[string, AnimationEvent[], string[]]>([
  ['goes on as the place gets free', [freed(20), goesOn(20.5), ...putDown(23)], ['s by place, full, 1-20']],
  [
    'goes on as another has taken it over from there',
    [takenOver(4), goesOn(24.5), ...putDown(27)],
    ['s by place, full, 1-24'],
  ],
  ['goes on while another still takes it over', [takenOver(4), goesOn(23), ...putDown(26)], []],
  [
    'has its load put elsewhere on it meanwhile',
    [attaches('s', 10, 'own', 'FORK', pose(0, 1, 0)), freed(20), goesOn(20.5), ...putDown(23)],
    ['s by place, full, 1-20'],
  ],
  [
    'fetches another load then, and waits with that, once it had put the one before down',
    [
      ...[freed(20), goesOn(20.5), ...putDown(23)],
      attaches('s', 26, 'beside', 'FORK', NOWHERE),
      drives('s', 27, 1, 3, 1),
      ...[detaches('place', 40, 'own', NOWHERE), drives('s', 40.5, 2, 1, 3)],
      attaches('place', 43, 'beside', 'LIFT_PLATFORM', NOWHERE),
    ],
    ['s by place, full, 1-20', 's by place, full, 28-40'],
  ],
  [
    'fetches the load that lay there, and waits with that',
    [
      ...[freed(20), goesOn(20.5), ...putDown(23)],
      attaches('s', 26, 'there', 'FORK', NOWHERE),
      drives('s', 27, 1, 3, 1),
      ...[detaches('place', 40, 'own', NOWHERE), drives('s', 40.5, 2, 1, 3)],
      attaches('place', 43, 'there', 'LIFT_PLATFORM', NOWHERE),
    ],
    ['s by place, full, 1-20', 's by place, full, 28-40'],
  ],
  [
    'waits from when its load lay ready',
    [
      detaches('s', 2, 'own', NOWHERE),
      ...[detaches('c', 5, 'beside', NOWHERE), attaches('c', 10, 'beside', 'ENTITY', NOWHERE)],
      ...[freed(20), goesOn(20.5), attaches('s', 22, 'beside', 'FORK', NOWHERE)],
      attaches('place', 23, 'beside', 'LIFT_PLATFORM', NOWHERE),
    ],
    ['s by place, full, 10-20'],
  ],
  ['puts its load down as it goes on', [freed(20), ...putDown(20.5), goesOn(20.5)], ['s by place, full, 1-20']],
  [
    'finds there what was taken away and brought back',
    [
      transfers('c', 5, 2, 'there', 'ENTITY', NOWHERE, NOWHERE),
      attaches('place', 8, 'there', 'LIFT_PLATFORM', NOWHERE),
      ...[freed(20), goesOn(20.5), ...putDown(23)],
    ],
    ['s by place, full, 8-20'],
  ],
  [
    'finds there what has come as another went',
    [
      ...[freed(5), attaches('place', 5, 'beside', 'LIFT_PLATFORM', NOWHERE)],
      ...[detaches('place', 20, 'beside', NOWHERE), goesOn(20.5), ...putDown(23)],
    ],
    ['s by place, full, 5-20'],
  ],
  [
    'is told of what comes later',
    [freed(20), goesOn(20.5), ...putDown(23), attaches('c', 70, 'own', 'ENTITY', NOWHERE)],
    ['s by place, full, 1-20'],
  ],
  ['goes on at the same instant', [freed(20), goesOn(20), ...putDown(23)], ['s by place, full, 1-20']],
  ['goes on a second later', [freed(20), goesOn(21), ...putDown(24)], ['s by place, full, 1-20']],
  [
    'finds room as one of several has gone',
    [
      ...[attaches('place', 5, 'beside', 'LIFT_PLATFORM', NOWHERE), freed(20)],
      ...[detaches('place', 20.2, 'beside', NOWHERE), goesOn(20.5), ...putDown(23)],
    ],
    [],
  ],
  [
    'puts it where nothing lay',
    [
      ...[freed(20), goesOn(20.5), detaches('s', 23, 'own', NOWHERE)],
      attaches('empty place', 23, 'own', 'LIFT_PLATFORM', NOWHERE),
    ],
    [],
  ],
  ['goes on long after it', [freed(20), goesOn(25), ...putDown(28)], []],
  ['goes on before it', [goesOn(15), freed(20), ...putDown(23)], []],
  ['has not put it down yet', [freed(20), goesOn(20.5)], []],
  [
    'puts it where others lie as well',
    [attaches('place', 5, 'beside', 'LIFT_PLATFORM', NOWHERE), freed(20), goesOn(20.5), ...putDown(23)],
    [],
  ],
])('[Q37] who rests and %s', (_, events, told) => {
  expect(holds(...events)).toEqual(told);
});

test('[Q37] who has not moved before did not wait', () => {
  expect(holdsOf(freed(20), goesOn(20.5), ...putDown(23))).toEqual([]);
});

test('[Q37] what never moves by itself waits for nothing, whatever it is handed', () => {
  const handed = (at: number) => transfers('c', at, 0.5, 'beside', 'ENTITY', NOWHERE, NOWHERE);
  const events = [handed(2), freed(20), handed(20.5), attaches('place', 23, 'beside', 'LIFT_PLATFORM', NOWHERE)];
  expect(holdsOf(...events)).toEqual([]);
});
