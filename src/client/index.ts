export { type Answer, readAnswer } from './answer.ts';
export { createServiceClient, type ServiceClient } from './client.ts';
export type { Command, ControlClient, MadeRun, NewRun, Scenario } from './control.ts';
export type { Experiment, NewExperiment, ParameterValue, Until, Varied } from './experiments.ts';
export type { GatewayClient, Session } from './gateway-client.ts';
export type { OverviewAnswer, OverviewCard, OverviewFigure, OverviewPlant } from './overview.ts';
export { AWAY_MILLIS, GRACE_MILLIS, silence } from './patience.ts';
export { type KnownAnswer, readChanged } from './read-changed.ts';
export { type RunSource, recordingPath, recordingPicturePath, reportPath } from './recording-paths.ts';
export type {
  ActivityQuery,
  ActivityRow,
  NewNote,
  Note,
  RecordedTables,
  Recording,
  RecordingChanges,
  RecordingsClient,
  RunQuery,
} from './recordings.ts';
export { CLIENT_ERROR_CODES, isRecordedStill, ServiceError } from './service-error.ts';
export type {
  Comparison,
  CopyRows,
  ExportFormat,
  FoundRow,
  ListedCopy,
  TableCopy,
} from './table-copies.ts';
export { ThreadBeside } from './thread-beside.ts';
export { systemTimers, type Timers } from './timers.ts';
export { PartTeller } from './told-parts.ts';
export type { Line } from './transport.ts';
export { fetchWhole, SILENCE_MILLIS } from './transport.ts';
export type { SeenTo } from './watch.ts';
