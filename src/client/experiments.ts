import * as z from 'zod';
import type { ReadOptions, Request } from './transport.ts';

/* Experiments of the embedded simulator (ARCHITECTURE.md 5): many runs, compared by their indicators. */

const EXPERIMENTS_PATH = '/control/v1/experiments';

const valueSchema = z.union([z.number(), z.string(), z.boolean()]);

const experimentSchema = z.object({
  /** Also the id of the simulation whose tables hold what was found. */
  experimentId: z.string(),
  label: z.string(),
  scenario: z.string(),
  factors: z.array(z.object({ name: z.string(), values: z.array(valueSchema) })),
  designPoints: z.int(),
  replications: z.int(),
  warmUpSeconds: z.number(),
  lengthSeconds: z.number(),
  seed: z.int(),
  status: z.string(),
  failure: z.string().nullable(),
  runs: z.int(),
  /** Null once its results are given up. */
  runsDone: z.int().nullable(),
});

export type ParameterValue = z.infer<typeof valueSchema>;
export type Experiment = z.infer<typeof experimentSchema>;

/** A parameter that is varied: over values, or from a number to another. */
export type Varied =
  | { name: string; values: ParameterValue[] }
  | { name: string; from: number; to: number; step: number };

export interface NewExperiment {
  scenario: string;
  parameters?: Record<string, ParameterValue>;
  vary: Varied[];
  replications: number;
  warmUpSeconds: number;
  lengthSeconds: number;
  seed?: number;
}

export interface ExperimentsClient {
  list(options?: ReadOptions): Promise<{ items: Experiment[] }>;
  one(experimentId: string, options?: ReadOptions): Promise<Experiment>;
  create(experiment: NewExperiment, options?: ReadOptions): Promise<{ experimentId: string }>;
  cancel(experimentId: string, options?: ReadOptions): Promise<Experiment>;
}

type Read = <Schema extends z.ZodType>(request: Request<Schema>, options?: ReadOptions) => Promise<z.output<Schema>>;

const listSchema = z.object({ items: z.array(experimentSchema) });
const createdSchema = z.object({ experimentId: z.string() });

export function createExperimentsClient(read: Read): ExperimentsClient {
  const of = (experimentId: string) => `${EXPERIMENTS_PATH}/${encodeURIComponent(experimentId)}`;
  return {
    list: (options) =>
      read({ method: 'GET', path: EXPERIMENTS_PATH, data: listSchema, what: 'list of experiments' }, options),
    one: (id, options) => read({ method: 'GET', path: of(id), data: experimentSchema, what: 'experiment' }, options),
    create: (body, options) =>
      read({ method: 'POST', path: EXPERIMENTS_PATH, body, data: createdSchema, what: 'new experiment' }, options),
    cancel: (id, options) =>
      read({ method: 'POST', path: `${of(id)}/cancel`, data: experimentSchema, what: 'cancel' }, options),
  };
}
