import * as z from 'zod';
import { type AnimationAction, actionSchema } from './actions.ts';
import { assetSchema, entitySchema } from './entity.ts';
import { pathSchema, pointSchema } from './path.ts';
import { int64, nameSchema, nonNegativeInt64 } from './primitives.ts';

/* A reading (architecture 4.1): notifications are told apart by `animationType` or, in its place, `eventType` or `type`. */

/** A dynamic entity appears, complete, with what it depends on (interface 6). */
const entityCreatedSchema = z.object({
  animationType: z.literal('ENTITY_CREATED'),
  simulationTimeMicros: int64,
  entity: entitySchema,
  assets: z.array(assetSchema).optional(),
  points: z.array(pointSchema).optional(),
  paths: z.array(pathSchema).optional(),
});

/** A dynamic entity disappears (interface 6). */
const entityRemovedSchema = z.object({
  animationType: z.literal('ENTITY_REMOVED'),
  simulationTimeMicros: int64,
  entityName: nameSchema,
});

/** An entity goes on under another name (interface 3.2, 6). */
const entityRenamedSchema = z.object({
  animationType: z.literal('ENTITY_RENAMED'),
  simulationTimeMicros: int64,
  entityName: nameSchema,
  newEntityName: nameSchema,
});

export type EntityCreated = z.infer<typeof entityCreatedSchema>;
export type EntityRemoved = z.infer<typeof entityRemovedSchema>;
export type EntityRenamed = z.infer<typeof entityRenamedSchema>;
export type AnimationEvent = AnimationAction | EntityCreated | EntityRemoved | EntityRenamed;

const notificationSchemas = [entityCreatedSchema, entityRemovedSchema, entityRenamedSchema] as const;

export const NOTIFICATION_TYPES = notificationSchemas.map(({ shape }) => shape.animationType.value);

const namedEventSchema = z.discriminatedUnion('animationType', [...actionSchema.options, ...notificationSchemas]);

/** One entry of a batch: an action or a notification, told apart by `animationType`. */
export const eventSchema = z.preprocess(withAnimationType, namedEventSchema);

/** Indivisible group of events; its assets come first (interface 2.15). */
export const batchSchema = z.object({
  sequence: nonNegativeInt64,
  assets: z.array(assetSchema),
  events: z.array(eventSchema),
});

export type AnimationBatch = Omit<z.infer<typeof batchSchema>, 'events'> & { events: AnimationEvent[] };

function withAnimationType(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || 'animationType' in event) return event;
  const kind = 'eventType' in event ? event.eventType : 'type' in event ? event.type : undefined;
  return { ...event, animationType: kind };
}
