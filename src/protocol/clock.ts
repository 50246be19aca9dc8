import * as z from 'zod';
import { dateTimeSchema, int32, int64 } from './primitives.ts';

export const INSTANCE_STATUSES = ['READY', 'RUNNING', 'PAUSED', 'COMPLETED', 'STOPPED', 'FAILED'] as const;
export const RUN_MODES = ['REAL_TIME', 'EVENT_DRIVEN', 'FULL_SPEED'] as const;

const instanceStatusSchema = z.enum(INSTANCE_STATUSES);
export const runModeSchema = z.enum(RUN_MODES);
const flowControlSchema = z.enum(['NONE', 'ANIMATION_BACKPRESSURE']);

/** Clock inside animation snapshots and updates (interface 2.7). */
export const animationClockSchema = z.object({
  simulationTimeMicros: int64,
  sampledAt: dateTimeSchema,
  status: instanceStatusSchema,
  runMode: runModeSchema,
  speedMultiplier: int32.nullish(),
  advancing: z.boolean(),
  flowControl: flowControlSchema,
});

/** Payload of the compatibility clock endpoint (interface 2.5, 4.4). */
export const clockSchema = z.object({
  simulationId: z.string(),
  simulationTimeMicros: int64,
  status: instanceStatusSchema,
  runMode: runModeSchema.nullish(),
  speedMultiplier: int32.nullish(),
  runtimeAvailable: z.boolean(),
  flowControl: z.string(),
  statusReasonCode: z.string().nullish(),
  sampledAt: dateTimeSchema,
});

export type InstanceStatus = z.infer<typeof instanceStatusSchema>;
export type RunMode = z.infer<typeof runModeSchema>;
export type FlowControl = z.infer<typeof flowControlSchema>;
export type AnimationClock = z.infer<typeof animationClockSchema>;
export type Clock = z.infer<typeof clockSchema>;
