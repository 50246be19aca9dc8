export type { Manifest as RecordingManifest } from '../recording/index.ts';
export type { WorldMaker } from './apply-answers.ts';
export { slicedWorldMaker } from './apply-answers.ts';
export type { Connection, ConnectionState } from './connection.ts';
export type { SnapshotReason } from './connection-state.ts';
export { indexAt, type Run, runAtTime } from './epochs.ts';
export { EventLog } from './event-log.ts';
export type { Feed, FeedOptions } from './feed.ts';
export { ServiceFeed } from './feed.ts';
export type { FeedState } from './feed-store.ts';
export { FeedStore } from './feed-store.ts';
export type { LocalFile } from './past/local-file.ts';
export type { Past } from './past/recorded-past.ts';
export { inSlices, NewestLook } from './slices.ts';
export type { Timeline, WorldInstant } from './timeline.ts';
export type { Incident, Trouble, TroubleKind } from './trouble.ts';
export { troubleOf } from './trouble.ts';

/** Reads recordings; loaded on demand, as the first picture needs nothing of it. */
export const loadPast = () => import('./past/remember.ts');
