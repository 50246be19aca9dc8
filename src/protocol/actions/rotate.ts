import * as z from 'zod';
import { vector3Schema } from '../primitives.ts';
import { actionFields, durationField } from './common.ts';

/** Turn on the spot; angles are continuous and keep the turning direction (interface 2.14). */
export const rotateSchema = z.object({
  ...actionFields,
  ...durationField,
  animationType: z.literal('ROTATE'),
  position: vector3Schema,
  rotation: vector3Schema,
  targetRotation: vector3Schema,
});

export type RotateAction = z.infer<typeof rotateSchema>;
