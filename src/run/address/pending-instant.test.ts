import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stop } from '../../client/testing/scripted-service.ts';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';
import { awaitInstant } from './pending-instant.ts';

const SECOND = 1_000_000;

let followed: FollowedSimulation;
const pending = { onWait: vi.fn(), onKnown: vi.fn(), onGivenUp: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  followed = followSimulation((service) => service.publish(stop('A', 0, 1)));
});
afterEach(() => {
  followed.leave();
  stopTime();
});

describe('an instant that a link asks for', () => {
  test('is shown once everything up to it is read', async () => {
    awaitInstant(followed.viewer, 3 * SECOND, pending);
    await followed.pass(1);
    expect(pending.onWait).toHaveBeenCalled();
    expect(pending.onKnown).not.toHaveBeenCalled();
    await followed.pass(5);
    expect(pending.onKnown).toHaveBeenCalledTimes(1);
  });

  test('is given up by whoever moves in time first, and never comes back', async () => {
    awaitInstant(followed.viewer, 5 * SECOND, pending);
    await followed.pass(1);
    followed.viewer.player.pause();
    expect(pending.onGivenUp).toHaveBeenCalledTimes(1);
    await followed.pass(10);
    expect(pending.onKnown).not.toHaveBeenCalled();
  });

  test('is given up by whoever goes elsewhere while time stands still', async () => {
    await followed.pass(1);
    followed.viewer.player.pause();
    awaitInstant(followed.viewer, 5 * SECOND, pending);
    followed.viewer.player.seek(0);
    expect(pending.onGivenUp).toHaveBeenCalledTimes(1);
    await followed.pass(10);
    expect(pending.onKnown).not.toHaveBeenCalled();
  });

  test('is given up when its notice is closed', async () => {
    const giveUp = awaitInstant(followed.viewer, 3 * SECOND, pending);
    giveUp();
    await followed.pass(10);
    expect(pending.onKnown).not.toHaveBeenCalled();
  });
});
