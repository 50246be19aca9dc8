import * as z from 'zod';
import { runModeSchema } from '../../protocol/index.ts';
import { microsFromSeconds } from '../../units/index.ts';

/** Bodies of the control plane, which is ours (architecture 5). */

export const MAXIMUM_SPEED_MULTIPLIER = 1000;
/** Two days: the hours are simulated one by one. */
export const MOST_WARM_HOURS = 48;

export const seedSchema = z.int().min(0).max(4_294_967_295);

/** Ids stand in addresses as they are. */
export const idSchema = z
  .string()
  .regex(/^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,64}$/, 'must be 1 to 64 letters, digits or . _ ~ -, but not . or ..');

const speedMultiplier = z.int32().min(1).max(MAXIMUM_SPEED_MULTIPLIER);

export const createSimulationSchema = z.strictObject({
  scenario: z.string().min(1),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  runMode: runModeSchema,
  /** Default 1; FULL_SPEED carries none (interface 2.5). */
  speedMultiplier: speedMultiplier.nullish(),
  seed: seedSchema.nullish(),
  /** After the time at which a run begins, in whole microseconds (interface 2.5). */
  endTimeSeconds: z
    .number()
    .max(1_000_000_000)
    .refine((seconds) => microsFromSeconds(seconds) > 0, 'must be at least a microsecond')
    .nullish(),
  simulationId: idSchema.nullish(),
  /** So many hours lie behind it when it is first seen (decision 088); not in FULL_SPEED, which nobody watches. */
  beginAfterHours: z.number().min(0).max(MOST_WARM_HOURS).nullish(),
});

export const speedSchema = z.strictObject({ speedMultiplier });

/** An openTCS plant model that is to be run as a scenario. */
export const addPlantSchema = z.strictObject({
  /** Name of the scenario; a plant of the same name is replaced. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be 1 to 63 small letters, digits or -'),
  /** The file's text. */
  xml: z.string().min(1),
});

export type CreateSimulationRequest = z.infer<typeof createSimulationSchema>;
