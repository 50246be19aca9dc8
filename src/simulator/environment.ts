import * as z from 'zod';
import { headerValue, list, readSettings, wholeNumber } from '../settings/index.ts';
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
});

/** Reads the `SIMULATOR_*` variables. @throws EnvironmentError */
export function readSimulatorEnvironment(variables: Record<string, string | undefined>): SimulatorEnvironment {
  const read = readSettings(environmentSchema, variables);
  return {
    port: read.SIMULATOR_PORT,
    settings: {
      apiKeys: read.SIMULATOR_API_KEYS,
      seed: read.SIMULATOR_SEED,
      retentionBatches: read.SIMULATOR_RETENTION_BATCHES,
      requestsPerSecond: read.SIMULATOR_REQUESTS_PER_SECOND,
    },
  };
}
