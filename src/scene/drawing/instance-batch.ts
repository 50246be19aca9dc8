import type { Box3, BufferGeometry, Color, Object3D } from 'three';
import { COARSE, type DetailView, DISTANT, FINE, HIDDEN, type Level } from './detail.ts';
import { COLOR_STRIDE, createInstanceLayer, type InstanceLayer, type Surfaces } from './instance-layer.ts';
import { MATRIX_STRIDE, writeHidden, writePose } from './matrix.ts';
import { createSlotPool } from './slot-pool.ts';

/** A part's forms: `coarse` and `distant` stand in for `geometry` far away; without one, the next finer form does. */
export interface PartForms {
  readonly geometry: BufferGeometry;
  readonly coarse?: BufferGeometry;
  readonly distant?: BufferGeometry;
  /** Radius of the details that the fine form adds, metres; default all of it. */
  readonly detailMeters?: number;
}

/** All instances of one part of one model: at most three draw calls, however many there are. */
export interface InstanceBatch {
  readonly geometry: BufferGeometry;
  /** Simpler where there is a simpler form: what is aimed at is met by its main surfaces. */
  readonly outline: BufferGeometry;
  readonly bounds: Box3;
  /** Of the ball about the part's origin that holds it, metres. */
  readonly radius: number;
  /** Number of slots that may be in use. */
  readonly extent: number;
  /** Column-major matrix of every slot; all zero where the slot is free. */
  readonly matrices: Float32Array;
  /** A slot for the instance that shows a node of the sampler. */
  acquire(node: number): number;
  /** Node shown in a slot, -1 for none: from a picked instance back to its entity. */
  nodeOf(slot: number): number;
  release(slot: number): void;
  /** Writes the pose at `from` in `poses` (px, py, pz, qx, qy, qz, qw), stretched along X. */
  place(slot: number, poses: ArrayLike<number>, from: number, stretchX?: number): void;
  paint(slot: number, color: Color): void;
  /** Chooses again how finely the slots from `first` on are drawn, at most `count`; returns how many it looked at. */
  review(first: number, count: number): number;
  flush(): void;
  dispose(): void;
}

export function createInstanceBatch(
  forms: PartForms,
  surfaces: Surfaces,
  parent: Object3D,
  view: DetailView,
): InstanceBatch {
  const { geometry, coarse, distant } = forms;
  const slots = createSlotPool();
  const nodes: number[] = [];
  const fine = createInstanceLayer(geometry, surfaces);
  const far = coarse ? createInstanceLayer(coarse, surfaces) : fine;
  const farthest = distant ? createInstanceLayer(distant, surfaces) : far;
  const layers = [...new Set([fine, far, farthest])];
  parent.add(...layers.map(({ mesh }) => mesh));
  const { bounds, radius } = extentOf(geometry);
  const detailRadius = forms.detailMeters ?? radius;
  const levels: Level[] = [];
  const places: number[] = [];
  let matrices = new Float32Array(16 * MATRIX_STRIDE);
  let colors = new Float32Array(16 * COLOR_STRIDE);

  const layerOfLevel: Readonly<Record<Exclude<Level, typeof HIDDEN>, InstanceLayer>> = {
    [DISTANT]: farthest,
    [COARSE]: far,
    [FINE]: fine,
  };
  const layerOf = (level: Level): InstanceLayer => layerOfLevel[level === HIDDEN ? FINE : level];
  const isSameLayer = (a: Level, b: Level): boolean => a !== HIDDEN && b !== HIDDEN && layerOf(a) === layerOf(b);

  const setLevel = (slot: number, level: Level): void => {
    const former = levels[slot] ?? HIDDEN;
    levels[slot] = level;
    if (former === level || isSameLayer(former, level)) return;
    if (former !== HIDDEN) {
      const place = places[slot] as number;
      const moved = layerOf(former).remove(place);
      if (moved >= 0) places[moved] = place;
    }
    if (level === HIDDEN) return;
    const place = layerOf(level).add(slot);
    places[slot] = place;
    layerOf(level).writeMatrix(place, matrices, slot);
    layerOf(level).writeColor(place, colors, slot);
  };

  const wanted = (slot: number): Level => {
    const at = slot * MATRIX_STRIDE;
    const stretch = Math.max(1, Math.abs(matrices[at] as number), Math.abs(matrices[at + 2] as number));
    return view.levelOf(
      matrices[at + 12] as number,
      matrices[at + 13] as number,
      matrices[at + 14] as number,
      radius * stretch,
      detailRadius * stretch,
    );
  };

  return {
    geometry,
    outline: coarse ?? geometry,
    bounds,
    radius,
    get extent() {
      return slots.extent;
    },
    get matrices() {
      return matrices;
    },
    acquire(node) {
      const slot = slots.acquire();
      matrices = roomFor(matrices, slots.extent * MATRIX_STRIDE);
      colors = roomFor(colors, slots.extent * COLOR_STRIDE);
      nodes[slot] = node;
      levels[slot] = HIDDEN;
      return slot;
    },
    nodeOf: (slot) => nodes[slot] ?? -1,
    release(slot) {
      nodes[slot] = -1;
      setLevel(slot, HIDDEN);
      writeHidden(matrices, slot * MATRIX_STRIDE);
      slots.release(slot);
    },
    place(slot, poses, from, stretchX) {
      writePose(poses, from, matrices, slot * MATRIX_STRIDE, stretchX);
      const former = levels[slot];
      const level = wanted(slot);
      if (former !== undefined && isSameLayer(former, level)) {
        levels[slot] = level;
        layerOf(level).writeMatrix(places[slot] as number, matrices, slot);
      } else setLevel(slot, level);
    },
    paint(slot, color) {
      color.toArray(colors, slot * COLOR_STRIDE);
      const level = levels[slot] ?? HIDDEN;
      if (level !== HIDDEN) layerOf(level).writeColor(places[slot] as number, colors, slot);
    },
    review(first, count) {
      const end = Math.min(slots.extent, first + count);
      for (let slot = first; slot < end; slot++) if (nodes[slot] !== -1) setLevel(slot, wanted(slot));
      return Math.max(0, end - first);
    },
    flush() {
      for (const layer of layers) layer.flush();
    },
    dispose() {
      for (const layer of layers) layer.dispose();
    },
  };
}

/** The part's box, and the radius about its frame's origin that holds it. */
function extentOf(geometry: BufferGeometry): { bounds: Box3; radius: number } {
  const { boundingBox, boundingSphere } = geometry;
  if (!boundingBox || !boundingSphere) throw new Error("a model part's geometry comes with its bounds");
  return { bounds: boundingBox, radius: boundingSphere.center.length() + boundingSphere.radius };
}

/** The same numbers in an array that holds at least `length`. */
function roomFor(array: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Float32Array(Math.max(length, array.length * 2));
  larger.set(array);
  return larger;
}
