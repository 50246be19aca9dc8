import * as z from 'zod';
import type { InstanceDefaults } from '../control/create-simulation.ts';
import { createInstance, type Instance } from '../instance/instance.ts';
import type { Scenario } from '../plant/index.ts';
import { createExperimentPacer } from './experiment-pacer.ts';
import { type ExperimentPlan, microsOfEach, runCount } from './plan.ts';

/** An experiment as an instance: it is asked, stopped, released and read like any other, but nothing stands in it. */
export function createExperiment(plan: ExperimentPlan, experimentId: string, defaults: InstanceDefaults): Instance {
  const { scenario, factors, points, replications, warmUpSeconds, lengthSeconds, seed } = plan;
  const progress = { plan, failure: null as string | null };
  return createInstance({
    ...defaults,
    settings: {
      simulationId: experimentId,
      scenario: nothing(scenario),
      parameters: {
        points: points.map(({ parameters }) => parameters),
        replications,
        warmUpSeconds,
        lengthSeconds,
        factors,
      },
      seed,
      runMode: 'FULL_SPEED',
      endMicros: runCount(plan) * microsOfEach(plan),
      experiment: progress,
    },
    speedMultiplier: 1,
    createPacer: (run, pacing) => createExperimentPacer(plan, defaults.replications, run, pacing),
    onFailure(error) {
      progress.failure = error instanceof Error ? error.message : String(error);
      defaults.onFailure(experimentId, error);
    },
  });
}

function nothing({ name, label, description }: Scenario): Scenario {
  const build = () => ({ assets: [], entities: [], points: [], paths: [] });
  return { name, label, description, parameters: z.object({}), build };
}
