import type { AnimationEvent } from '../protocol/index.ts';
import type { Seconds } from '../units/index.ts';

/** Longest `sampleIntervalSeconds` among pose observations (interface 2.14); 0 where none carries one. */
export function longestSamplingInterval(events: readonly AnimationEvent[]): Seconds {
  let longest = 0;
  for (const event of events) {
    if (event.animationType === 'POSE_UPDATE') longest = Math.max(longest, event.sampleIntervalSeconds ?? 0);
  }
  return longest;
}
