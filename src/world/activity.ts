import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import type { Segment } from './segment.ts';
import type { Track } from './track.ts';
import type { Activity } from './types.ts';

/** Every activity; a sampler's numbers are indexes of this list. */
export const ACTIVITIES: readonly Activity[] = [
  'resting',
  'travelling',
  'rotating',
  'lifting',
  'forking',
  'transferring',
  'observed',
  'stopped',
];

/** What an entity is doing at t: what moves comes before what was last said about its rest. */
export function activityAt(entity: EntityRecord, t: SimMicros): Activity {
  const { body, platform, fork } = entity.tracks;
  const base = trackActivityAt(body, t);
  if (base === 'travelling' || base === 'rotating' || base === 'transferring') return base;
  const part = (platform && trackActivityAt(platform, t)) ?? 'resting';
  if (part === 'lifting') return part;
  if (fork && trackActivityAt(fork, t) === 'forking') return 'forking';
  if (base === 'observed' || part === 'observed') return 'observed';
  return base;
}

function trackActivityAt(track: Track, t: SimMicros): Activity {
  const segment = track.at(t);
  const { kind } = segment;
  if (kind === 'observed' || kind === 'stopped') return kind;
  return t < endOf(track, segment, t) ? ACTIVITY_OF[kind] : 'resting';
}

/** What a carrier that is gone has set down rests; what was said in the world after that goes on. */
function endOf(track: Track, { startMicros, endMicros, isInWorld }: Segment, t: SimMicros): SimMicros {
  const goneMicros = track.base ? Infinity : (track.entity.links.at(t).frame?.entity.removedMicros ?? Infinity);
  if (isInWorld && startMicros >= goneMicros) return endMicros;
  return Math.min(endMicros, Math.max(goneMicros, startMicros));
}

const ACTIVITY_OF = {
  held: 'resting',
  travel: 'travelling',
  rotation: 'rotating',
  lift: 'lifting',
  fork: 'forking',
  transfer: 'transferring',
} as const;
