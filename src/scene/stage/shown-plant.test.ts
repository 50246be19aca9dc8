import { type Box3, PerspectiveCamera } from 'three';
import { describe, expect, test, vi } from 'vitest';
import { CourseLoop } from '../instancing/course-loop.ts';
import { createDetailView } from '../instancing/detail.ts';
import type { ModelBatch } from '../instancing/model-batches.ts';
import { createTintedMaterial } from '../instancing/tinted-material.ts';
import { createModelLibrary } from '../models/model-library.ts';
import { CutUniforms } from '../rendering/cut.ts';
import { plantOf, standing } from '../testing/small-plant.ts';
import { ShownPlant } from './shown-plant.ts';

const MODEL = { form: 'block', lengthMeters: 1, widthMeters: 1, heightMeters: 1 } as const;
/** More than one frame has time for. */
const LARGE = 20_000;

function shownPlant() {
  const view = createDetailView();
  view.update(new PerspectiveCamera(), 800);
  const cuts = new CutUniforms();
  const mounted: ModelBatch[] = [];
  /** What took the place of what was drawn. */
  const left: ModelBatch[] = [];
  const setting = {
    library: createModelLibrary({ version: 1, models: { c: MODEL } }),
    surfaces: createTintedMaterial(cuts),
    courses: new CourseLoop(),
    mount: (batch: ModelBatch) => mounted.push(batch),
    view,
  };
  const extents: Box3[] = [];
  const plant = new ShownPlant(setting, cuts, {
    onLeave: (batches) => left.push(...batches),
    onExtent: (extent) => extents.push(extent),
  });
  return { plant, extents, mounted, left };
}

const plantWith = (count: number) =>
  plantOf(Array.from({ length: count }, (_, i) => standing(`A${i}`, 'CARRIER', 'c', i)));

describe('the extent of the plant that is shown', () => {
  test('is told with the first frame of a small plant', () => {
    const { plant, extents } = shownPlant();
    plant.show({ world: plantWith(10), simulationTimeMicros: 0 });
    expect([plant.isComplete, plant.isLoading]).toEqual([true, false]);
    expect(extents).toHaveLength(1);
  });

  test('is told once, in frames of its own, where the plant takes several, also where time stands still', () => {
    const { plant, extents } = shownPlant();
    const frame = { world: plantWith(LARGE), simulationTimeMicros: 0 };
    let frames = 0;
    do {
      plant.show(frame);
      frames += 1;
      expect(extents).toHaveLength(plant.isComplete ? 1 : 0);
    } while (!plant.isComplete);
    expect(frames).toBeGreaterThan(2);
    expect(plant.isLoading).toBe(true);
    expect([plant.entityCount, extents[0]?.max.x]).toEqual([LARGE, expect.closeTo(LARGE - 0.5, 1)]);
    plant.show(frame);
    expect(plant.isLoading).toBe(false);
    expect(extents).toHaveLength(1);
  });
});

describe('another world that was expected', () => {
  test('is put together a little in each frame, and whole in the frame in which it is first shown', () => {
    const { plant, extents, mounted, left } = shownPlant();
    plant.show({ world: plantWith(10), simulationTimeMicros: 0 });
    const next = { world: plantWith(LARGE), simulationTimeMicros: 0 };
    const before = mounted.length;
    let frames = 0;
    for (; !plant.isPrepared(next.world); frames += 1) plant.prepareNext(next);
    expect(frames).toBeGreaterThan(2);
    expect([mounted.length, left]).toEqual([before, []]);
    const looks = vi.spyOn(next.world, 'entities', 'get');
    plant.show(next);
    // Its rooms were looked at beforehand, too.
    expect([extents.length, extents.at(-1)?.max.x]).toEqual([2, expect.closeTo(LARGE - 0.5, 1)]);
    expect(looks).not.toHaveBeenCalled();
    expect([plant.world === next.world, plant.isComplete, plant.isLoading]).toEqual([true, true, false]);
    expect([plant.entityCount, left.length > 0]).toEqual([LARGE, true]);
  });

  test('is forgotten where the way goes elsewhere', () => {
    const { plant } = shownPlant();
    plant.show({ world: plantWith(10), simulationTimeMicros: 0 });
    const next = { world: plantWith(20), simulationTimeMicros: 0 };
    while (!plant.isPrepared(next.world)) plant.prepareNext(next);
    plant.prepareNext(null);
    expect(plant.isPrepared(next.world)).toBe(false);
  });
});
