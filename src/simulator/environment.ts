import * as z from 'zod';
import type { SimulatorSettings } from './settings.ts';

/** What the environment says about the simulator (architecture 5). */
export interface SimulatorEnvironment {
  settings: SimulatorSettings;
  /** Undefined when `SIMULATOR_PORT` is not set. */
  port: number | undefined;
}

/** Settings that cannot be used; every problem is named, one line each. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
      error: `expected a whole number from ${minimum} to ${maximum}`,
    })
    .transform(Number);

const keyList = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every((key) => /^[\x21-\x7e]+$/.test(key)), {
    error: 'expected keys of printable characters without spaces, separated by commas',
  })
  .refine((keys) => new Set(keys).size === keys.length, { error: 'expected every key once' });

const environmentSchema = z.object({
  SIMULATOR_PORT: wholeNumber(0, 65_535).optional(),
  SIMULATOR_API_KEYS: keyList.optional(),
  SIMULATOR_SEED: wholeNumber(0, 4_294_967_295).optional(),
  SIMULATOR_RETENTION_BATCHES: wholeNumber(1, 10_000_000).optional(),
  SIMULATOR_REQUESTS_PER_SECOND: wholeNumber(1, 1_000_000).optional(),
});

/** Reads the `SIMULATOR_*` variables; an empty one counts as unset. @throws EnvironmentError */
export function readSimulatorEnvironment(environment: Record<string, string | undefined>): SimulatorEnvironment {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(set);
  if (!result.success) {
    throw new EnvironmentError(result.error.issues.map((issue) => problemOf(issue, set)));
  }
  const { data } = result;
  return {
    port: data.SIMULATOR_PORT,
    settings: {
      apiKeys: data.SIMULATOR_API_KEYS,
      seed: data.SIMULATOR_SEED,
      retentionBatches: data.SIMULATOR_RETENTION_BATCHES,
      requestsPerSecond: data.SIMULATOR_REQUESTS_PER_SECOND,
    },
  };
}

/** What is wrong with one variable; a key is never repeated. */
function problemOf(issue: z.core.$ZodIssue, set: Record<string, string | undefined>): string {
  const name = issue.path.join('.');
  const found = name === 'SIMULATOR_API_KEYS' ? '' : `, found "${set[name]}"`;
  return `${name}: ${issue.message}${found}`;
}
