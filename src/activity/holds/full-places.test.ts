import { expect, test } from 'vitest';
import type { AnimationEvent } from '../../protocol/index.ts';
import { cargo, carrier, lift, on, pose, seconds, snapshot, stacker } from '../../world/testing/builders.ts';
import { attaches, detaches, drives } from '../../world/testing/events.ts';
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
    ({ heldName, holderName, why, fromMicros, toMicros }) =>
      `${heldName} by ${holderName}, ${why}, ${fromMicros / 1e6}-${toMicros / 1e6}`,
  );
}

const freed = (at: number) => detaches('place', at, 'there', NOWHERE);
const goesOn = (at: number) => drives('s', at, 2, 1, 3);
const putDown = (at: number) => [
  detaches('s', at, 'own', NOWHERE),
  attaches('place', at, 'own', 'LIFT_PLATFORM', NOWHERE),
];

test.each<[string, AnimationEvent[], string[]]>([
  ['goes on as the place gets free', [freed(20), goesOn(20.5), ...putDown(23)], ['s by place, full, 1-20']],
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
