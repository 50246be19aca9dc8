import type { Pacer, Pacing } from '../instance/pacer.ts';
import type { SimulationRun } from '../instance/simulation-run.ts';
import { HandOut } from './hand-out.ts';
import { type ExperimentPlan, microsOfEach } from './plan.ts';
import type { ReplicationPool } from './replication-pool.ts';
import { ExperimentTables } from './tables.ts';

/** How often it is looked whether replications have ended. */
const LOOK_MILLIS = 100;

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
  return {
    anchor: () => handOut.begin(),
    rest: () => handOut.rest(),
    advance() {
      for (let ended = handOut.take(); ended; ended = handOut.take()) {
        tables.add(ended.point, ended.replication, ended.indicators);
        run.advanceTo(run.timeMicros + microsOfEach(plan));
      }
      return run.timeMicros >= endMicros ? Number.POSITIVE_INFINITY : LOOK_MILLIS;
    },
  };
}
