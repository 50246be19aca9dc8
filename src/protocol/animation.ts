import * as z from 'zod';
import { type AnimationBatch, batchSchema } from './batch.ts';
import { animationClockSchema } from './clock.ts';
import { cursorSchema } from './cursor.ts';
import { assetSchema, entitySchema } from './entity.ts';
import { type AnimationAction, actionSchema } from './events.ts';
import { MAXIMUM_UPDATES_PER_POLL } from './limits.ts';
import { pathSchema, pointSchema } from './path.ts';
import { nonNegativeInt64 } from './primitives.ts';

/** Frame of reference of every position and rotation (interface 2.8). */
export const coordinatesSchema = z.object({
  handedness: z.string(),
  upAxis: z.string(),
  lengthUnit: z.string(),
  rotationRepresentation: z.string(),
  transformSpace: z.string(),
});

/** Payload of the animation snapshot (interface 2.10, 4.7). */
export const animationSnapshotSchema = z.object({
  simulationId: z.string(),
  coordinates: coordinatesSchema,
  clock: animationClockSchema,
  cursor: cursorSchema,
  assets: z.array(assetSchema),
  entities: z.array(entitySchema),
  points: z.array(pointSchema),
  paths: z.array(pathSchema),
  motions: z.array(actionSchema),
  /** Listed by the interface without a shape; kept out of the world. */
  nodes: z.array(z.unknown()).optional(),
});

/** Body of an updates query (interface 4.8). */
export const updatesQuerySchema = z.strictObject({
  cursor: z.strictObject(cursorSchema.shape),
  limit: z.int().min(1).max(MAXIMUM_UPDATES_PER_POLL).nullish(),
});

const updatesFields = {
  simulationId: z.string(),
  clock: animationClockSchema,
  nextCursor: cursorSchema,
  oldestAvailableSequence: nonNegativeInt64,
  latestSequence: nonNegativeInt64,
  hasMore: z.boolean(),
};

/** Payload of an updates query (interface 4.8). */
export const animationUpdatesSchema = z.object({ ...updatesFields, batches: z.array(batchSchema) });

/**
 * The same payload with its batches unread: a batch that cannot be used must not cost the good ones before it,
 * so a reader parses them one by one.
 */
export const unreadUpdatesSchema = z.object({ ...updatesFields, batches: z.array(z.unknown()) });

export type Coordinates = z.infer<typeof coordinatesSchema>;
export type AnimationSnapshot = Omit<z.infer<typeof animationSnapshotSchema>, 'motions'> & {
  motions: AnimationAction[];
};
export type AnimationUpdates = Omit<z.infer<typeof animationUpdatesSchema>, 'batches'> & { batches: AnimationBatch[] };
export type UnreadUpdates = z.infer<typeof unreadUpdatesSchema>;
export type UpdatesQuery = z.infer<typeof updatesQuerySchema>;
