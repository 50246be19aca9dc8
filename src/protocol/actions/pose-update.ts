import * as z from 'zod';
import { finiteNumber, nameSchema, positiveSeconds, vector3Schema } from '../primitives.ts';
import { actionFields } from './common.ts';

/**
 * Observation of a state already reached; says nothing of the future (interface 2.14).
 * `track.headOffsetMeters` locates the vehicle's head, `position` its centre.
 */
export const poseUpdateSchema = z.object({
  ...actionFields,
  animationType: z.literal('POSE_UPDATE'),
  position: vector3Schema,
  rotation: vector3Schema,
  platformHeightMeters: finiteNumber.optional(),
  track: z.object({ name: nameSchema, headOffsetMeters: finiteNumber }).optional(),
  sampleIntervalSeconds: positiveSeconds.optional(),
});

export type PoseUpdateAction = z.infer<typeof poseUpdateSchema>;
