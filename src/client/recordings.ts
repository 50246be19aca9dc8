import * as z from 'zod';
import type { Manifest } from '../recording/index.ts';
import type { Tour } from '../tour/index.ts';
import { RECORDINGS_PATH, type RunSource, recordingPath, runPath } from './recording-paths.ts';
import { deletion, get, post, type Read, type ReadOptions, type Request } from './transport.ts';

/** Recordings of the gateway (docs/recordings.md). */

const spanSchema = z.object({ generation: z.string(), fromMicros: z.int(), toMicros: z.int() });

const recordingSchema = z.object({
  recordingId: z.string(),
  simulationId: z.string(),
  label: z.string(),
  /** Never deleted to make room. */
  keep: z.boolean(),
  startedAt: z.string(),
  /** Last write. */
  updatedAt: z.string(),
  isGrowing: z.boolean(),
  /** Why nothing is written although it grows, or entities are named anew in what is derived; null while all is well. */
  trouble: z.object({ code: z.string(), message: z.string() }).nullable(),
  bytes: z.int(),
  /** Of the result tables kept with it. */
  tableBytes: z.int().default(0),
  /** In order, each with its span of simulation time. */
  generations: z.array(spanSchema),
  gaps: z.int(),
  incidents: z.int(),
  notes: z.int(),
  /** Null without a picture. */
  pictureTakenAt: z.string().nullable(),
});

const recordingsSchema = z.object({ items: z.array(recordingSchema) });

export type Recording = z.infer<typeof recordingSchema>;

const noteSchema = z.object({
  noteId: z.string(),
  generation: z.string(),
  simulationTimeMicros: z.int(),
  text: z.string(),
  /** Null: about nothing in particular. */
  entityName: z.string().nullable(),
  writtenAt: z.string(),
});

