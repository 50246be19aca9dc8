import * as z from 'zod';
import { cursorSchema } from './cursor.ts';
import { MAXIMUM_UPDATES_PER_POLL } from './limits.ts';
import { dateTimeSchema, int64, nonNegativeInt64 } from './primitives.ts';

/** Payload of the deprecated health endpoint (interface 2.6). */
export const healthSchema = z.object({ status: z.string(), serverTime: dateTimeSchema });

/** Legacy snapshot (interface 2.16); the shape of its elements is not shown. */
export const visualizationSnapshotSchema = z.object({
  simulationId: z.string(),
  cursor: cursorSchema,
  simulationTimeMicros: int64,
  resources: z.array(z.unknown()),
  nodes: z.array(z.unknown()),
});

/** Body of a legacy poll (interface 4.6). */
export const visualizationPollSchema = z.strictObject({
  cursor: z.strictObject(cursorSchema.shape),
  limit: z.int().min(1).max(MAXIMUM_UPDATES_PER_POLL).nullish(),
});

/** Legacy poll response (interface 2.16). */
export const visualizationUpdatesSchema = z.object({
  simulationId: z.string(),
  nextCursor: cursorSchema,
  oldestAvailableSequence: nonNegativeInt64,
  latestSequence: nonNegativeInt64,
  hasMore: z.boolean(),
  flowControl: z.string(),
  updates: z.array(z.unknown()),
});

export type Health = z.infer<typeof healthSchema>;
export type VisualizationSnapshot = z.infer<typeof visualizationSnapshotSchema>;
export type VisualizationPoll = z.infer<typeof visualizationPollSchema>;
export type VisualizationUpdates = z.infer<typeof visualizationUpdatesSchema>;
