import type { FlowControl } from '../../protocol/index.ts';
import type { WallMillis } from '../../units/index.ts';
import type { EntryStream } from './entry-stream.ts';
import type { ReaderRegistry } from './reader-registry.ts';

/** Holds a run while a reader lags more than a bound behind what is published (interface 2.7). */
export interface BackPressure {
  readonly flowControl: FlowControl;
  /** Looks again at who lags. Held from more than the bound on, released at half of it. */
  update(now: WallMillis): FlowControl;
}

export function createBackPressure(stream: EntryStream, readers: ReaderRegistry, boundBatches: number): BackPressure {
  let flowControl: FlowControl = 'NONE';
  return {
    get flowControl() {
      return flowControl;
    },
    update(now) {
      const slowest = readers.furthestBehind(stream.oldestSequence - 1, now);
      const lag = slowest === null ? 0 : stream.latestSequence - slowest;
      const bound = flowControl === 'NONE' ? boundBatches : boundBatches / 2;
      flowControl = lag > bound ? 'ANIMATION_BACKPRESSURE' : 'NONE';
      return flowControl;
    },
  };
}
