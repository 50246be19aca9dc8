import { expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { createKernel } from '../../engine/index.ts';
import { StateClock } from './state-clock.ts';

test('the times of all states sum to the time that has passed, and who is held up is blocked only while it drives', () => {
  const kernel = createKernel();
  const clock = new StateClock(kernel);
  const heard: string[] = [];
  clock.onChange(() => heard.push(clock.current));
  const at = (seconds: number) => kernel.runUntil(microsFromSeconds(seconds));
  at(5);
  clock.enter('EMPTY');
  at(12);
  clock.holdUp(true);
  at(15);
  clock.enter('LIFTING');
  at(16);
  clock.enter('LOADED');
  at(18);
  clock.holdUp(false);
  at(30);
  clock.breakDown(true);
  at(34);
  clock.breakDown(false);
  const seconds = Object.fromEntries(Object.entries(clock.times()).map(([state, micros]) => [state, micros / 1e6]));
  expect(seconds).toEqual({
    ...{ IDLE: 5, EMPTY: 7, BLOCKED: 5, LIFTING: 1, LOADED: 12 },
    ...{ WAITING: 0, CHARGING: 0, DOWN: 4 },
  });
  expect(heard).toEqual(['EMPTY', 'BLOCKED', 'LIFTING', 'BLOCKED', 'LOADED', 'DOWN', 'LOADED']);
});
