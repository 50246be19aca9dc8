import { BoxGeometry, Color, type InstancedMesh, MeshBasicMaterial, Object3D } from 'three';
import { describe, expect, test } from 'vitest';
import { COARSE, type DetailView, FINE, HIDDEN, type Level } from './detail.ts';
import { createInstanceBatch, type InstanceBatch } from './instance-batch.ts';

const SURFACES = { surface: new MeshBasicMaterial(), shadow: new MeshBasicMaterial() };

/** A view whose answer is set by hand. */
function viewOf(level: { now: Level }): DetailView {
  return { version: 0, look: () => undefined, levelOf: () => level.now };
}

function box(): BoxGeometry {
  const geometry = new BoxGeometry(1, 1, 1);
  geometry.computeBoundingBox();
  geometry.computeBoundingSphere();
  return geometry;
}

function batchWith(level: { now: Level }): { batch: InstanceBatch; drawn: () => { fine: number[]; coarse: number[] } } {
  const parent = new Object3D();
  const batch = createInstanceBatch({ geometry: box(), coarse: box() }, SURFACES, parent, viewOf(level));
  const [fine, coarse] = parent.children as [InstancedMesh, InstancedMesh];
  /** X of every drawn instance. */
  const xs = (mesh: InstancedMesh): number[] =>
    Array.from({ length: mesh.count }, (_, i) => mesh.instanceMatrix.array[i * 16 + 12] ?? Number.NaN);
  return {
    batch,
    drawn() {
      batch.flush();
      return { fine: xs(fine), coarse: xs(coarse) };
    },
  };
}

const at = (x: number): number[] => [x, 0, 0, 0, 0, 0, 1];

function placeAll(batch: InstanceBatch, xs: readonly number[]): number[] {
  return xs.map((x) => {
    const slot = batch.acquire(100 + x);
    batch.place(slot, at(x), 0);
    return slot;
  });
}

describe('instances of a part', () => {
  test('are drawn packed, whatever was released in between', () => {
    const { batch, drawn } = batchWith({ now: FINE });
    const slots = placeAll(batch, [1, 2, 3, 4]);
    batch.release(slots[1] ?? -1);
    expect(drawn().fine.sort()).toEqual([1, 3, 4]);
  });

  test('keep being movable after others were released', () => {
    const { batch, drawn } = batchWith({ now: FINE });
    const slots = placeAll(batch, [1, 2, 3]);
    batch.release(slots[0] ?? -1);
    batch.place(slots[2] ?? -1, at(30), 0);
    expect(drawn().fine.sort()).toEqual([2, 30]);
  });

  test('lead back to the node they show until they are released', () => {
    const { batch } = batchWith({ now: FINE });
    const [slot = -1] = placeAll(batch, [7]);
    expect(batch.nodeOf(slot)).toBe(107);
    batch.release(slot);
    expect(batch.nodeOf(slot)).toBe(-1);
  });

  test('outgrow their buffers without losing places or colours', () => {
    const { batch, drawn } = batchWith({ now: FINE });
    const xs = Array.from({ length: 100 }, (_, i) => i);
    for (const slot of placeAll(batch, xs)) batch.paint(slot, new Color(slot / 100, 0, 0));
    expect(drawn().fine).toEqual(xs);
  });
});

describe('levels of detail', () => {
  test.each([
    { level: FINE, fine: [5], coarse: [] },
    { level: COARSE, fine: [], coarse: [5] },
    { level: HIDDEN, fine: [], coarse: [] },
  ])('a placed instance is drawn at level $level in one form at most', ({ level, fine, coarse }) => {
    const { batch, drawn } = batchWith({ now: level as Level });
    placeAll(batch, [5]);
    expect(drawn()).toEqual({ fine, coarse });
  });

  test('change in a review, and back', () => {
    const level: { now: Level } = { now: COARSE };
    const { batch, drawn } = batchWith(level);
    placeAll(batch, [1, 2, 3]);
    level.now = FINE;
    expect(batch.review(1, 10)).toBe(2);
    expect(drawn().coarse).toEqual([1]);
    expect(drawn().fine.sort()).toEqual([2, 3]);
    level.now = HIDDEN;
    batch.review(0, 10);
    expect(drawn()).toEqual({ fine: [], coarse: [] });
    level.now = COARSE;
    batch.review(0, 10);
    expect(drawn().coarse.sort()).toEqual([1, 2, 3]);
  });

  test('do not bring a released instance back', () => {
    const level: { now: Level } = { now: HIDDEN };
    const { batch, drawn } = batchWith(level);
    const [slot = -1] = placeAll(batch, [1]);
    batch.release(slot);
    level.now = FINE;
    batch.review(0, 10);
    expect(drawn()).toEqual({ fine: [], coarse: [] });
  });
});
