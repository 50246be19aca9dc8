import type { SimMicros } from '../units/index.ts';
import type { Transaction } from './transaction.ts';

/** Places that were forgotten are given back once there are at least so many of them. */
const FEWEST_GIVEN_BACK = 32;

/** Something that holds from its start until the next of its kind starts. */
export interface Dated {
  /** -Infinity for what was there from the first. */
  readonly startMicros: SimMicros;
}

/** What holds when, sorted by start: at t the last that starts at or before t, or the first. Never empty. */
export class Succession<T extends Dated> {
  private readonly items: (T | undefined)[];
  /** Places before this one are forgotten. Forgetting moves it, whatever is kept. */
  private head = 0;

  constructor(initial: T) {
    this.items = [initial];
  }

  /**
   * Puts an item where it belongs; it replaces whatever starts at or after it and before `untilMicros`.
   * @returns what it replaced.
   */
  put(item: T, untilMicros: SimMicros, transaction: Transaction): readonly T[] {
    const { items } = this;
    let end = items.length;
    while (end > this.head && this.item(end - 1).startMicros >= untilMicros) end -= 1;
    let begin = end;
    while (begin > this.head && this.item(begin - 1).startMicros >= item.startMicros) begin -= 1;
    if (begin === items.length) {
      items.push(item);
      transaction.onRollback(() => items.pop());
      return NOTHING;
    }
    const replaced = items.splice(begin, end - begin, item) as T[];
    transaction.onRollback(() => items.splice(begin, 1, ...replaced));
    return replaced;
  }

  /** Puts another item in the place of one, which starts at the same time. Not taken back by a rollback. */
  exchange(index: number, item: T): void {
    this.items[index] = item;
  }

  /** Index of what holds at t. */
  indexAt(t: SimMicros): number {
    let low = this.head;
    let high = this.items.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.item(middle).startMicros <= t) low = middle;
      else high = middle;
    }
    return low;
  }

  at(t: SimMicros): T {
    return this.item(this.indexAt(t));
  }

  item(index: number): T {
    return this.items[index] as T;
  }

  /** Start of what comes after a index; Infinity after the last. */
  endOf(index: number): SimMicros {
    return this.items[index + 1]?.startMicros ?? Infinity;
  }

  /** Until when what holds at t goes on, were nothing else known of it. */
  endAt(t: SimMicros): SimMicros {
    const first = this.item(this.head).startMicros;
    return first > t ? first : this.endOf(this.indexAt(t));
  }

  get firstIndex(): number {
    return this.head;
  }

  /** One beyond the last index. */
  get endIndex(): number {
    return this.items.length;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let index = this.head; index < this.items.length; index += 1) yield this.item(index);
  }

  /** Forgets what was over before t, telling each to `onForgotten`. */
  forgetBefore(t: SimMicros, onForgotten?: (item: T) => void): void {
    const first = this.indexAt(t);
    const before = this.head;
    this.head = first;
    for (let index = before; index < first; index += 1) {
      onForgotten?.(this.item(index));
      this.items[index] = undefined;
    }
    if (first < FEWEST_GIVEN_BACK || first * 2 < this.items.length) return;
    this.items.splice(0, first);
    this.head = 0;
  }
}

const NOTHING: readonly never[] = [];
