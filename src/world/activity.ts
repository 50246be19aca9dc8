import type { SimMicros } from '../units/index.ts';
import { EntityRecord } from './entity-record.ts';
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

/** As `activityAt`, but what a load is being handed to, or taken over by, is not at rest: it is at work. */
export function workAt(entity: EntityRecord, t: SimMicros): Activity {
  const activity = activityAt(entity, t);
  return activity === 'resting' && isHandedLoadAt(entity, t) ? 'transferring' : activity;
}

function isHandedLoadAt(device: EntityRecord, t: SimMicros): boolean {
  for (const load of device.carried ?? []) {
    if (!(load instanceof EntityRecord) || !load.existsAt(t) || load.links.at(t).frame?.entity !== device) continue;
    if (trackActivityAt(load.tracks.body, t) === 'transferring') return true;
  }
  return false;
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
