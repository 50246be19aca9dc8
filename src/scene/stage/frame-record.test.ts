import { expect, test } from 'vitest';
import { identityTransform } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import { plantOf, standing } from '../testing/small-plant.ts';
import { FrameRecord } from './frame-record.ts';

/** A plant whose entity stands as many metres along x as seconds have passed. */
function recordedPlant() {
  const world = plantOf([standing('A', 'CARRIER', 'c', 0)]);
  const plant = {
    world: null as World | null,
    simulationTimeMicros: 0,
    entityCount: 3,
    moving: 1,
    pose() {
      const pose = identityTransform();
      pose.position.x = plant.simulationTimeMicros / 1e6;
      return pose;
    },
  };
  return { plant, world, record: new FrameRecord(plant) };
}

const FRAME = { drawCalls: 9, ownMillis: 0.5 };

test('nothing is told before there is a world', () => {
  expect(recordedPlant().record.of(FRAME)).toBeNull();
});

test('instant and poses are of one moment, also while another world waits to be mounted', () => {
  const { plant, world, record } = recordedPlant();
  plant.world = world;
  plant.simulationTimeMicros = 2_000_000;
  const told = record.of(FRAME);
  // The next world has been sampled, and its frame is not told before React has mounted it.
  plant.world = plantOf([standing('A', 'CARRIER', 'c', 0)]);
  plant.simulationTimeMicros = 2_500_000;
  expect(told?.world).toBe(plant.world);
  expect((told?.simulationTimeMicros ?? 0) / 1e6).toBe(told?.pose('A')?.position.x);
});

test('draw calls are those of the last frame in which anything was drawn', () => {
  const { plant, world, record } = recordedPlant();
  plant.world = world;
  record.of(FRAME);
  expect(record.of({ drawCalls: 0, ownMillis: 0.1 })?.stats).toEqual({
    entities: 3,
    moving: 1,
    drawCalls: 9,
    frameCpuMs: 0.1,
  });
});