const recordedTablesSchema = z.object({
  /** Of the tables. */
  simulationId: z.string(),
  /** Instants at which the tables were kept, oldest first. */
  instants: z.array(z.object({ simulationTimeMicros: z.int(), isEnd: z.boolean(), leftOut: z.int() })),
  /** Why none are kept at the moment; null while all is well. */
  trouble: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/** The result tables kept with a recording. */
export type RecordedTables = z.infer<typeof recordedTablesSchema>;

/** The format is loaded on demand: the first picture needs none of it. */
const keptTour = async () => z.object({ tour: (await import('../tour/index.ts')).tourSchema.nullable() });

const notesSchema = z.object({ items: z.array(noteSchema) });

/** A text at an instant of a recording. */
export type Note = z.infer<typeof noteSchema>;
export type NewNote = Omit<Note, 'noteId' | 'writtenAt'>;

export interface RecordingChanges {
  label?: string;
  keep?: boolean;
}

const place = z.number().nullable();
const places = { startX: place, startY: place, startZ: place, endX: place, endY: place, endZ: place };

const journeysSchema = z.object({
  toMicros: z.int(),
  rows: z.array(
    z.object({
      loadId: z.string(),
      parentName: z.string().nullable(),
      parentId: z.string().nullable(),
      part: z.string().nullable(),
      startMicros: z.int(),
      endMicros: z.int(),
      meters: z.number(),
      ...places,
    }),
  ),
});

const trafficSchema = z.object({
  fromMicros: z.int(),
  toMicros: z.int(),
  rows: z.array(
    z.object({
      pathName: z.string(),
      entityName: z.string(),
      enterMicros: z.int(),
      leaveMicros: z.int(),
      startOffsetMeters: z.number(),
      endOffsetMeters: z.number(),
      stoppedMicros: z.int(),
    }),
  ),
});

const changed = {
  /** Names the answer, for the next question. */
  revision: z.string(),
  /** Earlier times are unchanged for a reader who knows the answer of `knownRevision`. */
  changedFromMicros: z.int(),
};

/** With the motion within each passage, which is whole. */
const passagesSchema = z.object({
  generation: z.string(),
  fromMicros: z.int(),
  toMicros: z.int(),
  ...changed,
  rows: z.array(
    z.object({
      pathName: z.string(),
      entityName: z.string(),
      entityId: z.string(),
      entityType: z.string(),
      enterMicros: z.int(),
      leaveMicros: z.int(),
      standsSinceMicros: z.int(),
      direction: z.enum(['forward', 'backward']),
      loaded: z.boolean(),
      line: z.array(z.number()),
    }),
  ),
});

const holdsSchema = z.object({
  fromMicros: z.int(),
  toMicros: z.int(),
  rows: z.array(
    z.object({
      heldId: z.string(),
      heldName: z.string(),
      holderId: z.string().nullable(),
      holderName: z.string().nullable(),
      place: z.string().nullable(),
      fromMicros: z.int(),
      toMicros: z.int(),
      /** Motions tell of no other reason. */
      why: z.literal('traffic'),
      inferred: z.boolean(),
    }),
  ),
});

const activitySchema = z.object({
  fromMicros: z.int(),
  /** The end of what still goes on: nothing is known beyond. */
  toMicros: z.int(),
  ...changed,
  rows: z.array(
    z.object({
      entityName: z.string(),
      entityId: z.string(),
      entityType: z.string(),
      state: z.string(),
      loaded: z.boolean(),
      startMicros: z.int(),
      endMicros: z.int(),
      meters: z.number(),
      ...places,
    }),
  ),
});

/** An entity's activity over a time in which state, load and name stay the same. */
export type ActivityRow = z.infer<typeof activitySchema>['rows'][number];

export interface RunQuery {
  /** Default: the last. */
  readonly generation?: string;
  /** Default: the first that is known. */
  readonly fromMicros?: number;
  /** Default: the last that is known. */
  readonly toMicros?: number;
  /** `revision` of an earlier answer: the next says from when on it tells otherwise. */
  readonly knownRevision?: string;
}

export interface ActivityQuery extends RunQuery {
  /** Default: all. */
  readonly entityNames?: readonly string[];
}

export type RecordingsClient = ReturnType<typeof createRecordingsClient>;

export function createRecordingsClient(read: Read) {
  return { ...recordedFacts(read), ...runRelations(read), ...writtenTexts(read) };
}

/** Recordings themselves, and what is kept with them. */
function recordedFacts(read: Read) {
  return {
    /** A recording's facts, without opening its files. */
    async manifest(recordingId: string, options?: ReadOptions): Promise<Manifest> {
      // The format is loaded on demand: the first picture needs none of it.
      const { manifestSchema } = await import('../recording/index.ts');
      return read(get('recording', recordingPath(recordingId), manifestSchema), options);
    },
    /** Newest first. */
    list: (options?: ReadOptions) => read(get('list of recordings', RECORDINGS_PATH, recordingsSchema), options),
    change: (recordingId: string, changes: RecordingChanges) =>
      read(patch('change of a recording', recordingPath(recordingId), recordingSchema, changes)),
    remove: (recordingId: string) => read(deletion('deletion of a recording', recordingPath(recordingId))),
    /** @param picture a small JPEG */
    givePicture: (recordingId: string, picture: Blob) =>
      read({ ...post('picture', recordingPath(recordingId, '/picture'), z.unknown()), file: picture }),
    tables: (recordingId: string, options?: ReadOptions) =>
      read(get('tables of a recording', recordingPath(recordingId, '/tables'), recordedTablesSchema), options),
  };
}

/** Rows that are derived of a run's whole recording, in [from, to). */
function runRelations(read: Read) {
  return {
    /** Activity of devices. */
    activity(source: RunSource, { entityNames = [], ...query }: ActivityQuery, options?: ReadOptions) {
      const named = runQuery(
        query,
        entityNames.map((name) => ['entity', name]),
      );
      return read(get('activity', `${runPath(source)}/activity?${named}`, activitySchema), options);
    },
    /**
     * Places of a load, or of all loads.
     * @throws ServiceError ENTITY_NOT_FOUND if nothing ever carried it
     */
    journeys(source: RunSource, loadName: string | null, query: RunQuery, options?: ReadOptions) {
      const named = runQuery(query, loadName === null ? [] : [['load', loadName]]);
      return read(get('journeys', `${runPath(source)}/journeys?${named}`, journeysSchema), options);
    },
    /** Who held whom, as far as motions tell. */
    holds: (source: RunSource, query: RunQuery, options?: ReadOptions) =>
      read(get('holds', `${runPath(source)}/holds?${runQuery(query)}`, holdsSchema), options),
    /** Passages over paths. */
    traffic: (source: RunSource, query: RunQuery, options?: ReadOptions) =>
      read(get('traffic', `${runPath(source)}/traffic?${runQuery(query)}`, trafficSchema), options),
    /** Passages over paths that overlap the time, each whole and with its motion. @throws ServiceError PATH_NOT_FOUND */
    passages(source: RunSource, pathNames: readonly string[], query: RunQuery, options?: ReadOptions) {
      const named = runQuery(query, [...pathNames.map((name): [string, string] => ['path', name]), ['motion', 'true']]);
      return read(get('passages', `${runPath(source)}/traffic?${named}`, passagesSchema), options);
    },
  };
}

/** What people write about a recording: its tour and its notes. */
function writtenTexts(read: Read) {
  return {
    /** The tour that is kept with it; null: none is. */
    tour: async (recordingId: string, options?: ReadOptions) =>
      (await read(get('tour', recordingPath(recordingId, '/tour'), await keptTour()), options)).tour,
    /** Keeps a tour with it in place of another; null drops it. */
    keepTour: async (recordingId: string, tour: Tour | null) =>
      read({ ...post('tour', recordingPath(recordingId, '/tour'), await keptTour(), { tour }), method: 'PUT' }),
    notes: (recordingId: string, options?: ReadOptions) =>
      read(get('notes', recordingPath(recordingId, '/notes'), notesSchema), options),
    addNote: (recordingId: string, note: NewNote) =>
      read(post('note', recordingPath(recordingId, '/notes'), noteSchema, note)),
    changeNote: (recordingId: string, noteId: string, changes: Partial<Pick<Note, 'text'>>) =>
      read(patch('note', notePath(recordingId, noteId), noteSchema, changes)),
    removeNote: (recordingId: string, noteId: string) =>
      read(deletion('deletion of a note', notePath(recordingId, noteId))),
  };
}

function patch<Schema extends z.ZodType>(what: string, path: string, data: Schema, body: object): Request<Schema> {
  return { ...post(what, path, data, body), method: 'PATCH' };
}

function runQuery(query: RunQuery, named: [string, string][] = []): URLSearchParams {
  const { generation, fromMicros, toMicros, knownRevision } = query;
  const range = { generation, from: fromMicros, to: toMicros, knownRevision };
  const given = Object.entries(range).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams([...named, ...given]);
}

function notePath(recordingId: string, noteId: string): string {
  return `${recordingPath(recordingId, '/notes')}/${encodeURIComponent(noteId)}`;
}
