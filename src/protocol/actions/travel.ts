import * as z from 'zod';
import { finiteNumber } from '../primitives.ts';
import { actionFields, durationField, speedFields } from './common.ts';

/** Stacker travel between offsets from its fixed track start (interface 2.14). */
export const travelSchema = z.object({
  ...actionFields,
  ...durationField,
  ...speedFields,
  animationType: z.literal('TRAVEL'),
  startOffsetMeters: finiteNumber,
  targetOffsetMeters: finiteNumber,
});

export type TravelAction = z.infer<typeof travelSchema>;
