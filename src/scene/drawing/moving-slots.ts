const NONE = -1;
/** A slot that moved is held ready to move again for so many looks at it. */
const LOOKS = 2;

/** Which slots of a batch move, or did a moment ago: what stops and goes does not change places each time. */
export class MovingSlots {
  /** The first `count` are the slots. */
  slots = new Int32Array(16);
  count = 0;
  private places = new Int32Array(16).fill(NONE);
  private rested = new Uint8Array(16);

  /** Makes room for slots below `capacity`. */
  grow(capacity: number): void {
    if (capacity <= this.places.length) return;
    const [slots, places, rested] = [this.slots, this.places, this.rested];
    const length = Math.max(capacity, 2 * places.length);
    this.slots = new Int32Array(length);
    this.places = new Int32Array(length).fill(NONE);
    this.rested = new Uint8Array(length);
    this.slots.set(slots);
    this.places.set(places);
    this.rested.set(rested);
  }

  has(slot: number): boolean {
    return this.places[slot] !== NONE;
  }

  add(slot: number): void {
    this.rested[slot] = 0;
    if (this.has(slot)) return;
    this.places[slot] = this.count;
    this.slots[this.count] = slot;
    this.count += 1;
  }

  remove(slot: number): void {
    const place = this.places[slot] as number;
    if (place === NONE) return;
    this.places[slot] = NONE;
    this.count -= 1;
    const last = this.slots[this.count] as number;
    if (last === slot) return;
    this.slots[place] = last;
    this.places[last] = place;
  }

  /** Looks at a slot that may rest; true where it has rested long enough to count as still. */
  hasRested(slot: number, isLive: boolean): boolean {
    this.rested[slot] = isLive ? 0 : (this.rested[slot] as number) + 1;
    return (this.rested[slot] as number) > LOOKS;
  }
}
