import type { SimMicros } from '../../units/index.ts';
import { IndexedHeap } from '../indexed-heap.ts';
import { grown, type IntList } from './growth.ts';

/** Since when and until when what is known of each node holds, and which are to be looked up again. */
export class Validity {
  private readonly later = new IndexedHeap();
  private readonly earlier = new IndexedHeap();
  private isDue = new Uint8Array(0);
  /** By node: 1 where its origin follows from what other tracks say of an earlier instant. */
  private followsPast = new Uint8Array(0);

  grow(capacity: number): void {
    this.isDue = grown(this.isDue, capacity);
    this.followsPast = grown(this.followsPast, capacity);
    this.later.grow(capacity);
    this.earlier.grow(capacity);
  }

  /** Earliest later instant at which something does not hold any more. */
  get nextWakeMicros(): SimMicros {
    return this.later.firstKey;
  }

  set(node: number, from: SimMicros, until: SimMicros): void {
    this.later.set(node, until);
    this.earlier.set(node, -from);
  }

  setFollowsPast(node: number, followsPast: boolean): void {
    this.followsPast[node] = followsPast ? 1 : 0;
  }

  /** Notes a node to be resolved. */
  collect(node: number, due: IntList): void {
    if (this.isDue[node] === 1) return;
    this.isDue[node] = 1;
    due.push(node);
  }

  /** Notes the nodes for which what is known does not hold at t. */
  collectDue(t: SimMicros, due: IntList): void {
    while (this.later.firstKey <= t) this.takeDue(this.later, due);
    while (-this.earlier.firstKey > t) this.takeDue(this.earlier, due);
  }

  /** Notes the nodes whose pose follows from an earlier instant, of which something else has been said now. */
  collectFollowers(due: IntList): void {
    for (let node = 0; node < this.followsPast.length; node += 1)
      if (this.followsPast[node] === 1) this.collect(node, due);
  }

  /** It is looked up now. */
  resolved(node: number): void {
    this.isDue[node] = 0;
  }

  private takeDue(heap: IndexedHeap, due: IntList): void {
    const node = heap.first;
    heap.set(node, Infinity);
    this.collect(node, due);
  }
}
