import type * as z from 'zod';
import { finiteNumber, int64, nameSchema, positiveSeconds } from './primitives.ts';

/** Fields of every action (interface 2.13). */
export const actionFields = {
  entityName: nameSchema,
  entityType: nameSchema,
  simulationTimeMicros: int64,
};

/** Fields of a continuous motion: simulation seconds, never pre-divided by the multiplier (interface 2.13). */
export const motionFields = { ...actionFields, durationSeconds: positiveSeconds };

const nonNegative = finiteNumber.nonnegative();

/** Metres and simulation seconds; 0 acceleration or deceleration selects the constant-speed branch (interface 2.13). */
export const speedFields = {
  initialSpeed: nonNegative,
  maxSpeed: nonNegative,
  acceleration: nonNegative,
  deceleration: nonNegative,
};

export type SpeedParameters = Record<keyof typeof speedFields, z.infer<typeof nonNegative>>;
