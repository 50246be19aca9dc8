import { type BufferGeometry, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, type Material } from 'three';
import { withFixedMatrix } from '../rendering/fixed-matrix.ts';
import { ChangedRanges } from './changed-ranges.ts';
import { MATRIX_STRIDE } from './matrix.ts';

const FIRST_CAPACITY = 16;
export const COLOR_STRIDE = 3;

export interface Surfaces {
  readonly surface: Material;
  readonly shadow: Material;
}

/** Instances packed without gaps into one draw call; each belongs to a slot of its batch. */
export class InstanceLayer {
  readonly mesh: InstancedMesh;
  private colors: InstancedBufferAttribute;
  private slots = new Int32Array(FIRST_CAPACITY);
  private size = 0;
  /** Grows when an instance comes, goes or is moved. */
  version = 0;
  private readonly matrixChanges = new ChangedRanges(MATRIX_STRIDE);
  private readonly colorChanges = new ChangedRanges(COLOR_STRIDE);

  /** @param shadowLayer one of those of shadow-layers */
  constructor(geometry: BufferGeometry, { surface, shadow }: Surfaces, shadowLayer: number) {
    this.mesh = withFixedMatrix(new InstancedMesh(geometry, surface, FIRST_CAPACITY));
    this.mesh.customDepthMaterial = shadow;
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.colors = new InstancedBufferAttribute(new Float32Array(FIRST_CAPACITY * COLOR_STRIDE), COLOR_STRIDE);
    this.mesh.instanceColor = this.colors;
    // Single instances are culled before they come here.
    this.mesh.frustumCulled = false;
    this.mesh.layers.enable(shadowLayer);
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
    this.mesh.count = 0;
    this.mesh.visible = false;
  }

  get count(): number {
    return this.size;
  }

  protected get capacity(): number {
    return this.slots.length;
  }

  slotAt(instance: number): number {
    return this.slots[instance] as number;
  }

  /** Appends an instance for the slot and returns its index. */
  add(slot: number): number {
    if (this.size === this.capacity) this.grow();
    this.slots[this.size] = slot;
    this.size += 1;
    return this.size - 1;
  }

  /** Removes the instance at an index; returns the slot whose instance now lies there, -1 for none. */
  remove(instance: number): number {
    this.version += 1;
    this.size -= 1;
    if (instance === this.size) return -1;
    const moved = this.slots[this.size] as number;
    this.slots[instance] = moved;
    copyInstance(this.colors, this.size, instance);
    this.colorChanges.mark(instance);
    this.moveInstance(this.size, instance);
    return moved;
  }

  writeMatrix(instance: number, matrices: Float32Array, slot: number): void {
    copyInto(this.mesh.instanceMatrix.array as Float32Array, instance, matrices, slot, MATRIX_STRIDE);
    this.matrixChanges.mark(instance);
    this.version += 1;
  }

  writeColor(instance: number, colors: Float32Array, slot: number): void {
    copyInto(this.colors.array as Float32Array, instance, colors, slot, COLOR_STRIDE);
    this.colorChanges.mark(instance);
  }

  /** Hands changes since the last drawing to the graphics card. */
  flush(): void {
    this.mesh.count = this.size;
    this.mesh.visible = this.size > 0;
    this.flushPoses();
    this.colorChanges.flush(this.colors);
  }

  dispose(): void {
    this.mesh.dispose();
    this.mesh.removeFromParent();
  }

  protected flushPoses(): void {
    this.matrixChanges.flush(this.mesh.instanceMatrix);
  }

  protected moveInstance(from: number, to: number): void {
    copyInstance(this.mesh.instanceMatrix, from, to);
    this.matrixChanges.mark(to);
  }

  protected growPoses(capacity: number): void {
    this.mesh.instanceMatrix = enlarged(this.mesh.instanceMatrix, capacity).setUsage(DynamicDrawUsage);
  }

  private grow(): void {
    const capacity = this.capacity * 2;
    // Frees the smaller buffers on the graphics card; the mesh goes on with the new ones.
    this.mesh.dispose();
    this.growPoses(capacity);
    this.colors = enlarged(this.colors, capacity);
    this.mesh.instanceColor = this.colors;
    const slots = new Int32Array(capacity);
    slots.set(this.slots);
    this.slots = slots;
  }
}

function copyInto(out: Float32Array, to: number, from: Float32Array, slot: number, stride: number): void {
  for (let i = 0; i < stride; i++) out[to * stride + i] = from[slot * stride + i] as number;
}

function copyInstance({ array, itemSize }: InstancedBufferAttribute, from: number, to: number): void {
  array.copyWithin(to * itemSize, from * itemSize, (from + 1) * itemSize);
}

export function enlarged(attribute: InstancedBufferAttribute, capacity: number): InstancedBufferAttribute {
  const array = new Float32Array(capacity * attribute.itemSize);
  array.set(attribute.array);
  return new InstancedBufferAttribute(array, attribute.itemSize);
}
