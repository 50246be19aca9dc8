import { describe, expect, test } from 'vitest';
import type { EntityState } from '../../protocol/index.ts';
import { vector3 } from '../../units/index.ts';
import { createWorld } from '../../world/index.ts';
import {
  batch,
  carrier,
  lift,
  line,
  on,
  point,
  pose,
  seconds,
  snapshot,
  stacker,
} from '../../world/testing/builders.ts';
import { drives, raises, reaches, turns } from '../../world/testing/events.ts';
import { entityStateAt } from './entity-state-at.ts';
import { KeyframeWorld } from './keyframe-world.ts';

/** Ten metres up a slope, away from the origin. */
const START = vector3(3, 1, 2);
const SLOPE = { ...stacker('crane', pose(3, 1, 2)), trackEndPosition: vector3(3 + 6, 1, 2 + 8) };

/** The state of the only entity after four seconds of these. */
function stateOf(entity: EntityState, ...events: Parameters<typeof batch>[1][]): EntityState | null {
  const world = createWorld(snapshot({ entities: [entity] }));
  world.applyBatch(batch(1, ...events));
  const [found] = world.entities;
  return found ? entityStateAt(world, found, seconds(4)) : null;
}

describe('[R21] the state of an entity as a snapshot tells it (interface 2.12)', () => {
  test('of a stacker where on its track it is, and its fork on its platform', () => {
    const events = [drives('crane', 0, 8, 0, 10), raises('crane', 0, 8, 0, 2), reaches('crane', 0, 8, 0, 1)] as const;
    const state = stateOf(SLOPE, ...events);
    expect(state?.travelOffsetMeters).toBeCloseTo(5, 9);
    expect(state?.platformHeightMeters).toBeCloseTo(1, 9);
    expect(state?.forkLocalPosition?.z).toBeCloseTo(0.5, 9);
    expect(state?.position).toEqual({ x: START.x + 3, y: START.y, z: START.z + 4 });
  });

  test('of one that has gone up with its track', () => {
    const up = { ...stacker('crane', pose(3, 1, 2)), trackEndPosition: vector3(3, 11, 2) };
    expect(stateOf(up, drives('crane', 0, 8, 2, 6))?.travelOffsetMeters).toBeCloseTo(4, 9);
  });

  test('of one whose track has no length: at its start', () => {
    expect(stateOf({ ...SLOPE, trackEndPosition: START })?.travelOffsetMeters).toBe(0);
  });

  test.each([
    ['a carrier', carrier('c')],
    ['a lift', lift('l')],
    ['a stacker without a fork', { ...SLOPE, forkLocalPosition: undefined, travelOffsetMeters: undefined } as never],
    ['one whose track has no end', { ...SLOPE, trackEndPosition: undefined, travelOffsetMeters: undefined } as never],
  ])('of %s no offset', (_, entity) => {
    expect(stateOf(entity)?.travelOffsetMeters).toBeUndefined();
  });

  test('zero has no sign', () => {
    const rotation = stateOf(carrier('c', { position: vector3(), rotation: vector3(-0, -0, -0) }))?.rotation;
    expect([rotation?.x, rotation?.y, rotation?.z].map((value) => Object.is(value, 0))).toEqual([true, true, true]);
  });
});

describe('[R21] a keyframe', () => {
  test('lists what routes may name, and what entities look like, and no nodes', () => {
    const [a, b] = [point('A', 0, 0), point('B', 9, 0)];
    const plant = snapshot({ entities: [carrier('c')], points: [a, b], paths: [line(a, b)] });
    const { value } = new KeyframeWorld(plant).keyframe(plant.clock).next();
    expect(value).toMatchObject({ assets: plant.assets, points: [a, b], paths: plant.paths, nodes: [], announced: [] });
  });

  test('of many entities is made in steps of 250', () => {
    const entities = Array.from({ length: 600 }, (_, index) => carrier(`c ${index}`));
    const keyframes = new KeyframeWorld(snapshot({ entities }));
    const steps = keyframes.keyframe(snapshot().clock);
    expect([steps.next().done, steps.next().done, steps.next().done]).toEqual([false, false, true]);
  });

  test('comes of a world that says what it takes', () => {
    const keyframes = new KeyframeWorld(snapshot({ entities: [carrier('c')] }));
    const before = keyframes.bytes;
    keyframes.apply(batch(1, turns('c', 1, 2, pose(0, 0, 0), 90)), 0);
    expect(keyframes.bytes).toBeGreaterThan(before);
    expect(keyframes.appliedSequence).toBe(1);
  });

  test('of what is carried tells the place on its carrier, turned as that is', () => {
    const plant = snapshot({
      entities: [carrier('c', pose(5, 0, 0, 90)), on(lift('l'), 'c', undefined, pose(1, 2, 3, 40))],
    });
    const world = createWorld(plant);
    const state = [...world.entities].map((entity) => entityStateAt(world, entity, 0))[1];
    expect(state).toMatchObject({ parentEntityName: 'c' });
    expect(state?.localPosition?.x).toBeCloseTo(1, 9);
    expect(state?.localRotation?.y).toBeCloseTo(40, 9);
  });
});
