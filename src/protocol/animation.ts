import * as z from 'zod';
import { type AnimationAction, actionSchema } from './actions.ts';
import { animationClockSchema } from './clock.ts';
import { assetSchema, entitySchema } from './entity.ts';
import { type AnimationBatch, batchSchema } from './events.ts';
import { pathSchema, pointSchema } from './path.ts';
import { cursorSchema, streamFields } from './stream.ts';

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

const updatesFields = { ...streamFields, clock: animationClockSchema };

/** Payload of an updates query (interface 4.8). */
export const animationUpdatesSchema = z.object({ ...updatesFields, batches: z.array(batchSchema) });

/** The same with batches unread: a reader parses them one by one, so that a bad one costs no good one before it. */
export const unreadUpdatesSchema = z.object({ ...updatesFields, batches: z.array(z.unknown()) });

export type Coordinates = z.infer<typeof coordinatesSchema>;
export type AnimationSnapshot = Omit<z.infer<typeof animationSnapshotSchema>, 'motions'> & {
  motions: AnimationAction[];
};
export type AnimationUpdates = Omit<z.infer<typeof animationUpdatesSchema>, 'batches'> & { batches: AnimationBatch[] };
export type UnreadUpdates = z.infer<typeof unreadUpdatesSchema>;
