import * as z from 'zod';
import { Conditions } from './conditions.ts';
import { finiteNumber, nameSchema, poseSchema, vector3Schema } from './primitives.ts';

/** Mechanical roles that carry cargo (interface 2.14, cargo fields); not paths inside a model. */
export const PARTS = ['ENTITY', 'LIFT_PLATFORM', 'FORK', 'STORAGE'] as const;
export const partSchema = z.enum(PARTS);

/** Binds a name to prepared model resources; carries no model (interface 2.10). */
export const assetSchema = z.object({ assetId: nameSchema, sourceObjectName: nameSchema });

const localPoseSchema = z.object({ localPosition: vector3Schema, localRotation: vector3Schema });
const liftSchema = z.object({ platformHeightMeters: finiteNumber, platformLocalRotation: vector3Schema });
/** What a stacker has beside the fields of a lift. */
const stackerSchema = z.object({
  trackStartPosition: vector3Schema,
  trackEndPosition: vector3Schema,
  travelOffsetMeters: finiteNumber,
  platformOriginLocalPosition: vector3Schema,
  forkLocalPosition: vector3Schema,
  forkLocalRotation: vector3Schema,
});
const WORLD_POSE_FIELDS = poseSchema.keyof().options;
const LOCAL_POSE_FIELDS = localPoseSchema.keyof().options;
const LIFT_FIELDS = liftSchema.keyof().options;
const STACKER_FIELDS = stackerSchema.keyof().options;

/** State of an entity at one instant: placed in the world, relative to a parent, or with `part` carried (interface 2.12). */
export const entitySchema = z
  .object({
    entityName: nameSchema,
    entityType: nameSchema,
    assetId: nameSchema,
    supportedActions: z.array(z.string()),
    ...poseSchema.partial().shape,
    parentEntityName: nameSchema.optional(),
    part: partSchema.optional(),
    ...localPoseSchema.partial().shape,
    ...liftSchema.partial().shape,
    ...stackerSchema.partial().shape,
  })
  .check((checked) => {
    const entity = checked.value;
    const conditions = new Conditions(checked);
    if (entity.parentEntityName === undefined) {
      conditions.require(WORLD_POSE_FIELDS, 'for an entity without a parent');
      conditions.forbid([...LOCAL_POSE_FIELDS, 'part'], 'for an entity without a parent');
    } else {
      conditions.require(LOCAL_POSE_FIELDS, 'for an entity with a parent');
      conditions.forbid(WORLD_POSE_FIELDS, 'for an entity with a parent');
    }
    const hasAny = (fields: readonly (keyof typeof entity)[]) => fields.some((field) => entity[field] !== undefined);
    const isStacker = entity.entityType === 'STACKER' || hasAny(STACKER_FIELDS);
    const hasPlatform = isStacker || entity.entityType === 'LIFT' || hasAny(LIFT_FIELDS);
    if (isStacker) conditions.require(STACKER_FIELDS, 'for a stacker');
    if (hasPlatform) conditions.require(LIFT_FIELDS, 'for a lift or stacker');
  });

export type Part = z.infer<typeof partSchema>;
export type Asset = z.infer<typeof assetSchema>;
export type EntityState = z.infer<typeof entitySchema>;
