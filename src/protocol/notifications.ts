import * as z from 'zod';
import { assetSchema, entitySchema } from './entity.ts';
import { pathSchema, pointSchema } from './path.ts';
import { int64, nameSchema } from './primitives.ts';

/*
 * The interface does not show the discriminator of notifications; that it is `animationType`, as in actions,
 * with `simulationTimeMicros`, is a reading (architecture 4.1). `events.ts` also accepts `eventType` and `type`.
 */

/** A dynamic entity appears, complete, with what it depends on (interface 6). */
export const entityCreatedSchema = z.object({
  animationType: z.literal('ENTITY_CREATED'),
  simulationTimeMicros: int64,
  entity: entitySchema,
  assets: z.array(assetSchema).optional(),
  points: z.array(pointSchema).optional(),
  paths: z.array(pathSchema).optional(),
});

/** A dynamic entity disappears (interface 6). */
export const entityRemovedSchema = z.object({
  animationType: z.literal('ENTITY_REMOVED'),
  simulationTimeMicros: int64,
  entityName: nameSchema,
});

/** An entity goes on under another name (interface 3.2, 6). */
export const entityRenamedSchema = z.object({
  animationType: z.literal('ENTITY_RENAMED'),
  simulationTimeMicros: int64,
  entityName: nameSchema,
  newEntityName: nameSchema,
});

export type EntityCreated = z.infer<typeof entityCreatedSchema>;
export type EntityRemoved = z.infer<typeof entityRemovedSchema>;
export type EntityRenamed = z.infer<typeof entityRenamedSchema>;
export type EntityNotification = EntityCreated | EntityRemoved | EntityRenamed;
