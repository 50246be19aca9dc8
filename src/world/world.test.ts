import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld } from './index.ts';
import {
  at,
  batch,
  cargo,
  carrier,
  heading,
  lift,
  line,
  on,
  point,
  pose,
  seconds,
  snapshot,
  stacker,
} from './testing/builders.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const speeds = { initialSpeed: 0, maxSpeed: 2, acceleration: 1, deceleration: 1 };

describe('smoke', () => {
  test('carrier on a path', () => {
    const world = createWorld(
      snapshot({
        entities: [
          carrier('c'),
          lift('l', pose(5, 0, 5)),
          stacker('s', pose(0, 0, 9)),
          on(cargo('p'), 'l', 'LIFT_PLATFORM'),
        ],
        points: [A, B],
        paths: [line(A, B)],
      }),
    );
    const move: AnimationEvent = {
      entityName: 'c',
      entityType: 'CARRIER',
      animationType: 'MOVE_ALONG_PATH',
      simulationTimeMicros: seconds(1),
      durationSeconds: 7,
      route: [
        { type: 'POINT', name: 'A' },
        { type: 'PATH', name: 'A-B' },
        { type: 'POINT', name: 'B' },
      ],
      position: at(0, 0, 0),
      rotation: heading(0),
      ...speeds,
    };
    const up: AnimationEvent = {
      entityName: 'l',
      entityType: 'LIFT',
      animationType: 'MOVE_VERTICAL',
      simulationTimeMicros: seconds(2),
      durationSeconds: 7,
      startHeightMeters: 0,
      targetHeightMeters: 10,
      ...speeds,
    };
    const sampler = world.createSampler();
    sampler.sampleAt(0);
    expect(sampler.changedCount).toBe(7);
    world.applyBatch(batch(1, move, up));
    const c = world.entityAt('c', 0);
    const p = world.entityAt('p', 0);
    if (!c || !p) throw new Error('missing');
    expect(world.transformAt(c, 'ENTITY', seconds(3))?.position).toEqual(at(2, 0, 0));
    for (const t of [0, 1, 2, 3.5, 5, 8, 9, 20, 3, 1, 0.5, 7]) {
      sampler.sampleAt(seconds(t));
      for (const e of [c, p]) {
        const w = world.transformAt(e, 'ENTITY', seconds(t));
        const n = e.nodes.ENTITY * 7;
        expect([...sampler.transforms.subarray(n, n + 3)]).toEqual([w?.position.x, w?.position.y, w?.position.z]);
      }
    }
    expect(sampler.movingCount).toBe(2);
    sampler.sampleAt(seconds(30));
    expect(sampler.movingCount).toBe(0);
    expect(sampler.nextChangeMicros).toBe(Infinity);
    sampler.sampleAt(seconds(30));
    expect(sampler.changedCount).toBe(0);
  });
});
