import { grown } from './sampler/growth.ts';

const ABSENT = -1;

/** Smallest key first, at most one entry per node, no allocation but for growth. */
export class IndexedHeap {
  private keys = new Float64Array(0);
  private indexes = new Int32Array(0);
  private heap = new Int32Array(0);
  private size = 0;

  /** Makes room for nodes below `capacity`. */
  grow(capacity: number): void {
    const before = this.indexes.length;
    this.keys = grown(this.keys, capacity);
    this.heap = grown(this.heap, capacity);
    this.indexes = grown(this.indexes, capacity).fill(ABSENT, before);
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
    const index = this.indexes[node] as number;
    if (key === Infinity) {
      if (index !== ABSENT) this.removeAt(index);
      return;
    }
    this.keys[node] = key;
    if (index === ABSENT) {
      this.size += 1;
      this.rise(this.size - 1, node);
    } else {
      this.settle(index, node);
    }
  }

  private removeAt(index: number): void {
    this.indexes[this.heap[index] as number] = ABSENT;
    this.size -= 1;
    if (index < this.size) this.settle(index, this.heap[this.size] as number);
  }

  private settle(index: number, node: number): void {
    if (!this.rise(index, node)) this.sink(index, node);
  }

  /** Puts a node at `index` or above. @returns whether it went up. */
  private rise(index: number, node: number): boolean {
    const key = this.keys[node] as number;
    let at = index;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.heap[parent] as number;
      if ((this.keys[above] as number) <= key) break;
      this.put(at, above);
      at = parent;
    }
    this.put(at, node);
    return at < index;
  }

  private sink(index: number, node: number): void {
    const key = this.keys[node] as number;
    let at = index;
    for (let child = 2 * at + 1; child < this.size; child = 2 * at + 1) {
      if (child + 1 < this.size && this.keyAt(child + 1) < this.keyAt(child)) child += 1;
      if (this.keyAt(child) >= key) break;
      this.put(at, this.heap[child] as number);
      at = child;
    }
    this.put(at, node);
  }

  private keyAt(index: number): number {
    return this.keys[this.heap[index] as number] as number;
  }

  private put(index: number, node: number): void {
    this.heap[index] = node;
    this.indexes[node] = index;
  }
}
