export type { Manifest as RecordingManifest } from '../recording/index.ts';
export type { Answer } from './answer.ts';
export type { WorldMaker } from './apply-answers.ts';
export { slicedWorldMaker } from './build-world.ts';
export type { ServiceClient, ServiceClientOptions } from './client.ts';
export { createServiceClient } from './client.ts';
export type { Connection, ConnectionState } from './connection.ts';
export type { SnapshotReason } from './connection-state.ts';
export type { Command, ControlClient, KnownSimulations, MadeRun, NewRun, Scenario } from './control.ts';
export type { Epoch, TimelineGap } from './epochs.ts';
export type { EventLog } from './event-log.ts';
export type { Experiment, ExperimentsClient, NewExperiment, ParameterValue, Varied } from './experiments.ts';
export type { Feed, FeedOptions } from './feed.ts';
export { createFeed } from './feed.ts';
export type { FeedState, FeedStore, PastState } from './feed-store.ts';
export { createFeedStore } from './feed-store.ts';
export type { GatewayClient, Session } from './gateway-client.ts';
export type { Incident } from './incidents.ts';
export { indexAt } from './index-at.ts';
export type { OverviewAnswer, OverviewCard, OverviewClient, OverviewFigure, OverviewPlant } from './overview.ts';
export type { LocalFile } from './past/local-file.ts';
export type { Past } from './past/past.ts';
export { recordingFilePath, recordingPagePath, recordingPicturePath } from './recording-paths.ts';
export type { NewNote, Note, RecordedTables, Recording, RecordingChanges, RecordingsClient } from './recordings.ts';
export { ServiceError } from './service-error.ts';
export type {
  Comparison,
  CopyRows,
  FoundRow,
  ListedCopy,
  SqlAnswer,
  TableCopiesClient,
  TableCopy,
} from './table-copies.ts';
export type { Timeline } from './timeline.ts';
export type { ReadOptions } from './transport.ts';
export type { Trouble, TroubleKind } from './trouble.ts';
export { troubleOf } from './trouble.ts';
export type { WorldInstant } from './world-instant.ts';

/** Reads recordings; loaded on demand, as the first picture needs nothing of it. */
export const loadPast = () => import('./past/remember.ts');
