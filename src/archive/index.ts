export type { Archive } from './archive.ts';
export { openArchive } from './archive.ts';
export { exportRecording, segmentsOf } from './export-recording.ts';
export { importRecording, UnreadableRecording } from './import-recording.ts';
export type { Manifest } from './manifest.ts';
export { pathOfSegment } from './read-manifest.ts';
export type { Recorder } from './recorder.ts';
export { createRecorder } from './recorder.ts';
export { createZstd } from './zstd.ts';
