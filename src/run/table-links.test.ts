import { afterEach, expect, test } from 'vitest';
import { stop } from '../client/testing/scripted-service.ts';
import { linksTo } from './table-links.ts';
import { type FollowedSimulation, followSimulation, stopTime } from './testing/followed-simulation.ts';

const SECOND = 1_000_000;

let followed: FollowedSimulation;
afterEach(() => {
  followed.leave();
  stopTime();
});

test('what a viewer has not read yet it does not deny', async () => {
  followed = followSimulation((service) => {
    service.simMicros = () => 600 * SECOND + performance.now() * 1000;
    service.publish(stop('A', 0, 1));
  });
  const links = linksTo(followed.viewer);
  expect([links.hasEntity('A'), links.reaches(601 * SECOND)], 'nothing read').toEqual([null, null]);

  const stopShowing = followed.viewer.start();
  await followed.pass(6);
  expect([links.hasEntity('A'), links.hasEntity('nobody')], 'read').toEqual([true, false]);
  expect([links.reaches(604 * SECOND), links.reaches(100 * SECOND)], 'recordings not looked at').toEqual([true, null]);
  followed.feed.store.pastKnown(null);
  expect(links.reaches(100 * SECOND), 'nothing was recorded').toBe(false);
  stopShowing();
});
