import type { DetailView } from './detail.ts';
import type { InstanceBatch } from './instance-batch.ts';

/** Milliseconds in one frame, exceeded by one step at most: bounds the cost of a flight over a huge store. */
const PER_FRAME = 0.8;
/** Instances looked at between two looks at the clock. */
const STEP = 500;

export interface DetailReview {
  /** Goes on choosing levels of detail for the view; true if it looked at any. */
  advance(batches: Iterable<InstanceBatch>): boolean;
}

/** After the view has changed, chooses every instance's level again in turn, for a bounded time per frame. */
export function createDetailReview(view: DetailView, now = (): number => performance.now()): DetailReview {
  let reviewing = -1;
  let remaining = 0;
  let cursor = 0;

  const step = (batches: Iterable<InstanceBatch>): void => {
    const looked = reviewFrom(cursor, Math.min(STEP, remaining), batches);
    remaining -= looked;
    // After the last batch the round goes on with the first; slots never become fewer.
    cursor = cursor + looked >= sizeOf(batches) ? 0 : cursor + looked;
  };

  return {
    advance(batches) {
      if (reviewing !== view.version) {
        reviewing = view.version;
        remaining = sizeOf(batches);
      }
      if (remaining <= 0) return false;
      const end = now() + PER_FRAME;
      do step(batches);
      while (remaining > 0 && now() < end);
      return true;
    },
  };
}

/** Looks at up to `count` instances from the `first` of all batches laid end to end; returns how many. */
function reviewFrom(first: number, count: number, batches: Iterable<InstanceBatch>): number {
  let looked = 0;
  let offset = first;
  for (const batch of batches) {
    if (looked === count) break;
    if (offset >= batch.extent) {
      offset -= batch.extent;
      continue;
    }
    looked += batch.review(offset, count - looked);
    offset = 0;
  }
  return looked;
}

function sizeOf(batches: Iterable<InstanceBatch>): number {
  let size = 0;
  for (const { extent } of batches) size += extent;
  return size;
}
