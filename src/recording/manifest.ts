import * as z from 'zod';
import { gapMessageSchema, incidentMessageSchema, type NoteMessage, noteMessageSchema } from './messages.ts';

const wallTime = z.iso.datetime();

const densitySchema = z.object({
  /** Simulation time at which the first bucket begins. */
  startMicros: z.int(),
  bucketMicros: z.int().positive(),
  /** Events that begin in each bucket. */
  counts: z.array(z.int().nonnegative()),
  /** Flags of them all: 1 something begins, 2 something stops, 4 cargo changes hands. Empty in older recordings. */
  kinds: z.array(z.int().nonnegative()).default([]),
});

/** What can be said of a segment without opening it. */
export const segmentSchema = z.object({
  segment: z.int().positive(),
  /** True for the last one while it grows: it has no index yet and is read from its beginning. */
  isOpen: z.boolean(),
  generation: z.string(),
  fromMicros: z.int(),
  toMicros: z.int(),
  fromWallTime: wallTime,
  toWallTime: wallTime,
  /** The state that it begins with includes the batch of this sequence; it knows all batches after it up to the last. */
  firstSequence: z.int(),
  lastSequence: z.int(),
  bytes: z.int(),
  batches: z.int(),
  events: z.int(),
  keyframes: z.array(z.object({ simulationTimeMicros: z.int(), sequence: z.int() })),
  density: densitySchema,
});

/** Everything known of a recording (docs/recordings.md). */
export const manifestSchema = z.object({
  formatVersion: z.literal(1),
  recordingId: z.string(),
  simulationId: z.string(),
  label: z.string(),
  /** True for a file that somebody sent: nothing is recorded behind it, and it does not stand for its instance. */
  isUploaded: z.boolean().default(false),
  /** Never deleted to make room. */
  keep: z.boolean(),
  startedAt: wallTime,
  /** Last time that something was written. */
  updatedAt: wallTime,
  productVersion: z.string(),
  isGrowing: z.boolean(),
  /** Why nothing is written although it grows; null while all is well. */
  trouble: z.object({ code: z.string(), message: z.string(), since: wallTime }).nullable(),
  bytes: z.int(),
  /** Of the result tables beside the segments. */
  tableBytes: z.int().nonnegative().default(0),
  /** Of what follows from the stream, beside the segments. */
  relationBytes: z.int().nonnegative().default(0),
  segments: z.array(segmentSchema),
  gaps: z.array(gapMessageSchema),
  incidents: z.array(incidentMessageSchema),
  notes: z.array(noteMessageSchema),
  /** When the picture beside the segments was taken; null without one. */
  pictureTakenAt: wallTime.nullable().default(null),
});

export type SegmentEntry = z.infer<typeof segmentSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** The newest of each are kept in the manifest; all are in the segments. */
const MOST_TOLD = 1000;

type Facts = Pick<Manifest, 'recordingId' | 'simulationId' | 'label' | 'startedAt' | 'productVersion'>;

export function emptyManifest({ recordingId, simulationId, label, startedAt, productVersion }: Facts): Manifest {
  return {
    formatVersion: 1,
    recordingId,
    simulationId,
    label,
    startedAt,
    productVersion,
    isUploaded: false,
    keep: false,
    updatedAt: startedAt,
    isGrowing: false,
    trouble: null,
    bytes: 0,
    tableBytes: 0,
    relationBytes: 0,
    segments: [],
    gaps: [],
    incidents: [],
    notes: [],
    pictureTakenAt: null,
  };
}

/** The manifest with one more segment and what was told in it. */
export function withTold(
  manifest: Manifest,
  entry: SegmentEntry | null,
  summary: Pick<Manifest, 'gaps' | 'incidents' | 'notes'> | null,
): Manifest {
  const segments = [...manifest.segments, ...(entry ? [entry] : [])];
  return {
    ...manifest,
    segments,
    bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    gaps: [...manifest.gaps, ...(summary?.gaps ?? [])].slice(-MOST_TOLD),
    incidents: [...manifest.incidents, ...(summary?.incidents ?? [])].slice(-MOST_TOLD),
    notes: latestNotes([...manifest.notes, ...(summary?.notes ?? [])]),
  };
}

function latestNotes(notes: readonly NoteMessage[]): NoteMessage[] {
  return [...new Map(notes.map((note) => [note.noteId, note])).values()].filter(({ deleted }) => !deleted);
}
