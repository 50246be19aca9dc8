import type { AnimationBatch, AnimationClock } from '../protocol/index.ts';

/** A batch as it was read; `batch` is null where it cannot be used, `raw` is kept all the same. */
export interface ReadBatch {
  sequence: number;
  batch: AnimationBatch | null;
  raw: Uint8Array;
}

/** What one answer told: its clock says which of its events lie ahead. */
export interface ReadBatches {
  batches: readonly ReadBatch[];
  clock: AnimationClock;
  /** Nothing more was to be read: the clock is that of all that was told. */
  isEdge: boolean;
}
