import type { Transaction } from './transaction.ts';

/** Items by a dense index; a released index is given to a later item. */
export class Slots<T> {
  readonly items: (T | undefined)[] = [];
  private readonly free: number[] = [];

  get usedCount(): number {
    return this.items.length - this.free.length;
  }

  /** Makes an item for a free index. */
  add(make: (index: number) => T, transaction: Transaction): T {
    const reused = this.free.pop();
    const index = reused ?? this.items.length;
    const item = make(index);
    this.items[index] = item;
    transaction.onRollback(() => {
      if (reused === undefined) this.items.pop();
      else this.release(index);
    });
    return item;
  }

  release(index: number): void {
    this.items[index] = undefined;
    this.free.push(index);
  }
}
