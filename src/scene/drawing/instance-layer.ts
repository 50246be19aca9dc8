import { type BufferGeometry, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, type Material } from 'three';
import { MATRIX_STRIDE } from './matrix.ts';

const FIRST_CAPACITY = 16;
export const COLOR_STRIDE = 3;

/** What instances are drawn with. */
export interface Surfaces {
  readonly surface: Material;
  readonly shadow: Material;
}

/** Instances packed without gaps into one draw call; each belongs to a slot of its batch. */
export interface InstanceLayer {
  readonly mesh: InstancedMesh;
  /** Appends an instance for the slot and returns its place. */
  add(slot: number): number;
  /** Takes the instance at a place away; returns the slot whose instance now lies there, -1 for none. */
  remove(place: number): number;
  writeMatrix(place: number, matrices: Float32Array, slot: number): void;
  writeColor(place: number, colors: Float32Array, slot: number): void;
  /** Hands what changed since the last drawing to the graphics card. */
  flush(): void;
  dispose(): void;
}

export function createInstanceLayer(geometry: BufferGeometry, surfaces: Surfaces): InstanceLayer {
  const mesh = new InstancedMesh(geometry, surfaces.surface, FIRST_CAPACITY);
  mesh.customDepthMaterial = surfaces.shadow;
  let colors = new InstancedBufferAttribute(new Float32Array(FIRST_CAPACITY * COLOR_STRIDE), COLOR_STRIDE);
  mesh.instanceColor = colors;
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  // Single instances are culled before they come here.
  mesh.frustumCulled = false;
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.count = 0;
  mesh.visible = false;
  const slots: number[] = [];
  const matrixChanges = createChanges(MATRIX_STRIDE);
  const colorChanges = createChanges(COLOR_STRIDE);

  const grow = (): void => {
    const capacity = mesh.instanceMatrix.count * 2;
    // Frees the smaller buffers on the graphics card; the mesh itself lives on with the new ones.
    mesh.dispose();
    mesh.instanceMatrix = enlarged(mesh.instanceMatrix, capacity);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    colors = enlarged(colors, capacity);
    mesh.instanceColor = colors;
    matrixChanges.touch(0, slots.length);
    colorChanges.touch(0, slots.length);
  };

  return {
    mesh,
    add(slot) {
      if (slots.length === mesh.instanceMatrix.count) grow();
      return slots.push(slot) - 1;
    },
    remove(place) {
      const moved = slots.pop();
      const last = slots.length;
      if (moved === undefined || place === last) return -1;
      slots[place] = moved;
      copyWithin(mesh.instanceMatrix, last, place);
      copyWithin(colors, last, place);
      matrixChanges.touch(place, 1);
      colorChanges.touch(place, 1);
      return moved;
    },
    writeMatrix(place, matrices, slot) {
      copyInto(mesh.instanceMatrix.array, place, matrices, slot, MATRIX_STRIDE);
      matrixChanges.touch(place, 1);
    },
    writeColor(place, from, slot) {
      copyInto(colors.array, place, from, slot, COLOR_STRIDE);
      colorChanges.touch(place, 1);
    },
    flush() {
      mesh.count = slots.length;
      mesh.visible = slots.length > 0;
      matrixChanges.flush(mesh.instanceMatrix);
      colorChanges.flush(colors);
    },
    dispose() {
      mesh.dispose();
      mesh.removeFromParent();
    },
  };
}

type Writable = { [index: number]: number };

function copyInto(out: Writable, to: number, from: Float32Array, slot: number, stride: number): void {
  for (let i = 0; i < stride; i++) out[to * stride + i] = from[slot * stride + i] as number;
}

function copyWithin({ array, itemSize }: InstancedBufferAttribute, from: number, to: number): void {
  array.copyWithin(to * itemSize, from * itemSize, (from + 1) * itemSize);
}

function enlarged(attribute: InstancedBufferAttribute, capacity: number): InstancedBufferAttribute {
  const array = new Float32Array(capacity * attribute.itemSize);
  array.set(attribute.array);
  return new InstancedBufferAttribute(array, attribute.itemSize);
}

interface Changes {
  touch(first: number, count: number): void;
  flush(attribute: InstancedBufferAttribute): void;
}

/** The span of instances written since the last upload, so that only that span is uploaded. */
function createChanges(stride: number): Changes {
  const range = { start: 0, count: 0 };
  let low = Number.POSITIVE_INFINITY;
  let end = 0;
  let listening: InstancedBufferAttribute | null = null;
  const uploaded = (): void => {
    low = Number.POSITIVE_INFINITY;
    end = 0;
  };
  return {
    touch(first, count) {
      if (first < low) low = first;
      if (first + count > end) end = first + count;
    },
    flush(attribute) {
      if (listening !== attribute) attribute.onUpload(uploaded);
      listening = attribute;
      if (end === 0) return;
      range.start = low * stride;
      range.count = (end - low) * stride;
      // The renderer empties the list after uploading; the same range object serves every frame.
      if (attribute.updateRanges.length === 0) attribute.updateRanges.push(range);
      attribute.needsUpdate = true;
    },
  };
}
