import { expect, test } from 'vitest';
import type { AnimationClock } from '../../protocol/index.ts';
import { RunStates } from './run-states.ts';

const clock = (simulationTimeMicros: number, change: Partial<AnimationClock> = {}) =>
  ({ simulationTimeMicros, status: 'RUNNING', flowControl: 'NONE', ...change }) as AnimationClock;

test('[L7] what clocks say is one span for as long as each says so, an instant at least', () => {
  const states = new RunStates();
  states.begin(100, true);
  const held = { flowControl: 'ANIMATION_BACKPRESSURE' } as const;
  for (const told of [clock(100), clock(200, held), clock(200, held), clock(300, held), clock(400), clock(500, held)])
    states.note(told);
  states.note(clock(500, { status: 'FAILED' }));
  expect(states.spans).toEqual([
    { runState: 'RESET', fromMicros: 100, toMicros: 101 },
    { runState: 'HELD_BACK', fromMicros: 200, toMicros: 301 },
    { runState: 'HELD_BACK', fromMicros: 500, toMicros: 501 },
    { runState: 'FAILED', fromMicros: 500, toMicros: 501 },
  ]);
  states.begin(0, false);
  expect(states.spans).toEqual([]);
});
