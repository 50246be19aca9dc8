/** Gives out small indexes, the lowest free first in, last out; freed ones are used again. */
export interface SlotPool {
  /** One past the highest index ever in use. */
  readonly extent: number;
  acquire(): number;
  release(slot: number): void;
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
  };
}
