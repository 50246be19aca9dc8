import { expect, test } from 'vitest';
import type { AnimationEvent } from '../../protocol/index.ts';
import { cargo, carrier, lift, on, pose, seconds, snapshot, stacker } from '../../world/testing/builders.ts';
import { attaches, detaches, drives, transfers } from '../../world/testing/events.ts';
import { allRows, derived } from '../testing/told-run.ts';

const NOWHERE = pose(0, 0, 0);

/** A load lies on the place, a stacker has another one and moves for a second; what comes then. */
function holds(...events: AnimationEvent[]): string[] {
  const entities = [
    stacker('s'),
    lift('place', pose(3, 0, 0)),
    carrier('c', pose(5, 0, 0)),
    on(cargo('there'), 'place', 'LIFT_PLATFORM', NOWHERE),
    on(cargo('own'), 's', 'FORK', NOWHERE),
    on(cargo('beside'), 'c', 'ENTITY', NOWHERE),
  ];
  const moved = drives('s', 0, 1, 0, 1);
  return allRows(derived(snapshot({ entities }), [moved, ...events], seconds(60)), 'holds').map(
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
