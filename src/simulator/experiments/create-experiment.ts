import * as z from 'zod';
import type { InstanceDefaults } from '../control/create-simulation.ts';
import { createInstance, type Instance } from '../instance/instance.ts';
import type { Scenario } from '../plant/index.ts';
import { createExperimentPacer, type ExperimentPacer } from './experiment-pacer.ts';
import { type ExperimentPlan, type ExperimentProgress, microsOfEach, runCount } from './plan.ts';

/** An experiment as an instance: it is asked, stopped, released and read like any other, but nothing stands in it. */
export function createExperiment(plan: ExperimentPlan, experimentId: string, defaults: InstanceDefaults): Instance {
  const { scenario, points, seed } = plan;
  const progress = new Progress(plan);
  return createInstance({
    ...defaults,
    settings: {
      simulationId: experimentId,
      scenario: nothing(scenario),
      parameters: {
        points: points.map(({ parameters }) => parameters),
        replications: plan.replications,
        warmUpSeconds: plan.warmUpSeconds,
        lengthSeconds: plan.lengthSeconds,
        factors: plan.factors,
      },
      seed,
      runMode: 'FULL_SPEED',
      endMicros: runCount(plan) * microsOfEach(plan),
      experiment: progress,
    },
    speedMultiplier: 1,
    createPacer: (run, pacing) => progress.follow(createExperimentPacer(plan, defaults.replications, run, pacing)),
    onFailure(error) {
      progress.failure = error instanceof Error ? error.message : String(error);
      defaults.onFailure(experimentId, error);
    },
  });
}

/** What the pacer of the current run tells: a reset has another. */
class Progress implements ExperimentProgress {
  readonly plan: ExperimentPlan;
  base: number;
  failure: string | null = null;
  private pacer: ExperimentPacer | null = null;

  constructor(plan: ExperimentPlan) {
    this.plan = plan;
    this.base = plan.base;
  }

  get runs(): number {
    return this.pacer?.counts.runs ?? 0;
  }

  get runsDone(): number {
    return this.pacer?.counts.runsDone ?? 0;
  }

  follow(pacer: ExperimentPacer): ExperimentPacer {
    this.pacer = pacer;
    pacer.compareWith(this.base);
    return pacer;
  }

  compareWith(point: number): void {
    this.base = point;
    this.pacer?.compareWith(point);
  }
}

function nothing({ name, label, description }: Scenario): Scenario {
  const build = () => ({ assets: [], entities: [], points: [], paths: [] });
  return { name, label, description, parameters: z.object({}), build };
}
