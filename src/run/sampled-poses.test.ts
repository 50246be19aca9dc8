import { afterEach, expect, test } from 'vitest';
import { type FollowedSimulation, followSimulation, stopTime } from './testing/followed-simulation.ts';

const FRAME_MILLIS = 16;
const SECONDS = 30;

let followed: FollowedSimulation;

afterEach(() => {
  followed.leave();
  stopTime();
});

/** A vehicle at 1 m/s, seen once a second. */
function observation(second: number, sampleIntervalSeconds: number | undefined) {
  return {
    animationType: 'POSE_UPDATE',
    entityName: 'A',
    entityType: 'CARRIER',
    simulationTimeMicros: second * 1_000_000,
    position: { x: second, y: 0, z: 0 },
    rotation: { x: 0, y: 0, z: 0 },
    ...(sampleIntervalSeconds && { sampleIntervalSeconds }),
  };
}

/** Where the vehicle is drawn, frame by frame, by the real feed, world and playhead. */
async function playLive(sampleIntervalSeconds?: number): Promise<number[]> {
  followed = followSimulation();
  const { service, viewer, feed } = followed;
  const drawn: number[] = [];
  let published = 0;
  for (let wall = 0; wall < SECONDS * 1000; wall += FRAME_MILLIS) {
    for (; published <= wall / 1000; published += 1) service.publish(observation(published, sampleIntervalSeconds));
    await followed.pass(FRAME_MILLIS / 1000);
    const instant = feed.store.timeline.instantAt(viewer.playhead.advance(viewer.now()));
    const entity = instant?.world.entityAt('A', instant.simulationTimeMicros);
    const pose = entity && instant?.world.transformAt(entity, 'ENTITY', instant.simulationTimeMicros);
    if (pose) drawn.push(pose.position.x);
  }
  return drawn;
}

function longestHold(meters: readonly number[]): number {
  let longest = 0;
  let held = 0;
  meters.forEach((x, index) => {
    held = x === meters[index - 1] ? held + 1 : 0;
    longest = Math.max(longest, held);
  });
  return longest;
}

test('[P19] a vehicle at 1 m/s that is seen once a second moves in every frame of live play, and never jumps', async () => {
  const drawn = (await playLive(1)).slice(400);
  const steps = drawn.slice(1).map((x, index) => x - (drawn[index] ?? x));
  expect(drawn.length).toBeGreaterThan(1000);
  expect(longestHold(drawn)).toBeLessThanOrEqual(2);
  expect(Math.max(...steps)).toBeLessThan((2 * FRAME_MILLIS) / 1000);
});

test('without an interval nothing is known between two observations: each is held', async () => {
  const drawn = (await playLive()).slice(400);
  expect(longestHold(drawn)).toBeGreaterThan(50);
});
