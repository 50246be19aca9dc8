import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import type { Track } from './track.ts';
import type { Activity } from './types.ts';

/** Every activity; a sampler's numbers are places in this list. */
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
  const { placement, platform, fork } = entity.tracks;
  const base = trackActivityAt(placement, t);
  if (base === 'travelling' || base === 'rotating' || base === 'transferring') return base;
  const part = (platform && trackActivityAt(platform, t)) ?? 'resting';
  if (part === 'lifting') return part;
  if (fork && trackActivityAt(fork, t) === 'forking') return 'forking';
  if (base === 'observed' || part === 'observed') return 'observed';
  return base;
}

function trackActivityAt(track: Track, t: SimMicros): Activity {
  const { kind, endMicros } = track.at(t);
  if (kind === 'observed' || kind === 'stopped') return kind;
  return t < endMicros ? ACTIVITY_OF[kind] : 'resting';
}

const ACTIVITY_OF = {
  held: 'resting',
  travel: 'travelling',
  rotation: 'rotating',
  lift: 'lifting',
  fork: 'forking',
  transfer: 'transferring',
} as const;
