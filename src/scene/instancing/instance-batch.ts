import type { Box3, BufferGeometry, Color, Object3D } from 'three';
import { CASTS_STATIC } from '../rendering/renderer.ts';
import type { CourseEvaluation } from './course-numbers.ts';
import { COARSE, type DetailView, DISTANT, FINE, HIDDEN } from './detail.ts';
import { COLOR_STRIDE, InstanceLayer, type Surfaces } from './instance-layer.ts';
import { MATRIX_STRIDE, writeHidden } from './matrix.ts';
import { createSlotPool, MovingLayer, MovingSlots } from './moving-layer.ts';
import type { PartPoses } from './part-poses.ts';

/** A part's forms: `coarse` and `distant` replace `geometry` far away; without one, the next finer form serves. */
interface PartForms {
  readonly geometry: BufferGeometry;
  readonly coarse?: BufferGeometry;
  readonly distant?: BufferGeometry;
  /** Radius of the details that the fine form adds, metres; default all of it. */
  readonly detailMeters?: number;
}

const NO_LAYER = -1;
/** Moving instances have their level chosen again in turn, all within about this many simulation microseconds ... */
const REVIEW_MICROS = 875_000;
/** ... and within this many frames. */
const MOST_FRAMES = 64;
/** A review begins when an eighth is due, or this many: beginning costs more than going on. */
const TURNS = 8;
const ENOUGH = 128;

/** All instances of one part of one model: at most six draw calls, however many there are. */
export class InstanceBatch {
  readonly geometry: BufferGeometry;
  /** The simplest form that serves for picking by surface. */
  readonly outline: BufferGeometry;
  readonly bounds: Box3;
  /** Of the ball about the part's origin that holds it, metres. */
  readonly radius: number;
  private readonly poses: PartPoses;
  private readonly view: DetailView;
  /** In the layout that levels of detail are chosen by. */
  private readonly radii: Float64Array;
  /**
   * First the layers of still instances, one for each form, then those of moving ones: only these are uploaded each
   * frame.
   */
  private readonly layers: readonly InstanceLayer[];
  private readonly movingLayers: readonly MovingLayer[];
  /** Number of forms; the form drawn at each level of detail. */
  private readonly forms: number;
  private readonly formOf: readonly number[];
  private readonly slots = createSlotPool();
  private readonly moving = new MovingSlots();
  private capacity = 16;
  private nodes = new Int32Array(16);
  private layerOf = new Int8Array(16);
  private instances = new Int32Array(16);
  private slotMatrices = new Float32Array(16 * MATRIX_STRIDE);
  private colors = new Float32Array(16 * COLOR_STRIDE);
  /** The matrices of moving slots are older than the last sample. */
  private isBehind = false;
  private reviewed = 0;
  /** How many moving slots are due for a review; with a fraction. */
  private due = 0;
  /** Something changed since the last handing over. */
  private isTouched = false;

  constructor(parts: PartForms, surfaces: Surfaces, poses: PartPoses, view: DetailView) {
    const { geometry, coarse, distant } = parts;
    const forms = [geometry, coarse, distant].filter((form) => form !== undefined);
    this.geometry = geometry;
    this.outline = coarse ?? geometry;
    this.poses = poses;
    this.view = view;
    this.forms = forms.length;
    this.formOf = formsByLevel(parts);
    this.movingLayers = forms.map((form) => new MovingLayer(form, surfaces));
    this.layers = [...forms.map((form) => new InstanceLayer(form, surfaces, CASTS_STATIC)), ...this.movingLayers];
    const { boundingBox, boundingSphere } = geometry;
    if (!boundingBox || !boundingSphere) throw new Error("a model part's geometry comes with its bounds");
    this.bounds = boundingBox;
    this.radius = boundingSphere.center.length() + boundingSphere.radius;
    this.radii = Float64Array.of(this.radius, parts.detailMeters ?? this.radius);
  }

  addTo(parent: Object3D): void {
    for (const { mesh } of this.layers) parent.add(mesh);
  }

  /** Grows when anything at rest is drawn differently. */
  get staticVersion(): number {
    let version = 0;
    for (let form = 0; form < this.forms; form++) version += (this.layers[form] as InstanceLayer).version;
    return version;
  }

  /** Number of slots that may be in use. */
  get extent(): number {
    return this.slots.extent;
  }

  /** Column-major matrix of every slot at the shown instant; all zero if the slot is free. */
  get matrices(): Float32Array {
    if (this.isBehind) this.catchUp();
    return this.slotMatrices;
  }

  /**
   * The matrices without evaluating any: moving instances are where they were looked at last, within the last second of
   * the simulation or `MOST_FRAMES` ago; twice that when many come and go.
   */
  get lateMatrices(): Float32Array {
    return this.slotMatrices;
  }

  /** Matrices of which only that of `slot` is needed. */
  matricesFor(slot: number): Float32Array {
    if (this.isBehind && this.moving.has(slot)) this.writeSlot(slot);
    return this.slotMatrices;
  }

  /** A slot for an instance of a node of the sampler. */
  acquire(node: number): number {
    const slot = this.slots.acquire();
    this.grow(this.slots.extent);
    this.nodes[slot] = node;
    this.layerOf[slot] = NO_LAYER;
    return slot;
  }

  /** Node shown in a slot, -1 for none: leads from a picked instance to its entity. */
  nodeOf(slot: number): number {
    return this.nodes[slot] ?? -1;
  }

  release(slot: number): void {
    this.nodes[slot] = -1;
    this.moving.remove(slot);
    this.setLayer(slot, NO_LAYER);
    writeHidden(this.slotMatrices, slot * MATRIX_STRIDE);
    this.slots.release(slot);
  }

