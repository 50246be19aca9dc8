import * as z from 'zod';
import { get, post, type Read, type ReadOptions } from './transport.ts';

/* Experiments of the embedded simulator (ARCHITECTURE.md 5): many runs, compared by their indicators. */

const EXPERIMENTS_PATH = '/control/v1/experiments';

const valueSchema = z.union([z.number(), z.string(), z.boolean()]);

/** Runs in rounds until the interval of an indicator is within plus and minus `halfWidth`. */
const untilSchema = z.object({ indicator: z.string(), halfWidth: z.number(), of: z.enum(['MEAN', 'DIFFERENCE']) });

const experimentSchema = z.object({
  /** Also the id of the simulation that holds the result tables. */
  experimentId: z.string(),
  label: z.string(),
  scenario: z.string(),
  factors: z.array(z.object({ name: z.string(), values: z.array(valueSchema) })),
  designPoints: z.int(),
  /** Of each setting; with `until`, at most. */
  replications: z.int(),
  until: untilSchema.nullable(),
  /** The setting that all others are compared with. */
  baseDesignPoint: z.int(),
  /** All parameters of the normal band's setting. */
  baseParameters: z.record(z.string(), z.unknown()),
  warmUpSeconds: z.number(),
  lengthSeconds: z.number(),
  seed: z.int(),
  status: z.string(),
  failure: z.string().nullable(),
  runs: z.int(),
  /** Null once its results are dropped. */
  runsDone: z.int().nullable(),
});

export type ParameterValue = z.infer<typeof valueSchema>;
export type Experiment = z.infer<typeof experimentSchema>;

/** A varied parameter: by values, or from a number to another. */
export type Varied =
  | { name: string; values: ParameterValue[] }
  | { name: string; from: number; to: number; step: number };

export type Until = z.infer<typeof untilSchema>;

export interface NewExperiment {
  scenario: string;
  parameters?: Record<string, ParameterValue>;
  vary: Varied[];
  replications: number;
  until?: Until;
  warmUpSeconds: number;
  lengthSeconds: number;
  seed?: number;
}

const listSchema = z.object({ items: z.array(experimentSchema) });
const createdSchema = z.object({ experimentId: z.string() });

export function createExperimentsClient(read: Read) {
  const of = (experimentId: string) => `${EXPERIMENTS_PATH}/${encodeURIComponent(experimentId)}`;
  return {
    list: (options?: ReadOptions) => read(get('list of experiments', EXPERIMENTS_PATH, listSchema), options),
    one: (id: string, options?: ReadOptions) => read(get('experiment', of(id), experimentSchema), options),
    create: (experiment: NewExperiment, options?: ReadOptions) =>
      read(post('new experiment', EXPERIMENTS_PATH, createdSchema, experiment), options),
    compareWith: (id: string, base: Record<string, ParameterValue>, options?: ReadOptions) =>
      read(post('base of comparisons', `${of(id)}/base`, experimentSchema, { base }), options),
    cancel: (id: string, options?: ReadOptions) => read(post('cancel', `${of(id)}/cancel`, experimentSchema), options),
  };
}
