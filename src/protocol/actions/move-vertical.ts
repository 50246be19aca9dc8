import * as z from 'zod';
import { finiteNumber } from '../primitives.ts';
import { actionFields, durationField, speedFields } from './common.ts';

/** Platform height change of a lift or stacker, measured from its lift zero (interface 2.14). */
export const moveVerticalSchema = z.object({
  ...actionFields,
  ...durationField,
  ...speedFields,
  animationType: z.literal('MOVE_VERTICAL'),
  startHeightMeters: finiteNumber,
  targetHeightMeters: finiteNumber,
});

export type MoveVerticalAction = z.infer<typeof moveVerticalSchema>;
