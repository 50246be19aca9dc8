import { expect, test } from 'vitest';
import { microsFromSeconds, SECONDS_PER_HOUR } from '../../../units/index.ts';
import { createKernel } from '../../engine/index.ts';
import { type DeviceState, StateClock } from '../devices/state-clock.ts';
import { watchForStandstill } from './standstill.ts';

const HOUR = microsFromSeconds(SECONDS_PER_HOUR);

/** A plant of one device that is in one state from the start, with work that could go on or without. */
function runFor(hours: number, state: DeviceState, couldGoOn: () => string | null, afterHour = 0) {
  const kernel = createKernel();
  const clock = new StateClock(kernel);
  watchForStandstill(kernel, { devices: [{ clock }], couldGoOn });
  clock.enter('LOADED');
  kernel.schedule(afterHour * HOUR, () => clock.enter(state));
  return () => kernel.runUntil(hours * HOUR);
}

test.each(['IDLE', 'BLOCKED', 'WAITING'] as const)(
  '(plants 1) a plant in which everybody is %s for two hours although an order is open fails and says why',
  (state) => {
    expect(runFor(2.5, state, () => '3 orders are open')).toThrow(
      'Nothing has moved since 2026-03-02T06:00:00.000Z, and 3 orders are open',
    );
    expect(runFor(6, state, () => '3 orders are open', 3)).toThrow('since 2026-03-02T09:00:00.000Z');
  },
);

test.each([
  { what: 'nothing is open', state: 'IDLE', couldGoOn: () => null, hours: 9 },
  { what: 'it drives', state: 'EMPTY', couldGoOn: () => 'one is open', hours: 9 },
  { what: 'it charges', state: 'CHARGING', couldGoOn: () => 'one is open', hours: 9 },
  { what: 'it is repaired', state: 'DOWN', couldGoOn: () => 'one is open', hours: 9 },
  { what: 'it is not two hours yet', state: 'IDLE', couldGoOn: () => 'one is open', hours: 1.9 },
] as const)('a plant goes on while $what', ({ state, couldGoOn, hours }) => {
  expect(runFor(hours, state, couldGoOn)).not.toThrow();
});
