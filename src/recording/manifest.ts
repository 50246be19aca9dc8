import * as z from 'zod';
import { gapMessageSchema, incidentMessageSchema, noteMessageSchema } from './messages.ts';

const micros = z.int();
const wallTime = z.iso.datetime();

const densitySchema = z.object({
  /** Simulation time at which the first bucket begins. */
  startMicros: micros,
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
  fromMicros: micros,
  toMicros: micros,
  fromWallTime: wallTime,
  toWallTime: wallTime,
  /** The state that it begins with includes the batch of this sequence; it knows all batches after it up to the last. */
  firstSequence: z.int(),
  lastSequence: z.int(),
  bytes: z.int(),
  batches: z.int(),
  events: z.int(),
  keyframes: z.array(z.object({ simulationTimeMicros: micros, sequence: z.int() })),
  density: densitySchema,
});

/** Everything known of a recording (docs/recordings.md). */
export const manifestSchema = z.object({
  formatVersion: z.literal(1),
  recordingId: z.string(),
  simulationId: z.string(),
  label: z.string(),
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
  segments: z.array(segmentSchema),
  gaps: z.array(gapMessageSchema),
  incidents: z.array(incidentMessageSchema),
  notes: z.array(noteMessageSchema),
  /** When the picture beside the segments was taken; null without one. */
  pictureTakenAt: wallTime.nullable().default(null),
});

export type SegmentEntry = z.infer<typeof segmentSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
