import { lastAtOrBefore } from '../units/index.ts';

/** Room of what was forgotten is given back once there is at least so much of it. */
const FEWEST_GIVEN_BACK = 32;

/** A list that forgets its front. Its indexes hold until it does; then the first is `firstIndex`. */
export class FrontList<T> {
  private readonly items: (T | undefined)[] = [];
  /** Items before this one are forgotten. */
  private head = 0;

  get firstIndex(): number {
    return this.head;
  }

  /** One beyond the last index. */
  get endIndex(): number {
    return this.items.length;
  }

  item(index: number): T {
    return this.items[index] as T;
  }

  /** Puts items in the place of those in [begin, end). @returns those. */
  replace(begin: number, end: number, ...by: T[]): T[] {
    return this.items.splice(begin, end - begin, ...by) as T[];
  }

  push(item: T): void {
    this.items.push(item);
  }

  /** Index of the last item whose key is at most so much; one before the first where there is none. */
  lastAtOrBefore(key: number, keyOf: (item: T) => number): number {
    return lastAtOrBefore(this.items as readonly T[], key, keyOf, this.head);
  }

  /** Index of the last item that fits; one beyond the last item where none does. */
  lastIndex(fits: (item: T) => boolean): number {
    for (let index = this.items.length - 1; index >= this.head; index -= 1) if (fits(this.item(index))) return index;
    return this.items.length;
  }

  /** Forgets what stands before an index, telling each to `onForgotten`. */
  forgetBefore(index: number, onForgotten?: (item: T) => void): void {
    const before = this.head;
    this.head = index;
    for (let forgotten = before; forgotten < index; forgotten += 1) {
      onForgotten?.(this.item(forgotten));
      this.items[forgotten] = undefined;
    }
    if (this.head < FEWEST_GIVEN_BACK || this.head * 2 < this.items.length) return;
    this.items.splice(0, this.head);
    this.head = 0;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let index = this.head; index < this.items.length; index += 1) yield this.item(index);
  }
}
