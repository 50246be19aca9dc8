import { grownFloats, grownInts } from './growth.ts';

const ABSENT = -1;

/** Smallest key first, at most one entry per node, no allocation but for growth. */
export class IndexedHeap {
  private keys = new Float64Array(0);
  private places = new Int32Array(0);
  private heap = new Int32Array(0);
  private size = 0;

  /** Makes room for nodes below `capacity`. */
  grow(capacity: number): void {
    const before = this.places.length;
    this.keys = grownFloats(this.keys, capacity);
    this.heap = grownInts(this.heap, capacity);
    this.places = grownInts(this.places, capacity).fill(ABSENT, before);
  }

  /** Key of the first entry; Infinity when there is none. */
  get firstKey(): number {
    return this.size === 0 ? Infinity : (this.keys[this.heap[0] as number] as number);
  }

  get first(): number {
    return this.heap[0] as number;
  }

  /** Sets a node's key; an infinite one takes the node out. */
  set(node: number, key: number): void {
    const place = this.places[node] as number;
    if (key === Infinity) {
      if (place !== ABSENT) this.removeAt(place);
      return;
    }
    this.keys[node] = key;
    if (place === ABSENT) {
      this.size += 1;
      this.rise(this.size - 1, node);
    } else {
      this.settle(place, node);
    }
  }

  private removeAt(place: number): void {
    this.places[this.heap[place] as number] = ABSENT;
    this.size -= 1;
    if (place < this.size) this.settle(place, this.heap[this.size] as number);
  }

  private settle(place: number, node: number): void {
    if (!this.rise(place, node)) this.sink(place, node);
  }

  /** Puts a node at `place` or above. @returns whether it went up. */
  private rise(place: number, node: number): boolean {
    const key = this.keys[node] as number;
    let at = place;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.heap[parent] as number;
      if ((this.keys[above] as number) <= key) break;
      this.put(at, above);
      at = parent;
    }
    this.put(at, node);
    return at < place;
  }

  private sink(place: number, node: number): void {
    const key = this.keys[node] as number;
    let at = place;
    for (let child = 2 * at + 1; child < this.size; child = 2 * at + 1) {
      if (child + 1 < this.size && this.keyAt(child + 1) < this.keyAt(child)) child += 1;
      if (this.keyAt(child) >= key) break;
      this.put(at, this.heap[child] as number);
      at = child;
    }
    this.put(at, node);
  }

  private keyAt(place: number): number {
    return this.keys[this.heap[place] as number] as number;
  }

  private put(place: number, node: number): void {
    this.heap[place] = node;
    this.places[node] = place;
  }
}
