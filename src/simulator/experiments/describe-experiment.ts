import * as z from 'zod';
import { INSTANCE_STATUSES } from '../../protocol/index.ts';
import type { Instance } from '../instance/instance.ts';
import type { ExperimentProgress } from './plan.ts';

/** An experiment as the control plane shows it. Its result tables are those of the simulation with its id. */
export const experimentSchema = z.object({
  experimentId: z.string(),
  label: z.string(),
  scenario: z.string(),
  factors: z.array(z.object({ name: z.string(), values: z.array(z.union([z.number(), z.string(), z.boolean()])) })),
  /** Parameters of the first design point: those that are not varied are the same in all. */
  parameters: z.record(z.string(), z.unknown()),
  designPoints: z.int(),
  /** Of each design point; with `until`, at most. */
  replications: z.int(),
  until: z.object({ indicator: z.string(), halfWidth: z.number(), of: z.enum(['MEAN', 'DIFFERENCE']) }).nullable(),
  /** The design point that all others are compared with, counted from 1. */
  baseDesignPoint: z.int(),
  /** All parameters of the design point that the band is of: the base that was chosen first. */
  baseParameters: z.record(z.string(), z.unknown()),
  sameWithinShare: z.number(),
  warmUpSeconds: z.number(),
  lengthSeconds: z.number(),
  seed: z.int(),
  status: z.enum(INSTANCE_STATUSES),
  statusReasonCode: z.string().nullable(),
  /** What has made a replication fail. */
  failure: z.string().nullable(),
  runtimeAvailable: z.boolean(),
  /** Those that are known to be needed: with `until`, more with each round. */
  runs: z.int(),
  /** Null once its runtime is released. */
  runsDone: z.int().nullable(),
});

export type ExperimentDescription = z.infer<typeof experimentSchema>;

export function describeExperiment(instance: Instance, progress: ExperimentProgress): ExperimentDescription {
  const { plan, failure, runs, runsDone, base } = progress;
  const { scenario, factors, points, replications, until, sameWithinShare, warmUpSeconds, lengthSeconds, seed } = plan;
  const { status, statusReasonCode, runtimeAvailable } = instance;
  return {
    experimentId: instance.settings.simulationId,
    label: scenario.label,
    scenario: scenario.name,
    factors: factors.map(({ name, values }) => ({ name, values: [...values] })),
    parameters: points[0]?.parameters ?? {},
    designPoints: points.length,
    ...{ replications, until, baseDesignPoint: base + 1, sameWithinShare, warmUpSeconds, lengthSeconds, seed },
    baseParameters: points[plan.base]?.parameters ?? {},
    ...{ status, statusReasonCode, failure, runtimeAvailable },
    runs,
    runsDone: runtimeAvailable ? runsDone : null,
  };
}
