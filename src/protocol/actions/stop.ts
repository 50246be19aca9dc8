import * as z from 'zod';
import { vector3Schema } from '../primitives.ts';
import { actionFields } from './common.ts';

/** Ends unfinished travel and rotation and holds the given world pose (interface 2.14). */
export const stopSchema = z.object({
  ...actionFields,
  animationType: z.literal('STOP'),
  position: vector3Schema,
  rotation: vector3Schema,
});

export type StopAction = z.infer<typeof stopSchema>;
