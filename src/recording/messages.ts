import * as z from 'zod';
import { animationClockSchema } from '../protocol/index.ts';

/* What a recording tells beyond the interface. Times are simulation microseconds; wall times are ISO 8601. */

const micros = z.int();
const wallTime = z.iso.datetime({ offset: true });

/** The clock as it was read (interface 2.7), with the generation whose time it tells. */
export const clockMessageSchema = z.object({
  generation: z.string(),
  ...animationClockSchema.shape,
});

export const INCIDENT_KINDS = ['FAILED', 'RECOVERED', 'GENERATION_CHANGED', 'UNUSABLE_BATCH'] as const;

/** Something happened to the reading, in the service's words where it said something (interface 7). */
export const incidentMessageSchema = z.object({
  kind: z.enum(INCIDENT_KINDS),
  generation: z.string(),
  simulationTimeMicros: micros,
  occurredAt: wallTime,
  code: z.string(),
  message: z.string(),
  /** The service's, to be kept for diagnosis; empty where there was no answer. */
  requestId: z.string(),
});

export const GAP_REASONS = ['CURSOR_EXPIRED', 'RECORDING_STOPPED', 'RECORDER_ENDED', 'RETENTION'] as const;

/** A span that the recording does not know: batches between the two sequences were never read or never written. */
export const gapMessageSchema = z.object({
  reason: z.enum(GAP_REASONS),
  generation: z.string(),
  fromMicros: micros,
  toMicros: micros,
  /** The last batch before the gap, and the one that the state after it includes. */
  afterSequence: z.int(),
  untilSequence: z.int(),
});

/** A text at an instant, about an entity or nothing in particular; the latest of one id counts. */
export const noteMessageSchema = z.object({
  noteId: z.string().min(1),
  generation: z.string(),
  simulationTimeMicros: micros,
  entityName: z.string().optional(),
  text: z.string(),
  writtenAt: wallTime,
  deleted: z.boolean().optional(),
});

export type ClockMessage = z.infer<typeof clockMessageSchema>;
export type IncidentMessage = z.infer<typeof incidentMessageSchema>;
export type GapMessage = z.infer<typeof gapMessageSchema>;
export type NoteMessage = z.infer<typeof noteMessageSchema>;
