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

const FRAME = { drawCalls: 9, startMillis: 100, drawMillis: 2 };

test('nothing is told before there is a world', () => {
  expect(recordedPlant().record.of(FRAME, 102.5)).toBeNull();
});

test('instant and poses are of one moment, also while another world waits to be mounted', () => {
  const { plant, world, record } = recordedPlant();
  plant.world = world;
  plant.simulationTimeMicros = 2_000_000;
  const told = record.of(FRAME, 102.5);
  // The next world has been sampled, and its frame is not told before React has mounted it.
  plant.world = plantOf([standing('A', 'CARRIER', 'c', 0)]);
  plant.simulationTimeMicros = 2_500_000;
  expect(told?.world).toBe(plant.world);
  expect((told?.simulationTimeMicros ?? 0) / 1e6).toBe(told?.pose('A')?.position.x);
});

test('what a frame takes is told without what the renderer takes', () => {
  const { plant, world, record } = recordedPlant();
  plant.world = world;
  expect(record.of(FRAME, 102.5)?.stats.frameCpuMs).toBe(0.5);
});

test('draw calls are those of the last frame in which anything was drawn', () => {
  const { plant, world, record } = recordedPlant();
  plant.world = world;
  record.of(FRAME, 102.5);
  expect(record.of({ drawCalls: 0, startMillis: 200, drawMillis: 0 }, 200.25)?.stats).toEqual({
    entities: 3,
    moving: 1,
    drawCalls: 9,
    frameCpuMs: 0.25,
  });
});
