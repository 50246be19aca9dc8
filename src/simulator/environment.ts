import * as z from 'zod';
import { amount, headerValue, list, readSettings, wholeNumber } from '../settings/index.ts';
import { MOST_WARM_HOURS } from './control/requests.ts';
import type { SimulatorSettings } from './settings.ts';

/** What the environment says about the simulator (architecture 5). */
export interface SimulatorEnvironment {
  settings: SimulatorSettings;
  /** Undefined when `SIMULATOR_PORT` is not set. */
  port: number | undefined;
}

const environmentSchema = z.object({
  SIMULATOR_PORT: wholeNumber(0, 65_535).optional(),
  SIMULATOR_API_KEYS: list(headerValue).optional(),
  SIMULATOR_SEED: wholeNumber(0, 4_294_967_295).optional(),
  SIMULATOR_RETENTION_BATCHES: wholeNumber(1, 10_000_000).optional(),
  SIMULATOR_REQUESTS_PER_SECOND: wholeNumber(1, 1_000_000).optional(),
  DEMO_WARM_HOURS: amount(0, MOST_WARM_HOURS).optional(),
});

export const simulatorVariables: readonly string[] = Object.keys(environmentSchema.shape);

/** Reads the `SIMULATOR_*` variables, and how warm the demo plants are to be. @throws EnvironmentError */
export function readSimulatorEnvironment(variables: Record<string, string | undefined>): SimulatorEnvironment {
  const read = readSettings(environmentSchema, variables);
  return {
    port: read.SIMULATOR_PORT,
    settings: {
      apiKeys: read.SIMULATOR_API_KEYS,
      seed: read.SIMULATOR_SEED,
      retentionBatches: read.SIMULATOR_RETENTION_BATCHES,
      requestsPerSecond: read.SIMULATOR_REQUESTS_PER_SECOND,
      demoWarmHours: read.DEMO_WARM_HOURS,
    },
  };
}
