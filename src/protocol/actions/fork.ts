import * as z from 'zod';
import { vector3Schema } from '../primitives.ts';
import { actionFields, durationField } from './common.ts';

const forkFields = {
  ...actionFields,
  ...durationField,
  localPosition: vector3Schema,
  targetLocalPosition: vector3Schema,
};

/** Fork out to either side, relative to the machine's platform; the sign is the side (interface 2.14). */
export const extendForkSchema = z.object({ ...forkFields, animationType: z.literal('EXTEND_FORK') });

/** Fork back from where it really was (interface 2.14). */
export const retractForkSchema = z.object({ ...forkFields, animationType: z.literal('RETRACT_FORK') });

export type ForkAction = z.infer<typeof extendForkSchema> | z.infer<typeof retractForkSchema>;
