import { availableParallelism } from 'node:os';
import { HandOut } from '../src/simulator/experiments/hand-out.ts';
import type { ExperimentPlan } from '../src/simulator/experiments/plan.ts';
import { createReplicationPool } from '../src/simulator/experiments/replication-pool.ts';
import { SECONDS_PER_HOUR } from '../src/units/index.ts';
import type { BenchCase } from './measure.ts';
import { scenarioNamed } from './scenario-run.ts';

const REPLICATIONS = 100;
const HOURS = 8;
const LOOK_MILLIS = 20;
const BUDGET_SECONDS = 600;

/** Wall seconds for that many runs of the distribution centre with so many threads. */
async function secondsFor(replications: number, threads: number): Promise<number> {
  const scenario = scenarioNamed('distribution-centre');
  const plan: ExperimentPlan = {
    scenario,
    factors: [],
    points: [{ values: {}, parameters: scenario.parameters.parse({}) }],
    ...{ replications, until: null, base: 0, sameWithinShare: 0 },
    ...{ warmUpSeconds: 0, lengthSeconds: HOURS * SECONDS_PER_HOUR, seed: 1 },
  };
  const pool = createReplicationPool(threads);
  const handOut = new HandOut(plan, pool);
  const started = performance.now();
  handOut.extendTo(replications);
  handOut.begin();
  for (let taken = 0; taken < replications; ) {
    if (handOut.take()) taken += 1;
    else await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
  }
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return seconds;
}

/** `EXPERIMENT_RUNS` measures fewer where minutes are too many. */
export const experiments: BenchCase = {
  name: 'experiments',
  async run() {
    const runs = Number(process.env.EXPERIMENT_RUNS ?? REPLICATIONS);
    const threads = Math.min(2, availableParallelism());
    const together = await secondsFor(runs, threads);
    const alone = await secondsFor(Math.ceil(runs / threads), 1);
    const speedUp = (alone * runs) / Math.ceil(runs / threads) / together;
    const budget = (BUDGET_SECONDS * runs) / REPLICATIONS;
    return [
      {
        what: `${runs} replications of ${HOURS} hours of the distribution centre, ${threads} threads`,
        budget: `${budget} s`,
        measured: `${together.toFixed(0)} s`,
        baseline: `${(together * speedUp).toFixed(0)} s (one thread, by half as many)`,
        ratio: `${speedUp.toFixed(2)}x quicker`,
        holds: together <= budget,
      },
    ];
  },
};
