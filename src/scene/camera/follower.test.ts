import { type Box3, Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { WorldEntity } from '../../world/index.ts';
import { Follower, type FollowingEye, type PlantBounds } from './follower.ts';

const CARRIER = { nodes: { ENTITY: 0, LIFT_PLATFORM: -1, FORK: -1 } } as WorldEntity;

/** A picture of one carrier at x, and a rig that notes what it was told. */
function scene() {
  const at = { x: 0 };
  const boxes = new Set<Box3>();
  const carried: number[] = [];
  const seats: Vector3[] = [];
  const picture = {
    boundsOf(_: WorldEntity, out: Box3) {
      boxes.add(out);
      return out.set(new Vector3(at.x - 1, 0, -1), new Vector3(at.x + 1, 1, 1));
    },
    framePose: () => ({ position: { x: at.x, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } }),
  } as unknown as PlantBounds;
  const looked = new Vector3(0, 0.5, 0);
  const rig = {
    isActive: false,
    target: () => looked,
    shift(offset: Vector3) {
      looked.add(offset);
      carried.push(offset.x);
    },
    place: (eye: Vector3) => seats.push(eye.clone()),
  };
  return { at, boxes, carried, seats, looked, rig, follower: new Follower(picture, rig satisfies FollowingEye) };
}

test('carries the camera by as much as the entity moved since it was told to follow', () => {
  const { at, carried, follower } = scene();
  follower.follow(CARRIER);
  at.x = 5;
  follower.update(0.016);
  at.x = 7;
  follower.update(0.016);
  follower.update(0.016);
  expect(carried).toEqual([5, 2]);
});

test('(front P3) frame after frame, where it is read is written into one box', () => {
  const { at, boxes, follower } = scene();
  follower.follow(CARRIER);
  for (let i = 0; i < 10; i++) {
    at.x += 1;
    follower.update(0.016);
  }
  expect(boxes.size).toBe(1);
});

test('brings what it follows to the middle of the picture and keeps it there', () => {
  const { at, looked, follower } = scene();
  looked.x = -30;
  follower.follow(CARRIER);
  for (let i = 0; i < 300; i++) {
    at.x += 0.02;
    follower.update(0.016);
  }
  expect(looked.x).toBeCloseTo(at.x, 2);
});

test('what is flown to is met where it is then, and not followed further', () => {
  const { at, looked, rig, follower } = scene();
  rig.isActive = true;
  follower.trackFlight(CARRIER);
  at.x = 4;
  follower.update(0.016);
  expect(looked.x).toBe(4);
  rig.isActive = false;
  follower.update(0.016);
  at.x = 9;
  follower.update(0.016);
  expect(looked.x).toBe(4);
});

test('leaves the camera alone once it was told to let go', () => {
  const { at, carried, follower } = scene();
  follower.follow(CARRIER);
  follower.follow(null);
  at.x = 5;
  follower.update(0.016);
  expect(carried).toEqual([]);
});

test('rides behind and above what drives ahead, and swings after it', () => {
  const { at, seats, follower } = scene();
  follower.follow(CARRIER, 'ride');
  follower.update(0.016);
  expect(seats[0]?.x).toBeLessThan(-3);
  expect(seats[0]?.y).toBeGreaterThan(1);
  at.x = 10;
  follower.update(0.016);
  follower.update(10);
  const [first = 0, second = 0, third = 0] = seats.map(({ x }) => x);
  expect([second > first, second < first + 10]).toEqual([true, true]);
  expect(third).toBeCloseTo(first + 10, 3);
});
