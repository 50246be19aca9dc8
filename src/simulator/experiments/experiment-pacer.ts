import type { Pacer, Pacing } from '../instance/pacer.ts';
import type { SimulationRun } from '../instance/simulation-run.ts';
import { HandOut } from './hand-out.ts';
import { type ExperimentPlan, microsOfEach } from './plan.ts';
import type { ReplicationPool } from './replication-pool.ts';
import { firstRound, nextRound } from './rounds.ts';
import { ExperimentTables } from './tables.ts';

/** How often it is looked whether replications have ended. */
const LOOK_MILLIS = 100;

/** What the runs of an experiment have come to so far, and how it goes on. */
export interface ExperimentPacer extends Pacer {
  readonly counts: { readonly runs: number; readonly runsDone: number };
  /** Compares with another design point from now on. */
  compareWith(base: number): void;
}

/**
 * The pace of an experiment's instance: each replication that ends moves its time on by the time that was simulated, and
 * its results are in the tables. They are taken in their order, so that the same experiment gives the same tables. Where
 * enough is known before all runs that may be, the rest of the time passes at once.
 */
export function createExperimentPacer(
  plan: ExperimentPlan,
  pool: ReplicationPool,
  run: SimulationRun,
  { endMicros }: Pacing,
): ExperimentPacer {
  const handOut = new HandOut(plan, pool);
  const tables = new ExperimentTables(plan, run.tables.define);
  let { base } = plan;
  let replications = firstRound(plan);
  handOut.extendTo(replications);

  function takeAll(): void {
    let taken = 0;
    for (let ended = handOut.take(); ended; ended = handOut.take()) {
      tables.add(ended.point, ended.replication, ended.answer);
      taken += 1;
    }
    if (taken === 0) return;
    tables.compareWith(base);
    const isRoundOver = handOut.counts.runs === handOut.counts.runsDone;
    const isOver = isRoundOver && !goesOn();
    run.advanceTo(isOver ? endMicros : run.timeMicros + taken * microsOfEach(plan));
  }

  /** A round has ended: whether another is needed, which is then begun. */
  function goesOn(): boolean {
    tables.roundOver();
    const next = nextRound(plan, tables.samples, base, replications);
    if (next === replications) return false;
    replications = next;
    handOut.extendTo(next);
    handOut.begin();
    return true;
  }

  return {
    anchor: () => handOut.begin(),
    rest: () => handOut.rest(),
    advance() {
      takeAll();
      return run.timeMicros >= endMicros ? Number.POSITIVE_INFINITY : LOOK_MILLIS;
    },
    get counts() {
      return handOut.counts;
    },
    compareWith(point) {
      base = point;
      tables.compareWith(point);
    },
  };
}
