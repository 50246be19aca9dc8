import * as z from 'zod';
import type { ReadOptions, Request } from './transport.ts';

/* What the gateway has recorded (docs/recordings.md). */

const RECORDINGS_PATH = '/api/recordings';

const spanSchema = z.object({ generation: z.string(), fromMicros: z.int(), toMicros: z.int() });

const recordingSchema = z.object({
  recordingId: z.string(),
  simulationId: z.string(),
  label: z.string(),
  /** Never deleted to make room. */
  keep: z.boolean(),
  startedAt: z.string(),
  /** Last time that something was written. */
  updatedAt: z.string(),
  isGrowing: z.boolean(),
  /** Why nothing is written although it grows; null while all is well. */
  trouble: z.object({ code: z.string(), message: z.string() }).nullable(),
  bytes: z.int(),
  /** In their order, each with the simulation time that it spans. */
  generations: z.array(spanSchema),
  gaps: z.int(),
  incidents: z.int(),
  notes: z.int(),
});

const recordingsSchema = z.object({ items: z.array(recordingSchema) });

/** A recording as a line of the list. */
export type Recording = z.infer<typeof recordingSchema>;

export interface RecordingChanges {
  label?: string;
  keep?: boolean;
}

export interface RecordingsClient {
  /** Newest first. */
  list(options?: ReadOptions): Promise<{ items: Recording[] }>;
  change(recordingId: string, changes: RecordingChanges): Promise<Recording>;
  remove(recordingId: string): Promise<unknown>;
}

type Read = <Schema extends z.ZodType>(request: Request<Schema>, options?: ReadOptions) => Promise<z.output<Schema>>;

/** Where the whole recording is had as one file, to be saved or opened elsewhere. */
export function recordingFilePath(recordingId: string): string {
  return `${of(recordingId)}.mcap`;
}

export function createRecordingsClient(read: Read): RecordingsClient {
  return {
    list: (options) =>
      read({ method: 'GET', path: RECORDINGS_PATH, data: recordingsSchema, what: 'list of recordings' }, options),
    change: (recordingId, changes) =>
      read({
        method: 'PATCH',
        path: of(recordingId),
        body: changes,
        data: recordingSchema,
        what: 'change of a recording',
      }),
    remove: (recordingId) =>
      read({ method: 'DELETE', path: of(recordingId), data: z.unknown(), what: 'deletion of a recording' }),
  };
}

function of(recordingId: string): string {
  return `${RECORDINGS_PATH}/${encodeURIComponent(recordingId)}`;
}
