import type { SimMicros, WallMillis } from '../units/index.ts';
import type { TimeRange } from './types.ts';

/** What the playhead knows when it decides something: of the history, and of the service at this moment. */
export interface Situation {
  /** False for what is over and recorded: its end is no live picture. */
  readonly hasLive: boolean;
  readonly oldestMicros: SimMicros;
  readonly edgeMicros: SimMicros;
  readonly gaps: readonly TimeRange[];
  readonly isServiceAdvancing: boolean;
  /** Simulation microseconds per wall millisecond, measured; positive. */
  readonly pace: number;
  readonly delayMillis: WallMillis;
  /** Where the live picture ought to be: the service's present less the delay. */
  readonly targetMicros: SimMicros;
}

export function clampToKnown(t: SimMicros, { oldestMicros, edgeMicros }: Situation): SimMicros {
  return Math.min(edgeMicros, Math.max(oldestMicros, t));
}
