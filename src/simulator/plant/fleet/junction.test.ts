import { expect, test } from 'vitest';
import { MICROS_PER_SECOND } from '../../../units/index.ts';
import { Driving, SPACING_METERS } from './driving.ts';
import { type Crossing, Junction, STOP_LINE_METERS } from './junction.ts';

const DRIVING = new Driving(1.5, 0.75);
const AT_ROW = 0;
const AT_COLUMN = 1;
const STRAIGHT = 2 * STOP_LINE_METERS;

/** Somebody who cruises over the stop line at this second, going straight on into a lane of its own. */
function crossing(seconds: number, changes: Partial<Crossing> = {}): Crossing {
  return {
    entityName: 'carrier-1',
    isStraight: true,
    entered: { joinedAt: Number.NEGATIVE_INFINITY, joinedBy: null },
    metersToJoin: STRAIGHT,
    street: AT_ROW,
    metersToStopLine: 0,
    isCruising: true,
    now: seconds * MICROS_PER_SECOND,
    ...changes,
  };
}

const secondsUntilFree = (junction: Junction, asked: Crossing) =>
  (junction.freeAt(asked) - asked.now) / MICROS_PER_SECOND;

test('an empty junction is free at once', () => {
  expect(secondsUntilFree(new Junction(0, DRIVING), crossing(0))).toBe(0);
});

test('the other street crosses when the middle is free again, its own street follows at once', () => {
  const junction = new Junction(0, DRIVING);
  junction.pass(crossing(0));
  // 1.6 m before and behind the middle at 1.5 m/s.
  const across = crossing(0, { entityName: 'carrier-2', street: AT_COLUMN });
  expect(secondsUntilFree(junction, across)).toBeCloseTo(3.2 / DRIVING.speed, 5);
  expect(junction.heldBy(across)).toBe('carrier-1');
  expect(secondsUntilFree(junction, crossing(3.3 / DRIVING.speed, { street: AT_COLUMN }))).toBe(0);
  expect(secondsUntilFree(junction, crossing(0))).toBe(0);
});

test('two that turn into different lanes do not mind each other', () => {
  const junction = new Junction(0, DRIVING);
  junction.pass(crossing(0, { isStraight: false }));
  expect(secondsUntilFree(junction, crossing(0, { isStraight: false, street: AT_COLUMN }))).toBe(0);
});

test('whoever joins a lane behind another keeps the spacing', () => {
  const junction = new Junction(0, DRIVING);
  const entered = { joinedAt: Number.NEGATIVE_INFINITY, joinedBy: null };
  junction.pass(crossing(0, { entered }));
  const turning = crossing(0, { entered, street: AT_COLUMN, isStraight: false });
  expect(secondsUntilFree(junction, turning)).toBeCloseTo(SPACING_METERS / DRIVING.speed, 5);
  expect(junction.heldBy(turning)).toBe('carrier-1');
});

test.each([
  { waited: 2.9, free: true },
  { waited: 3.1, free: false },
])('after $waited s of waiting of the other street: free $free', ({ waited, free }) => {
  const junction = new Junction(0, DRIVING);
  junction.wait(AT_COLUMN, 0);
  expect(secondsUntilFree(junction, crossing(waited)) === 0).toBe(free);
  expect(junction.heldBy(crossing(waited))).toBe(null);
});

test('the longest wait goes first when both streets wait', () => {
  const junction = new Junction(0, DRIVING);
  junction.wait(AT_COLUMN, 0);
  junction.wait(AT_ROW, MICROS_PER_SECOND);
  expect(secondsUntilFree(junction, crossing(9))).toBeGreaterThan(0);
  expect(secondsUntilFree(junction, crossing(9, { street: AT_COLUMN }))).toBe(0);
});
