import { microsFromSeconds } from '../../units/index.ts';
import type { Pacer, Pacing } from '../instance/pacer.ts';
import type { SimulationRun } from '../instance/simulation-run.ts';
import { HandOut } from './hand-out.ts';
import type { ExperimentPlan } from './plan.ts';
import type { ReplicationPool } from './replication-pool.ts';
import { ExperimentTables } from './tables.ts';

/** How often it is looked whether replications have ended. */
const LOOK_MILLIS = 100;

/** Simulation time that all runs of an experiment take together: its instance ends then. */
export function experimentMicros({ points, replications, warmUpSeconds, lengthSeconds }: ExperimentPlan): number {
  return points.length * replications * microsFromSeconds(warmUpSeconds + lengthSeconds);
}

/**
 * The pace of an experiment's instance: each replication that ends moves its time on by the time that was simulated, and
 * its results are in the tables. They are taken in their order, so that the same experiment gives the same tables.
 */
export function createExperimentPacer(
  plan: ExperimentPlan,
  pool: ReplicationPool,
  run: SimulationRun,
  { endMicros }: Pacing,
): Pacer {
  const handOut = new HandOut(plan, pool);
  const tables = new ExperimentTables(plan, run.tables.define);
  const microsEach = experimentMicros(plan) / handOut.count;
  return {
    anchor: () => handOut.begin(),
    rest: () => handOut.rest(),
    advance() {
      for (let ended = handOut.take(); ended; ended = handOut.take()) {
        tables.add(ended.point, ended.replication, ended.indicators);
        run.advanceTo(run.timeMicros + microsEach);
      }
      return run.timeMicros >= endMicros ? Number.POSITIVE_INFINITY : LOOK_MILLIS;
    },
  };
}
