import {
  type BufferGeometry,
  type Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
} from 'three';
import { MATRIX_STRIDE, writeHidden, writePose } from './matrix.ts';
import { createSlotPool } from './slot-pool.ts';

const FIRST_CAPACITY = 16;

/** All instances of one part of one model: one draw call. */
export interface InstanceBatch {
  readonly mesh: InstancedMesh;
  /** Number of slots that may be in use. */
  readonly extent: number;
  /** A slot for the instance that shows a node of the sampler. */
  acquire(node: number): number;
  /** Node shown in a slot, -1 for none: from a picked instance back to its entity. */
  nodeOf(slot: number): number;
  release(slot: number): void;
  /** Writes the pose at `from` in `poses` (px, py, pz, qx, qy, qz, qw), stretched along X. */
  place(slot: number, poses: ArrayLike<number>, from: number, stretchX?: number): void;
  paint(slot: number, color: Color): void;
  /** Hands what changed since the last call to the graphics card. */
  flush(): void;
  dispose(): void;
}

export function createInstanceBatch(geometry: BufferGeometry, material: Material): InstanceBatch {
  const slots = createSlotPool();
  const nodes: number[] = [];
  const mesh = new InstancedMesh(geometry, material, FIRST_CAPACITY);
  mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(FIRST_CAPACITY * 3), 3);
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.frustumCulled = false;
  mesh.count = 0;
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  const matrices = createChanges(MATRIX_STRIDE);
  const colors = createChanges(3);

  const grow = (): void => {
    const capacity = mesh.instanceMatrix.count * 2;
    // Frees the smaller buffers on the graphics card; the mesh itself lives on with the new ones.
    mesh.dispose();
    mesh.instanceMatrix = enlarged(mesh.instanceMatrix, capacity);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    if (mesh.instanceColor) mesh.instanceColor = enlarged(mesh.instanceColor, capacity);
  };

  return {
    mesh,
    get extent() {
      return slots.extent;
    },
    nodeOf: (slot) => nodes[slot] ?? -1,
    acquire(node) {
      const slot = slots.acquire();
      nodes[slot] = node;
      if (slot >= mesh.instanceMatrix.count) grow();
      return slot;
    },
    release(slot) {
      nodes[slot] = -1;
      writeHidden(mesh.instanceMatrix.array as Float32Array, slot * MATRIX_STRIDE);
      matrices.touch(slot);
      slots.release(slot);
    },
    place(slot, poses, from, stretchX) {
      writePose(poses, from, mesh.instanceMatrix.array as Float32Array, slot * MATRIX_STRIDE, stretchX);
      matrices.touch(slot);
    },
    paint(slot, color) {
      color.toArray(mesh.instanceColor?.array as Float32Array, slot * 3);
      colors.touch(slot);
    },
    flush() {
      mesh.count = slots.extent;
      mesh.visible = slots.extent > 0;
      matrices.flush(mesh.instanceMatrix);
      if (mesh.instanceColor) colors.flush(mesh.instanceColor);
    },
    dispose() {
      mesh.dispose();
      mesh.removeFromParent();
    },
  };
}

function enlarged(attribute: InstancedBufferAttribute, capacity: number): InstancedBufferAttribute {
  const array = new Float32Array(capacity * attribute.itemSize);
  array.set(attribute.array);
  return new InstancedBufferAttribute(array, attribute.itemSize);
}

interface Changes {
  touch(slot: number): void;
  flush(attribute: InstancedBufferAttribute): void;
}

/** The span of slots written since the last upload, so that only that span is uploaded. */
function createChanges(stride: number): Changes {
  const range = { start: 0, count: 0 };
  let low = Number.POSITIVE_INFINITY;
  let high = -1;
  let listening: InstancedBufferAttribute | null = null;
  const uploaded = (): void => {
    low = Number.POSITIVE_INFINITY;
    high = -1;
  };
  return {
    touch(slot) {
      if (slot < low) low = slot;
      if (slot > high) high = slot;
    },
    flush(attribute) {
      if (listening !== attribute) attribute.onUpload(uploaded);
      listening = attribute;
      if (high < 0) return;
      range.start = low * stride;
      range.count = (high - low + 1) * stride;
      // The renderer empties the list after uploading; the same range object serves every frame.
      if (attribute.updateRanges.length === 0) attribute.updateRanges.push(range);
      attribute.needsUpdate = true;
    },
  };
}
