import type { Run } from '../../feed/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** By what two runs are shown together: as long after their starts, or at the same simulation time. */
export const LOCKS = ['since-start', 'clock'] as const;
export type Lock = (typeof LOCKS)[number];

/** A run on the timeline of its viewer; the end of one that goes on is what is known by now. */
export type LockedRun = Pick<Run, 'startMicros' | 'endMicros' | 'offsetMicros'>;

/** Returns by how much the timeline of a run is ahead of that of the run that leads it, where both show the same. */
export function shiftOf(lock: Lock, leader: LockedRun, led: LockedRun): SimMicros {
  return lock === 'clock' ? led.offsetMicros - leader.offsetMicros : led.startMicros - leader.startMicros;
}

/** Where what is asked of a run lies: within what is known of it, or how long before or after. */
type Asked = { readonly at: 'within' } | { readonly at: 'before' | 'after'; readonly byMicros: SimMicros };

const WITHIN: Asked = { at: 'within' };

/** Tells where an instant of a run's timeline lies; a run that goes on has no end. */
export function askedOf(
  { startMicros, endMicros }: LockedRun,
  timelineMicros: SimMicros,
  { isOver }: { isOver: boolean },
): Asked {
  if (timelineMicros < startMicros) return { at: 'before', byMicros: startMicros - timelineMicros };
  if (timelineMicros > endMicros && isOver) return { at: 'after', byMicros: timelineMicros - endMicros };
  return WITHIN;
}

/** Whether two runs have an instant in common. */
export function overlap(lock: Lock, one: LockedRun, other: LockedRun): boolean {
  const shift = shiftOf(lock, one, other);
  return one.startMicros + shift <= other.endMicros && other.startMicros - shift <= one.endMicros;
}

/** Whether the second of two leads: what is live does, which has an edge that others follow; else the longer one. */
export function doesSecondLead(first: LeadCandidate, second: LeadCandidate): boolean {
  if (first.isLive || second.isLive) return !first.isLive;
  return second.lengthMicros > first.lengthMicros;
}

interface LeadCandidate {
  readonly isLive: boolean;
  /** Of what is over: its last run. */
  readonly lengthMicros: SimMicros;
}