  /** Puts the instance where its node is. `follow` does so while the node moves. */
  place(slot: number): void {
    if (this.poses.isLive(this.nodes[slot] as number)) this.moving.add(slot);
    const former = this.layerOf[slot];
    this.writeSlot(slot);
    this.chooseLayer(slot);
    if (this.layerOf[slot] !== former) return;
    if (former !== NO_LAYER) this.writeInstance(former as number, slot);
  }

  /** Renews a moving slot whose node follows another course or was sampled elsewhere. */
  renew(slot: number): void {
    const index = this.layerOf[slot] as number;
    if (index >= this.forms) this.writeInstance(index, slot);
  }

  paint(slot: number, color: Color): void {
    color.toArray(this.colors, slot * COLOR_STRIDE);
    this.isTouched = true;
    this.layers[this.layerOf[slot] as number]?.writeColor(this.instances[slot] as number, this.colors, slot);
  }

  /** After a step of time: reviews some of the moving instances, or all after a jump. */
  follow(stepMicros: number): void {
    const { count } = this.moving;
    if (count === 0) return;
    this.isBehind = true;
    const share = Math.max(1 / MOST_FRAMES, stepMicros / REVIEW_MICROS);
    // Also if the step is not a number, as in the first frame.
    this.due = share < 1 ? Math.min(count, this.due + count * share) : count;
    if (this.due < Math.min(ENOUGH, count / TURNS)) return;
    const reviewed = Math.floor(this.due);
    this.due -= reviewed;
    this.reviewMoving(reviewed);
  }

  /** Moves instances at rest to the still layers. */
  settle(): void {
    for (let i = this.moving.count - 1; i >= 0; i--) {
      const slot = this.moving.slots[i] as number;
      if (!this.moving.hasRested(slot, this.poses.isLive(this.nodes[slot] as number))) continue;
      this.writeSlot(slot);
      this.moving.remove(slot);
      this.chooseLayer(slot);
    }
  }

  /** Reviews at most `count` slots from `first` on; returns how many. */
  review(first: number, count: number): number {
    const end = Math.min(this.slots.extent, first + count);
    for (let slot = first; slot < end; slot++) if (this.nodes[slot] !== -1) this.reviewSlot(slot);
    return Math.max(0, end - first);
  }

  /** Hands changes to the graphics card, and has moving instances evaluated. */
  flush(evaluation: CourseEvaluation): void {
    if (this.isTouched) for (const layer of this.layers) layer.flush();
    this.isTouched = false;
    for (const layer of this.movingLayers) layer.evaluate(evaluation);
  }

  dispose(): void {
    for (const layer of this.layers) layer.dispose();
  }

  private reviewMoving(count: number): void {
    for (let i = 0; i < count; i++) {
      this.reviewed = this.reviewed + 1 < this.moving.count ? this.reviewed + 1 : 0;
      this.reviewSlot(this.moving.slots[this.reviewed] as number);
    }
  }

  private reviewSlot(slot: number): void {
    this.matricesFor(slot);
    this.chooseLayer(slot);
  }

  private writeInstance(index: number, slot: number): void {
    const instance = this.instances[slot] as number;
    this.isTouched = true;
    if (index < this.forms) this.layers[index]?.writeMatrix(instance, this.slotMatrices, slot);
    else this.movingLayers[index - this.forms]?.writeCourse(instance, this.poses, this.nodes[slot] as number);
  }

  private writeSlot(slot: number): void {
    this.poses.write(this.nodes[slot] as number, this.slotMatrices, slot * MATRIX_STRIDE);
  }

  private catchUp(): void {
    this.isBehind = false;
    for (let i = 0; i < this.moving.count; i++) this.writeSlot(this.moving.slots[i] as number);
  }

  /** The layer for the slot's present matrix. */
  private chooseLayer(slot: number): void {
    const level = this.view.levelOf(this.slotMatrices, slot * MATRIX_STRIDE, this.radii);
    const first = this.moving.has(slot) ? this.forms : 0;
    this.setLayer(slot, level === HIDDEN ? NO_LAYER : first + (this.formOf[level] as number));
  }

  private setLayer(slot: number, index: number): void {
    const former = this.layerOf[slot] as number;
    if (former === index) return;
    this.layerOf[slot] = index;
    this.isTouched = true;
    if (former !== NO_LAYER) {
      const instance = this.instances[slot] as number;
      const moved = (this.layers[former] as InstanceLayer).remove(instance);
      if (moved >= 0) this.instances[moved] = instance;
    }
    const layer = this.layers[index];
    if (!layer) return;
    const instance = layer.add(slot);
    this.instances[slot] = instance;
    this.writeInstance(index, slot);
    layer.writeColor(instance, this.colors, slot);
  }

  private grow(length: number): void {
    if (length <= this.capacity) return;
    this.capacity = Math.max(length, 2 * this.capacity);
    this.nodes = copied(this.nodes, new Int32Array(this.capacity));
    this.layerOf = copied(this.layerOf, new Int8Array(this.capacity));
    this.instances = copied(this.instances, new Int32Array(this.capacity));
    this.slotMatrices = copied(this.slotMatrices, new Float32Array(this.capacity * MATRIX_STRIDE));
    this.colors = copied(this.colors, new Float32Array(this.capacity * COLOR_STRIDE));
    this.moving.grow(this.capacity);
  }
}

/** For each level of detail the index of its form. */
function formsByLevel({ coarse, distant }: PartForms): number[] {
  const forms: number[] = [];
  forms[FINE] = 0;
  forms[COARSE] = coarse ? 1 : 0;
  forms[DISTANT] = forms[COARSE] + (distant ? 1 : 0);
  return forms;
}

function copied<Numbers extends { set(from: Numbers): void }>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
