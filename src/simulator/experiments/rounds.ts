import { statisticsOf } from '../../units/index.ts';
import { pairedDifference } from './paired-difference.ts';
import type { ExperimentPlan } from './plan.ts';
import type { Samples } from './samples.ts';
import { confidenceOfEach } from './verdict.ts';

/** Fewer runs tell too little of how many it takes. */
const FIRST_ROUND = 5;

/** Replications of each design point after the first round. */
export function firstRound({ until, replications }: ExperimentPlan): number {
  return until ? Math.min(FIRST_ROUND, replications) : replications;
}

/**
 * Replications of each design point after another round; `done` where enough is known. Intervals narrow with the root of
 * the number of runs: that many more are done, but never more than twice as many, for the first rounds tell the spread
 * badly.
 * @throws where no run tells the indicator that is asked for
 */
export function nextRound(plan: ExperimentPlan, samples: Samples, base: number, done: number): number {
  const { until, replications } = plan;
  if (until === null || done >= replications) return done;
  if (!samples.indicators.includes(until.indicator)) {
    throw new Error(`No run tells ${until.indicator}: until.indicator is one of ${samples.indicators.join(', ')}`);
  }
  const widest = Math.max(...halfWidths(plan, samples, base));
  if (widest <= until.halfWidth) return done;
  const needed = Math.ceil(done * (widest / until.halfWidth) ** 2);
  return Math.min(replications, 2 * done, Math.max(done + 1, needed));
}

/** Of what is to be narrow, at each design point; infinite where too few runs say anything of it. */
function halfWidths({ until, points }: ExperimentPlan, samples: Samples, base: number): number[] {
  if (until === null) return [];
  const { indicator, of } = until;
  const confidence = confidenceOfEach(points.length - 1);
  return points.map((_, point) => {
    if (of === 'DIFFERENCE' && point === base) return 0;
    if (of === 'DIFFERENCE') {
      const samplesOf = (each: number) => samples.sample(each, indicator);
      return pairedDifference(samplesOf(point), samplesOf(base), confidence)?.half ?? Number.POSITIVE_INFINITY;
    }
    const values = samples.values(point, indicator);
    return (values.length === 0 ? null : statisticsOf(values).half) ?? Number.POSITIVE_INFINITY;
  });
}
