import type { SimMicros } from '../units/index.ts';
import type { EntityRecord, Track } from './entity-record.ts';
import { isSetDown } from './pose-reader.ts';
import type { Activity } from './types.ts';

/** What an entity is doing at t: what moves comes before what was last said about its rest. */
export function activityAt(entity: EntityRecord, t: SimMicros): Activity {
  const { body, platform, fork } = entity.tracks;
  const base = trackActivityAt(body, t);
  if (base === 'travelling' || base === 'rotating' || base === 'transferring') return base;
  const part = platform && trackActivityAt(platform, t);
  if (part === 'lifting') return part;
  if (fork && trackActivityAt(fork, t) === 'forking') return 'forking';
  return part === 'observed' ? part : base;
}

/** As `activityAt`, but what a load is being handed to, or taken over by, is not at rest: it is at work. */
export function workAt(entity: EntityRecord, t: SimMicros): Activity {
  const activity = activityAt(entity, t);
  return activity === 'resting' && isHandedLoadAt(entity, t) ? 'transferring' : activity;
}

function isHandedLoadAt(device: EntityRecord, t: SimMicros): boolean {
  for (const load of device.carried?.handedAt(t) ?? []) {
    if (!load.existsAt(t) || load.links.at(t).frame?.entity !== device) continue;
    if (trackActivityAt(load.tracks.body, t) === 'transferring') return true;
  }
  return false;
}

/** What a parent that is gone has set down rests. */
export function trackActivityAt(track: Track, t: SimMicros): Activity {
  const segment = track.at(t);
  const { kind, endMicros } = segment;
  if (track.base === null && isSetDown(segment, track.entity.links.at(t).frame, t)) return 'resting';
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
