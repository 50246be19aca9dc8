/** Gives out small indexes, the lowest free first in, last out; freed ones are used again. */
export interface SlotPool {
  /** One past the highest index ever in use since the last clear: how many instances must be drawn. */
  readonly extent: number;
  acquire(): number;
  release(slot: number): void;
  clear(): void;
}

export function createSlotPool(): SlotPool {
  const free: number[] = [];
  let extent = 0;
  return {
    get extent() {
      return extent;
    },
    acquire() {
      const reused = free.pop();
      if (reused !== undefined) return reused;
      extent += 1;
      return extent - 1;
    },
    release(slot) {
      free.push(slot);
    },
    clear() {
      free.length = 0;
      extent = 0;
    },
  };
}
