import type { InstancedBufferAttribute } from 'three';

/** Most uploads of a buffer in one frame. */
const MOST_RANGES = 4;
/** Instances between two changed ones that are uploaded with them rather than left out. */
const LEAST_GAP = 32;
/** More single changes than this are uploaded as one span. */
const MOST_SINGLE = 4096;

/** Which instances of a buffer were written since its last upload. */
export class ChangedRanges {
  private readonly stride: number;
  private readonly instances = new Int32Array(MOST_SINGLE);
  private readonly ranges = Array.from({ length: MOST_RANGES }, () => ({ start: 0, count: 0 }));
  private count = 0;
  /** Span that is uploaded whole; empty if `end` is 0. */
  private low = Number.POSITIVE_INFINITY;
  private end = 0;
  private listening: InstancedBufferAttribute | null = null;

  /** @param stride numbers of an instance */
  constructor(stride: number) {
    this.stride = stride;
  }

  mark(instance: number): void {
    if (this.count === MOST_SINGLE) this.collapse();
    if (instance >= this.low && instance < this.end) return;
    this.instances[this.count] = instance;
    this.count += 1;
  }

  markSpan(low: number, end: number): void {
    this.low = Math.min(this.low, low);
    this.end = Math.max(this.end, end);
  }

  /** Tells the renderer what to upload before it draws next. */
  flush(attribute: InstancedBufferAttribute): void {
    if (this.listening !== attribute) attribute.onUpload(this.forget);
    this.listening = attribute;
    if (this.count === 0 && this.end === 0) return;
    attribute.clearUpdateRanges();
    if (this.end > 0 && this.count > 0) this.collapse();
    if (this.end > 0) this.add(attribute, 0, this.low, this.end);
    else this.addRanges(attribute);
    attribute.needsUpdate = true;
  }

  private readonly forget = (): void => {
    this.count = 0;
    this.low = Number.POSITIVE_INFINITY;
    this.end = 0;
  };

  /** Turns single instances into one span. */
  private collapse(): void {
    for (let i = 0; i < this.count; i++) {
      const instance = this.instances[i] as number;
      this.markSpan(instance, instance + 1);
    }
    this.count = 0;
  }

  private addRanges(attribute: InstancedBufferAttribute): void {
    const instances = this.instances.subarray(0, this.count).sort();
    let gap = LEAST_GAP;
    while (rangesIn(instances, gap) > MOST_RANGES) gap *= 2;
    let [range, start] = [0, instances[0] as number];
    for (let i = 1; i <= instances.length; i++) {
      const before = instances[i - 1] as number;
      if (i < instances.length && (instances[i] as number) - before <= gap) continue;
      this.add(attribute, range, start, before + 1);
      range += 1;
      start = instances[i] ?? 0;
    }
  }

  /** The renderer empties its list after uploading; the same objects serve every frame. */
  private add(attribute: InstancedBufferAttribute, index: number, low: number, end: number): void {
    const range = this.ranges[index];
    if (!range) return;
    range.start = low * this.stride;
    range.count = (end - low) * this.stride;
    attribute.updateRanges.push(range);
  }
}

function rangesIn(sorted: Int32Array, gap: number): number {
  let ranges = 1;
  for (let i = 1; i < sorted.length; i++) if ((sorted[i] as number) - (sorted[i - 1] as number) > gap) ranges += 1;
  return ranges;
}
