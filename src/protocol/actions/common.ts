import * as z from 'zod';
import { finiteNumber, int64, nameSchema, positiveSeconds } from '../primitives.ts';

/** Fields of every action (interface 2.13). */
export const actionFields = {
  entityName: nameSchema,
  entityType: nameSchema,
  simulationTimeMicros: int64,
};

/** Simulation seconds of a continuous motion; never pre-divided by the multiplier (interface 2.13). */
export const durationField = { durationSeconds: positiveSeconds };

const nonNegative = finiteNumber.nonnegative();

/** Metres and simulation seconds; 0 acceleration or deceleration selects the constant-speed branch (interface 2.13). */
export const speedFields = {
  initialSpeed: nonNegative,
  maxSpeed: nonNegative,
  acceleration: nonNegative,
  deceleration: nonNegative,
};

export const speedParametersSchema = z.object(speedFields);
export type SpeedParameters = z.infer<typeof speedParametersSchema>;
