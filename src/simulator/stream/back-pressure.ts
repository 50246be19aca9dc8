import type { FlowControl } from '../../protocol/index.ts';
import type { WallMillis } from '../../units/index.ts';
import type { EntryStream } from './entry-stream.ts';
import type { ReaderRegistry } from './reader-registry.ts';

/** Nobody's run stands still longer than this for somebody else who reads too slowly. */
const LONGEST_HOLD_MILLIS: WallMillis = 10_000;

/** Holds a run while a reader lags more than a bound behind what is published (interface 2.7). */
export interface BackPressure {
  readonly flowControl: FlowControl;
  /** Looks again at who lags. Held from more than the bound on, released at half of it, or when it has lasted too long. */
  update(now: WallMillis): FlowControl;
}

/** How patient a run is with who reads it; default: as with anybody. */
export interface Patience {
  /** A reader counts though it is not heard of for so long. */
  seenMillis?: WallMillis;
  longestHoldMillis?: WallMillis;
}

export function createBackPressure(
  stream: EntryStream,
  readers: ReaderRegistry,
  boundBatches: number,
  { seenMillis, longestHoldMillis = LONGEST_HOLD_MILLIS }: Patience = {},
): BackPressure {
  let heldSince: WallMillis | null = null;

  function isTooFarBehind(now: WallMillis): boolean {
    const slowest = readers.furthestBehind(stream.oldestSequence - 1, now, seenMillis);
    const lag = slowest === null ? 0 : stream.latestSequence - slowest;
    return lag > (heldSince === null ? boundBatches : boundBatches / 2);
  }

  function release(): void {
    readers.dismiss(stream.latestSequence - Math.ceil(boundBatches / 2));
    heldSince = null;
  }

  return {
    get flowControl() {
      return heldSince === null ? 'NONE' : 'ANIMATION_BACKPRESSURE';
    },
    update(now) {
      if (!isTooFarBehind(now)) heldSince = null;
      else if (heldSince === null) heldSince = now;
      else if (now - heldSince > longestHoldMillis) release();
      return this.flowControl;
    },
  };
}
