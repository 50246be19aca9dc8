import { BoxGeometry, Color, type InstancedMesh, MeshBasicMaterial, Object3D } from 'three';
import { describe, expect, test } from 'vitest';
import { CourseLoop } from './course-loop.ts';
import { writeStatic } from './course-numbers.ts';
import { COARSE, type DetailView, FINE, HIDDEN, type Level } from './detail.ts';
import { InstanceBatch } from './instance-batch.ts';
import { writePose } from './matrix.ts';

const SURFACES = { surface: new MeshBasicMaterial(), shadow: new MeshBasicMaterial() };

/** A view whose answer is set by hand. */
function viewOf(level: { now: Level }): DetailView {
  return { version: 0, update: () => undefined, levelOf: () => level.now };
}

function box(): BoxGeometry {
  const geometry = new BoxGeometry(1, 1, 1);
  geometry.computeBoundingBox();
  geometry.computeBoundingSphere();
  return geometry;
}

/** A batch whose instances are where `xs` says by node, and move where `moving` names them. */
function batchWith(level: { now: Level }) {
  const parent = new Object3D();
  const xs = new Map<number, number>();
  const moving = new Set<number>();
  const poseOf = (node: number): number[] => [xs.get(node) ?? 0, 0, 0, 0, 0, 0, 1];
  const poses = {
    write: (node: number, out: Float32Array, at: number) => writePose(poseOf(node), 0, out, at),
    writeCourse: (node: number, out: Float32Array, at: number) => writeStatic(poseOf(node), 0, out, at),
    isLive: (node: number) => moving.has(node),
  };
  const batch = new InstanceBatch({ geometry: box(), coarse: box() }, SURFACES, poses, viewOf(level));
  batch.addTo(parent);
  const meshes = parent.children as InstancedMesh[];
  /** X of every drawn instance. */
  const xsOf = (mesh: InstancedMesh | undefined): number[] =>
    Array.from({ length: mesh?.count ?? 0 }, (_, i) => mesh?.instanceMatrix.array[i * 16 + 12] ?? Number.NaN);
  return {
    batch,
    moving,
    meshes,
    place(slot: number, x: number) {
      xs.set(batch.nodeOf(slot), x);
      batch.place(slot);
    },
    /** A new instance for each, shown for node 100 + x. */
    placeAll: (wanted: readonly number[]) =>
      wanted.map((x) => {
        xs.set(100 + x, x);
        const slot = batch.acquire(100 + x);
        batch.place(slot);
        return slot;
      }),
    moveTo: (node: number, x: number) => xs.set(node, x),
    drawn() {
      batch.flush(new CourseLoop());
      // As the renderer does once it has uploaded.
      for (const { instanceMatrix } of meshes) instanceMatrix.onUploadCallback();
      return {
        fine: [...xsOf(meshes[0]), ...xsOf(meshes[2])],
        coarse: [...xsOf(meshes[1]), ...xsOf(meshes[3])],
        moving: xsOf(meshes[2]),
      };
    },
  };
}

describe('instances of a part', () => {
  test('are drawn packed, whatever was released in between', () => {
    const { batch, drawn, placeAll } = batchWith({ now: FINE });
    const slots = placeAll([1, 2, 3, 4]);
    batch.release(slots[1] ?? -1);
    expect(drawn().fine.sort()).toEqual([1, 3, 4]);
  });

  test('keep being movable after others were released', () => {
    const { batch, drawn, placeAll, place } = batchWith({ now: FINE });
    const slots = placeAll([1, 2, 3]);
    batch.release(slots[0] ?? -1);
    place(slots[2] ?? -1, 30);
    expect(drawn().fine.sort()).toEqual([2, 30]);
  });

  test('lead back to the node they show until they are released', () => {
    const { batch, placeAll } = batchWith({ now: FINE });
    const [slot = -1] = placeAll([7]);
    expect(batch.nodeOf(slot)).toBe(107);
    batch.release(slot);
    expect(batch.nodeOf(slot)).toBe(-1);
  });

  test('outgrow their buffers without losing places or colours', () => {
    const { batch, drawn, placeAll } = batchWith({ now: FINE });
    const xs = Array.from({ length: 100 }, (_, i) => i);
    for (const slot of placeAll(xs)) batch.paint(slot, new Color(slot / 100, 0, 0));
    expect(drawn().fine).toEqual(xs);
  });
});

