import { describe, expect, test } from 'vitest';
import { createWorld } from '../../world/index.ts';
import { cargo, carrier, lift, snapshot, stacker } from '../../world/testing/builders.ts';
import { boxOf, matchingId, plantTransform, poseOf, timeOf } from './scene-parts.ts';

const HALF = Math.SQRT1_2;
const size = { x: 1, y: 3, z: 2 };
const entities = [...createWorld(snapshot({ entities: [carrier('c'), stacker('s'), lift('l'), cargo('g')] })).entities];
const [entity] = entities;

describe('what Foxglove is told', () => {
  test.each([
    { t: 0, sec: 0, nsec: 0 },
    { t: 1_999_999, sec: 1, nsec: 999_999_000 },
    { t: 2_000_001, sec: 2, nsec: 1000 },
    { t: -1, sec: -1, nsec: 999_999_000 },
  ])('$t µs are $sec s and $nsec ns', ({ t, sec, nsec }) => {
    expect(timeOf(t)).toEqual({ sec, nsec });
  });

  test('up is Z in the frame of the world: the plant is turned by a quarter about X', () => {
    expect(plantTransform(2e6)).toEqual({
      timestamp: { sec: 2, nsec: 0 },
      parent_frame_id: 'world',
      child_frame_id: 'plant',
      translation: { x: 0, y: 0, z: 0 },
      rotation: { x: HALF, y: 0, z: 0, w: HALF },
    });
  });

  test('the pose of a node is its seven numbers of all', () => {
    const transforms = Float64Array.from({ length: 28 }, (_, index) => index);
    const [position, orientation] = [
      { x: 14, y: 15, z: 16 },
      { x: 17, y: 18, z: 19, w: 20 },
    ];
    expect(poseOf(transforms, 2)).toEqual({ position, orientation });
  });

  test.each([
    { what: 'upright', turn: { x: 0, y: 0, z: 0, w: 1 }, middle: { x: 1, y: 2 + 1.5, z: 3 } },
    { what: 'turned about Y', turn: { x: 0, y: HALF, z: 0, w: HALF }, middle: { x: 1, y: 2 + 1.5, z: 3 } },
    { what: 'on its side about X', turn: { x: HALF, y: 0, z: 0, w: HALF }, middle: { x: 1, y: 2, z: 3 + 1.5 } },
    { what: 'on its side about Z', turn: { x: 0, y: 0, z: HALF, w: HALF }, middle: { x: 1 - 1.5, y: 2, z: 3 } },
    { what: 'upside down', turn: { x: 1, y: 0, z: 0, w: 0 }, middle: { x: 1, y: 2 - 1.5, z: 3 } },
    { what: 'about X and Y by a half', turn: { x: HALF, y: HALF, z: 0, w: 0 }, middle: { x: 1 + 1.5, y: 2, z: 3 } },
    { what: 'about Y and Z by a half', turn: { x: 0, y: HALF, z: HALF, w: 0 }, middle: { x: 1, y: 2, z: 3 + 1.5 } },
  ])('a box has its middle over its origin: $what', ({ turn, middle }) => {
    if (!entity) throw new Error('a carrier');
    const pose = { position: { x: 1, y: 2, z: 3 }, orientation: turn };
    const box = boxOf({ entity, name: 'c', t: 0, frame: 'plant', pose, size });
    const [cube] = box.cubes;
    expect(cube).toMatchObject({ size, pose: { orientation: turn } });
    for (const axis of ['x', 'y', 'z'] as const) expect(cube?.pose.position[axis]).toBeCloseTo(middle[axis], 12);
  });

  test('in a frame of its own it stands at the origin', () => {
    if (!entity) throw new Error('a carrier');
    expect(boxOf({ entity, name: 'c', t: 3e6, frame: 'c', pose: null, size })).toMatchObject({
      timestamp: { sec: 3, nsec: 0 },
      frame_id: 'c',
      id: 'c',
      frame_locked: true,
      ...{ arrows: [], spheres: [], cylinders: [], lines: [], triangles: [], texts: [], models: [] },
      lifetime: { sec: 0, nsec: 0 },
      metadata: [
        { key: 'entityType', value: 'CARRIER' },
        { key: 'assetId', value: 'box' },
      ],
      cubes: [{ pose: { position: { x: 0, y: 1.5, z: 0 }, orientation: { x: 0, y: 0, z: 0, w: 1 } } }],
    });
  });

  test('each kind has a colour of its own, and what nobody knows another', () => {
    const unknown = createWorld(snapshot({ entities: [{ ...carrier('u'), entityType: 'CRANE' }] })).entities;
    const colors = [...entities, ...unknown].map((each) => {
      return JSON.stringify(boxOf({ entity: each, name: '', t: 0, frame: '', pose: null, size }).cubes[0]?.color);
    });
    expect(new Set(colors).size).toBe(5);
  });

  test('one that is gone is deleted by its name', () => {
    expect(matchingId('c', 5e6)).toEqual({ timestamp: { sec: 5, nsec: 0 }, type: 0, id: 'c' });
  });
});
