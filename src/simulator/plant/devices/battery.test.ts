import { expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { createKernel } from '../../engine/index.ts';
import { Battery, VEHICLE_KILOWATTS } from './battery.ts';
import { type DeviceState, StateClock } from './state-clock.ts';

const HOUR = 3600;

/** A battery that lasts eight hours and is filled in one, after some hours in each state. */
const after = (share: number, ...told: [DeviceState, number][]) => afterDriving(8, share, told);

function afterDriving(drivingHours: number, share: number, told: readonly [DeviceState, number][]) {
  const kernel = createKernel();
  const clock = new StateClock(kernel);
  const battery = new Battery(kernel, clock, { drivingHours, chargeMinutes: 60 }, share);
  for (const [state, hours] of told) {
    clock.enter(state);
    kernel.runUntil(kernel.now + microsFromSeconds(hours * HOUR));
  }
  return { battery, clock };
}

test.each<{ what: string; share: number; told: [DeviceState, number][]; charge: number }>([
  { what: 'driving loaded empties it in its hours', share: 1, told: [['LOADED', 4]], charge: 0.5 },
  { what: 'driving empty takes less', share: 1, told: [['EMPTY', 4]], charge: 0.65 },
  { what: 'standing broken takes nothing', share: 0.4, told: [['DOWN', 9]], charge: 0.4 },
  { what: 'charging fills it', share: 0.25, told: [['CHARGING', 0.5]], charge: 0.75 },
  { what: 'it is never more than full', share: 0.9, told: [['CHARGING', 0.1]], charge: 1 },
  { what: 'nor less than empty', share: 0.1, told: [['LOADED', 4]], charge: 0 },
  {
    what: 'times add up',
    share: 1,
    told: [
      ['LOADED', 2],
      ['CHARGING', 0.1],
      ['EMPTY', 2],
    ],
    charge: 0.675,
  },
])('$what', ({ share, told, charge }) => {
  expect(after(share, ...told).battery.charge).toBeCloseTo(charge, 9);
});

test('once it is full, the vehicle charges no longer', () => {
  const { clock, battery } = after(0.5, ['CHARGING', 2]);
  expect(clock.current).toBe('IDLE');
  expect(clock.times().CHARGING).toBe(microsFromSeconds(HOUR / 2));
  expect(battery.drained).toBeCloseTo((1.5 * 0.05) / 8, 9);
});

test.each([1, 8, 24])(
  '(plants 5) what it gives out in an hour of driving is that of the make, also where it lasts %i h',
  (drivingHours) => {
    const { battery } = afterDriving(drivingHours, 1, [['LOADED', 1]]);
    expect(battery.drained * battery.kilowattHours).toBeCloseTo(VEHICLE_KILOWATTS, 9);
  },
);

test('what was drained counts on, whatever was charged or replaced', () => {
  const { battery } = after(1, ['LOADED', 4], ['CHARGING', 0.5], ['LOADED', 4]);
  battery.replace();
  expect(battery.drained).toBeCloseTo(1, 9);
  expect(battery.charge).toBe(1);
});