describe('levels of detail', () => {
  test.each([
    { level: FINE, fine: [5], coarse: [] },
    { level: COARSE, fine: [], coarse: [5] },
    { level: HIDDEN, fine: [], coarse: [] },
  ])('a placed instance is drawn at level $level in one form at most', ({ level, fine, coarse }) => {
    const { drawn, placeAll } = batchWith({ now: level as Level });
    placeAll([5]);
    expect(drawn()).toMatchObject({ fine, coarse });
  });

  test('change in a review, and back', () => {
    const level: { now: Level } = { now: COARSE };
    const { batch, drawn, placeAll } = batchWith(level);
    placeAll([1, 2, 3]);
    level.now = FINE;
    expect(batch.review(1, 10)).toBe(2);
    expect(drawn().coarse).toEqual([1]);
    expect(drawn().fine.sort()).toEqual([2, 3]);
    level.now = HIDDEN;
    batch.review(0, 10);
    expect(drawn()).toMatchObject({ fine: [], coarse: [] });
    level.now = COARSE;
    batch.review(0, 10);
    expect(drawn().coarse.sort()).toEqual([1, 2, 3]);
  });

  test('do not bring a released instance back', () => {
    const level: { now: Level } = { now: HIDDEN };
    const { batch, drawn, placeAll } = batchWith(level);
    const [slot = -1] = placeAll([1]);
    batch.release(slot);
    level.now = FINE;
    batch.review(0, 10);
    expect(drawn()).toMatchObject({ fine: [], coarse: [] });
  });
});

describe('what moves', () => {
  test('lies apart from what is still, and is written alone', () => {
    const { batch, drawn, moving, placeAll, moveTo, meshes } = batchWith({ now: FINE });
    moving.add(102);
    const [, second = -1] = placeAll([1, 2, 3]);
    drawn();
    const still = meshes[0]?.instanceMatrix.version;
    moveTo(102, 20);
    batch.follow(16_667);
    batch.renew(second);
    expect(drawn()).toMatchObject({ fine: [1, 3, 20], moving: [20] });
    expect(meshes[0]?.instanceMatrix.version).toBe(still);
  });

  test('is where it is for whoever asks, of one slot or of all', () => {
    const { batch, moving, placeAll, moveTo } = batchWith({ now: HIDDEN });
    moving.add(101).add(102);
    const [first = -1, second = -1] = placeAll([1, 2]);
    moveTo(101, 10);
    moveTo(102, 20);
    batch.follow(16_667);
    expect(batch.matricesFor(second)[second * 16 + 12]).toBe(20);
    expect(batch.matrices[first * 16 + 12]).toBe(10);
  });

  test('lies among what is still once it has rested for a while', () => {
    const { batch, drawn, moving, placeAll } = batchWith({ now: FINE });
    moving.add(101);
    placeAll([1]);
    moving.clear();
    const seen = Array.from({ length: 4 }, () => {
      batch.settle();
      return drawn().moving;
    });
    expect(seen).toEqual([[1], [1], [], []]);
    expect(drawn().fine).toEqual([1]);
  });

  test('comes into view within a second of the simulation, and at once after a leap', () => {
    const level: { now: Level } = { now: HIDDEN };
    const { batch, drawn, moving, placeAll } = batchWith(level);
    const many = Array.from({ length: 80 }, (_, i) => i);
    for (const x of many) moving.add(100 + x);
    placeAll(many);
    level.now = FINE;
    const seen = Array.from({ length: 8 }, () => {
      batch.follow(125_000);
      return drawn().fine.length;
    });
    expect(seen).toEqual([11, 22, 34, 45, 57, 68, 79, 80]);
    level.now = HIDDEN;
    batch.follow(2_000_000);
    expect(drawn().fine).toEqual([]);
  });

  test('is looked at an eighth at a time, not in every frame', () => {
    const level: { now: Level } = { now: HIDDEN };
    const { batch, drawn, moving, placeAll } = batchWith(level);
    const many = Array.from({ length: 80 }, (_, i) => i);
    for (const x of many) moving.add(100 + x);
    placeAll(many);
    level.now = FINE;
    const seen = Array.from({ length: 60 }, () => {
      batch.follow(1e6 / 60);
      return drawn().fine.length;
    });
    expect(seen.filter((count, frame) => count !== (seen[frame - 1] ?? 0)).length).toBeLessThan(10);
    expect(seen.at(-1)).toBe(80);
  });
});
