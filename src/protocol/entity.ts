import * as z from 'zod';
import { conditionsOn } from './conditions.ts';
import { finiteNumber, nameSchema, vector3Schema } from './primitives.ts';

/** Mechanical roles that carry cargo (interface 2.14, cargo fields); not paths inside a model. */
export const PARTS = ['ENTITY', 'LIFT_PLATFORM', 'FORK', 'STORAGE'] as const;
export const partSchema = z.enum(PARTS);

/** Binds a name to prepared model resources; carries no model (interface 2.10). */
export const assetSchema = z.object({ assetId: nameSchema, sourceObjectName: nameSchema });

const LIFT_FIELDS = ['platformHeightMeters', 'platformLocalRotation'] as const;
const STACKER_ONLY_FIELDS = [
  'trackStartPosition',
  'trackEndPosition',
  'travelOffsetMeters',
  'platformOriginLocalPosition',
  'forkLocalPosition',
  'forkLocalRotation',
] as const;
const WORLD_POSE_FIELDS = ['position', 'rotation'] as const;
const LOCAL_POSE_FIELDS = ['localPosition', 'localRotation'] as const;

/** State of an entity at one instant: placed in the world, relative to a parent, or with `part` carried (interface 2.12). */
export const entitySchema = z
  .object({
    entityName: nameSchema,
    entityType: nameSchema,
    assetId: nameSchema,
    supportedActions: z.array(z.string()),
    position: vector3Schema.optional(),
    rotation: vector3Schema.optional(),
    parentEntityName: nameSchema.optional(),
    part: partSchema.optional(),
    localPosition: vector3Schema.optional(),
    localRotation: vector3Schema.optional(),
    platformHeightMeters: finiteNumber.optional(),
    platformLocalRotation: vector3Schema.optional(),
    trackStartPosition: vector3Schema.optional(),
    trackEndPosition: vector3Schema.optional(),
    travelOffsetMeters: finiteNumber.optional(),
    platformOriginLocalPosition: vector3Schema.optional(),
    forkLocalPosition: vector3Schema.optional(),
    forkLocalRotation: vector3Schema.optional(),
  })
  .superRefine((entity, context) => {
    const { require, forbid } = conditionsOn(entity, context);
    if (entity.parentEntityName === undefined) {
      require(WORLD_POSE_FIELDS, 'for an entity without a parent');
      forbid([...LOCAL_POSE_FIELDS, 'part'], 'for an entity without a parent');
    } else {
      require(LOCAL_POSE_FIELDS, 'for an entity with a parent');
      forbid(WORLD_POSE_FIELDS, 'for an entity with a parent');
    }
    const isStacker =
      entity.entityType === 'STACKER' || STACKER_ONLY_FIELDS.some((field) => entity[field] !== undefined);
    const hasPlatform =
      isStacker || entity.entityType === 'LIFT' || LIFT_FIELDS.some((field) => entity[field] !== undefined);
    if (isStacker) require(STACKER_ONLY_FIELDS, 'for a stacker');
    if (hasPlatform) require(LIFT_FIELDS, 'for a lift or stacker');
  });

export type Part = z.infer<typeof partSchema>;
export type Asset = z.infer<typeof assetSchema>;
export type EntityState = z.infer<typeof entitySchema>;
