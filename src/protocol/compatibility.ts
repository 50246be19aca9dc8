import * as z from 'zod';
import { dateTimeSchema, int64 } from './primitives.ts';
import { cursorSchema, streamFields } from './stream.ts';

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

/** Legacy poll response (interface 2.16). */
export const visualizationUpdatesSchema = z.object({
  ...streamFields,
  flowControl: z.string(),
  updates: z.array(z.unknown()),
});

export type Health = z.infer<typeof healthSchema>;
export type VisualizationSnapshot = z.infer<typeof visualizationSnapshotSchema>;
export type VisualizationUpdates = z.infer<typeof visualizationUpdatesSchema>;
