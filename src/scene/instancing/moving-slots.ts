const NONE = -1;
/** A slot that moved is held ready to move again for so many looks at it. */
const LOOKS = 2;

/** Which slots of a batch move, or did a moment ago: what stops and goes does not change layers each time. */
export class MovingSlots {
  /** The first `count` are the slots. */
  slots = new Int32Array(16);
  count = 0;
  private indices = new Int32Array(16).fill(NONE);
  private rested = new Uint8Array(16);

  /** Makes room for slots below `capacity`. */
  grow(capacity: number): void {
    if (capacity <= this.indices.length) return;
    const [slots, indices, rested] = [this.slots, this.indices, this.rested];
    const length = Math.max(capacity, 2 * indices.length);
    this.slots = new Int32Array(length);
    this.indices = new Int32Array(length).fill(NONE);
    this.rested = new Uint8Array(length);
    this.slots.set(slots);
    this.indices.set(indices);
    this.rested.set(rested);
  }

  has(slot: number): boolean {
    return this.indices[slot] !== NONE;
  }

  add(slot: number): void {
    this.rested[slot] = 0;
    if (this.has(slot)) return;
    this.indices[slot] = this.count;
    this.slots[this.count] = slot;
    this.count += 1;
  }

  remove(slot: number): void {
    const index = this.indices[slot] as number;
    if (index === NONE) return;
    this.indices[slot] = NONE;
    this.count -= 1;
    const last = this.slots[this.count] as number;
    if (last === slot) return;
    this.slots[index] = last;
    this.indices[last] = index;
  }

  /** Looks at a slot that may rest; true where it has rested long enough to count as still. */
  hasRested(slot: number, isLive: boolean): boolean {
    this.rested[slot] = isLive ? 0 : (this.rested[slot] as number) + 1;
    return (this.rested[slot] as number) > LOOKS;
  }
}
