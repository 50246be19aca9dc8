import type { AnimationSnapshot } from '../protocol/index.ts';
import type { GapMessage } from '../recording/index.ts';
import type { SimMicros } from '../units/index.ts';

/** What is missing between a batch and a snapshot, and why. */
export function gapUntil(
  { cursor, clock }: AnimationSnapshot,
  reason: GapMessage['reason'],
  after: { sequence: number; micros: SimMicros },
): GapMessage {
  return {
    reason,
    generation: cursor.generation,
    fromMicros: after.micros,
    toMicros: clock.simulationTimeMicros,
    afterSequence: after.sequence,
    untilSequence: cursor.sequence,
  };
}
