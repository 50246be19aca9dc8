import * as z from 'zod';
import { partSchema } from '../entity.ts';
import { nameSchema, vector3Schema } from '../primitives.ts';
import { actionFields, durationField } from './common.ts';

/** From the given time the cargo moves with the part (interface 2.14). */
export const attachCargoSchema = z.object({
  ...actionFields,
  animationType: z.literal('ATTACH_CARGO'),
  cargoName: nameSchema,
  part: partSchema,
  localPosition: vector3Schema,
  localRotation: vector3Schema,
});

/** Releases the carrying and holds the given world pose (interface 2.14). */
export const detachCargoSchema = z.object({
  ...actionFields,
  animationType: z.literal('DETACH_CARGO'),
  cargoName: nameSchema,
  position: vector3Schema,
  rotation: vector3Schema,
});

/** The target part becomes the parent at the start, then the cargo moves between two poses on it (interface 2.14). */
export const transferCargoSchema = z.object({
  ...actionFields,
  ...durationField,
  animationType: z.literal('TRANSFER_CARGO'),
  cargoName: nameSchema,
  part: partSchema,
  localPosition: vector3Schema,
  targetLocalPosition: vector3Schema,
  localRotation: vector3Schema,
  targetLocalRotation: vector3Schema,
});

export type AttachCargoAction = z.infer<typeof attachCargoSchema>;
export type DetachCargoAction = z.infer<typeof detachCargoSchema>;
export type TransferCargoAction = z.infer<typeof transferCargoSchema>;
