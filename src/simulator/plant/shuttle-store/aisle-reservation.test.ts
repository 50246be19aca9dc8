import { expect, test } from 'vitest';
import { createKernel, Signal, startProcess } from '../../engine/index.ts';
import { AisleReservation } from './aisle-reservation.ts';

function setUp() {
  const kernel = createKernel();
  const aisle = new AisleReservation<string>(new Signal(kernel));
  const granted: string[] = [];
  return {
    aisle,
    /** Asks, and tells by the list of the granted whether and when it got the stretch. */
    ask(user: string, from: number, to: number) {
      startProcess(
        kernel,
        (function* () {
          yield* aisle.take(user, from, to);
          granted.push(user);
        })(),
      );
      kernel.runUntil(kernel.now);
    },
    settle: () => kernel.runUntil(kernel.now),
    granted,
  };
}

// Each takes 0.62 m to either side.
test.each([
  { from: 6.3, to: 9, free: true },
  { from: 9, to: 6.3, free: true },
  { from: 6.2, to: 9, free: false },
  { from: 4, to: -3, free: false },
  { from: -9, to: -1.3, free: true },
])('while somebody is between 0 and 5 m, from $from to $to m is free: $free', ({ from, to, free }) => {
  const { ask, granted } = setUp();
  ask('first', 0, 5);
  ask('second', from, to);
  expect(granted).toEqual(free ? ['first', 'second'] : ['first']);
});

test('whoever waits is let on when the other has left', () => {
  const { aisle, ask, granted, settle } = setUp();
  ask('first', 0, 10);
  ask('second', 8, 2);
  expect(granted).toEqual(['first']);
  aisle.leave('first');
  settle();
  expect(granted).toEqual(['first', 'second']);
});

test('at an end of the aisle a shuttle keeps its stand only', () => {
  const { aisle, ask, granted, settle } = setUp();
  ask('first', 0, 10);
  ask('second', 8, 2);
  ask('third', 9, 10);
  aisle.shrink('first', 10);
  settle();
  expect(granted).toEqual(['first', 'second']);
});

test('nobody is in their own way', () => {
  const { aisle, ask, granted } = setUp();
  ask('first', 0, 10);
  aisle.shrink('first', 10);
  ask('first', 10, 4);
  expect(granted).toEqual(['first', 'first']);
});
