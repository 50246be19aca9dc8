import * as z from 'zod';
import type { Manifest } from '../recording/index.ts';
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
  /** All that is known of a recording without opening its files. */
  manifest(recordingId: string, options?: ReadOptions): Promise<Manifest>;
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

/** Where its segments are had, each under its number. */
export function recordingSegmentsPath(recordingId: string): string {
  return `${of(recordingId)}/segments`;
}

export function createRecordingsClient(read: Read): RecordingsClient {
  return {
    async manifest(recordingId, options) {
      // The format is known on demand: the first picture needs nothing of it.
      const { manifestSchema } = await import('../recording/index.ts');
      return read({ method: 'GET', path: of(recordingId), data: manifestSchema, what: 'recording' }, options);
    },
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
