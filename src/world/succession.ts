import type { SimMicros } from '../units/index.ts';
import { FrontList } from './front-list.ts';
import type { Transaction } from './transaction.ts';

/** Something that holds from its start until the next of its kind starts. */
export interface Dated {
  /** -Infinity for what was there from the first. */
  readonly startMicros: SimMicros;
}

/** What the items of many successions take in memory, about. */
export interface Ledger {
  bytes: number;
}

const startOf = ({ startMicros }: Dated): SimMicros => startMicros;

/** What holds when, sorted by start: at t the last that starts at or before t, or the first. Never empty. */
export class Succession<T extends Dated> {
  private readonly items = new FrontList<T>();
  private readonly ledger: Ledger;
  private readonly bytesOf: (item: T) => number;

  /** @param initial is there with its owner, and not counted */
  constructor(initial: T, ledger: Ledger, bytesOf: (item: T) => number) {
    this.items.push(initial);
    this.ledger = ledger;
    this.bytesOf = bytesOf;
  }

  /** Puts an item in the place of what starts at or after it and before `untilMicros`. @returns what it replaced. */
  put(item: T, untilMicros: SimMicros, transaction: Transaction): readonly T[] {
    const { items } = this;
    let end = items.endIndex;
    while (end > items.firstIndex && this.item(end - 1).startMicros >= untilMicros) end -= 1;
    let begin = end;
    while (begin > items.firstIndex && this.item(begin - 1).startMicros >= item.startMicros) begin -= 1;
    const replaced = items.replace(begin, end, item);
    const change = replaced.reduce((bytes, each) => bytes - this.counted(each), this.counted(item));
    this.ledger.bytes += change;
    transaction.onRollback(() => {
      items.replace(begin, begin + 1, ...replaced);
      this.ledger.bytes -= change;
    });
    return replaced;
  }

  /** Puts another item in the place of one, which starts at the same time. Not taken back by a rollback. */
  exchange(index: number, item: T): void {
    const [before] = this.items.replace(index, index + 1, item);
    this.ledger.bytes += this.counted(item) - (before ? this.counted(before) : 0);
  }

  /** Index of what holds at t. */
  indexAt(t: SimMicros): number {
    return Math.max(this.items.firstIndex, this.items.lastAtOrBefore(t, startOf));
  }

  at(t: SimMicros): T {
    return this.item(this.indexAt(t));
  }

  item(index: number): T {
    return this.items.item(index);
  }

  /** Start of what comes after an index; Infinity after the last. */
  endOf(index: number): SimMicros {
    return index + 1 < this.items.endIndex ? this.item(index + 1).startMicros : Infinity;
  }

  /** Until when what holds at t goes on, were nothing else known of it. */
  endAt(t: SimMicros): SimMicros {
    const first = this.item(this.firstIndex).startMicros;
    return first > t ? first : this.endOf(this.indexAt(t));
  }

  /** When the first has been followed by another, and can be forgotten; Infinity where nothing follows it. */
  get secondStartMicros(): SimMicros {
    return this.endOf(this.firstIndex);
  }

  get firstIndex(): number {
    return this.items.firstIndex;
  }

  /** One beyond the last index. */
  get endIndex(): number {
    return this.items.endIndex;
  }

  [Symbol.iterator](): Generator<T> {
    return this.items[Symbol.iterator]();
  }

  /** Forgets what was over before t, telling each to `onForgotten`. */
  forgetBefore(t: SimMicros, onForgotten?: (item: T) => void): void {
    this.items.forgetBefore(this.indexAt(t), (item) => {
      this.ledger.bytes -= this.counted(item);
      onForgotten?.(item);
    });
  }

  /** Its owner is no more. */
  forgetAll(): void {
    for (const item of this) this.ledger.bytes -= this.counted(item);
  }

  private counted(item: T): number {
    return item.startMicros === -Infinity ? 0 : this.bytesOf(item);
  }
}
