import type { SimMicros } from '../../units/index.ts';

/** What the heap orders by: time, then priority (smaller first), then running number. */
export interface HeapKey {
  readonly time: SimMicros;
  readonly priority: number;
  readonly number: number;
}

const CHILDREN = 4;

/** 4-ary heap; with a running number in the key no two entries are equal, so the order is stable by construction. */
export class EventHeap<T extends HeapKey> {
  private entries: T[] = [];

  get size(): number {
    return this.entries.length;
  }

  peek(): T | undefined {
    return this.entries[0];
  }

  push(entry: T): void {
    this.entries.push(entry);
    this.siftUp(this.entries.length - 1, entry);
  }

  pop(): T | undefined {
    const first = this.entries[0];
    const last = this.entries.pop();
    if (last !== undefined && this.entries.length > 0) this.siftDown(0, last);
    return first;
  }

  /** Drops every entry that `keep` refuses. */
  retain(keep: (entry: T) => boolean): void {
    this.entries = this.entries.filter(keep).sort((a, b) => (before(a, b) ? -1 : 1));
  }

  private siftUp(start: number, entry: T): void {
    let index = start;
    while (index > 0) {
      const parentIndex = (index - 1) >> 2;
      const parent = this.entries[parentIndex] as T;
      if (before(parent, entry)) break;
      this.entries[index] = parent;
      index = parentIndex;
    }
    this.entries[index] = entry;
  }

  private siftDown(start: number, entry: T): void {
    let index = start;
    for (;;) {
      const childIndex = this.smallestChild(index);
      const child = this.entries[childIndex];
      if (child === undefined || before(entry, child)) break;
      this.entries[index] = child;
      index = childIndex;
    }
    this.entries[index] = entry;
  }

  private smallestChild(index: number): number {
    const first = index * CHILDREN + 1;
    const end = Math.min(first + CHILDREN, this.entries.length);
    let smallest = first;
    for (let child = first + 1; child < end; child += 1) {
      if (before(this.entries[child] as T, this.entries[smallest] as T)) smallest = child;
    }
    return smallest;
  }
}

function before(a: HeapKey, b: HeapKey): boolean {
  if (a.time !== b.time) return a.time < b.time;
  if (a.priority !== b.priority) return a.priority < b.priority;
  return a.number < b.number;
}
