import * as z from 'zod';
import type { Manifest } from '../recording/index.ts';
import { picturePath, RECORDINGS_PATH, recordingPath } from './recording-paths.ts';
import type { ReadOptions, Request } from './transport.ts';

/* What the gateway has recorded (docs/recordings.md). */

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
  /** Of the result tables that were kept with it. */
  tableBytes: z.int().default(0),
  /** In their order, each with the simulation time that it spans. */
  generations: z.array(spanSchema),
  gaps: z.int(),
  incidents: z.int(),
  notes: z.int(),
  /** When its picture was taken; null without one. */
  pictureTakenAt: z.string().nullable(),
});

const recordingsSchema = z.object({ items: z.array(recordingSchema) });

/** A recording as a line of the list. */
export type Recording = z.infer<typeof recordingSchema>;

const noteSchema = z.object({
  noteId: z.string(),
  generation: z.string(),
  simulationTimeMicros: z.int(),
  text: z.string(),
  /** What it is about; null for nothing in particular. */
  entityName: z.string().nullable(),
  writtenAt: z.string(),
});

const recordedTablesSchema = z.object({
  /** Whose tables they are. */
  simulationId: z.string(),
  /** At which the tables were kept, oldest first. */
  instants: z.array(z.object({ simulationTimeMicros: z.int(), isEnd: z.boolean(), leftOut: z.int() })),
  /** Why none are kept at the moment; null while all is well. */
  trouble: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/** The result tables that were kept with a recording. */
export type RecordedTables = z.infer<typeof recordedTablesSchema>;

const notesSchema = z.object({ items: z.array(noteSchema) });

/** A text at an instant of a recording. */
export type Note = z.infer<typeof noteSchema>;
export type NewNote = Omit<Note, 'noteId' | 'writtenAt'>;

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
  /** @param picture a small JPEG */
  givePicture(recordingId: string, picture: Blob): Promise<unknown>;
  tables(recordingId: string, options?: ReadOptions): Promise<RecordedTables>;
  notes(recordingId: string, options?: ReadOptions): Promise<{ items: Note[] }>;
  addNote(recordingId: string, note: NewNote): Promise<Note>;
  changeNote(recordingId: string, noteId: string, changes: Partial<Pick<Note, 'text'>>): Promise<Note>;
  removeNote(recordingId: string, noteId: string): Promise<unknown>;
}

type Read = <Schema extends z.ZodType>(request: Request<Schema>, options?: ReadOptions) => Promise<z.output<Schema>>;

export function createRecordingsClient(read: Read): RecordingsClient {
  return {
    async manifest(recordingId, options) {
      // The format is known on demand: the first picture needs nothing of it.
      const { manifestSchema } = await import('../recording/index.ts');
      return read(
        { method: 'GET', path: recordingPath(recordingId), data: manifestSchema, what: 'recording' },
        options,
      );
    },
    list: (options) =>
      read({ method: 'GET', path: RECORDINGS_PATH, data: recordingsSchema, what: 'list of recordings' }, options),
    change: (recordingId, changes) =>
      read({
        method: 'PATCH',
        path: recordingPath(recordingId),
        body: changes,
        data: recordingSchema,
        what: 'change of a recording',
      }),
    remove: (recordingId) =>
      read({ method: 'DELETE', path: recordingPath(recordingId), data: z.unknown(), what: 'deletion of a recording' }),
    givePicture: (recordingId, picture) =>
      read({ method: 'POST', path: picturePath(recordingId), file: picture, data: z.unknown(), what: 'picture' }),
    tables: (recordingId, options) =>
      read(
        {
          method: 'GET',
          path: `${recordingPath(recordingId)}/tables`,
          data: recordedTablesSchema,
          what: 'tables of a recording',
        },
        options,
      ),
    notes: (recordingId, options) =>
      read({ method: 'GET', path: notesOf(recordingId), data: notesSchema, what: 'notes' }, options),
    addNote: (recordingId, note) =>
      read({ method: 'POST', path: notesOf(recordingId), body: note, data: noteSchema, what: 'note' }),
    changeNote: (recordingId, noteId, changes) =>
      read({ method: 'PATCH', path: notesOf(recordingId, noteId), body: changes, data: noteSchema, what: 'note' }),
    removeNote: (recordingId, noteId) =>
      read({ method: 'DELETE', path: notesOf(recordingId, noteId), data: z.unknown(), what: 'deletion of a note' }),
  };
}

function notesOf(recordingId: string, noteId?: string): string {
  return `${recordingPath(recordingId)}/notes${noteId === undefined ? '' : `/${encodeURIComponent(noteId)}`}`;
}
