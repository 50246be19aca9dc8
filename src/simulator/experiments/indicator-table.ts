import { statisticsOf } from '../../units/index.ts';
import type { Row, TableDefinition, TableWriter } from '../plant/index.ts';
import { columnsOf } from '../plant/trade/columns.ts';
import { pairedDifference, type Sample } from './paired-difference.ts';
import type { ExperimentPlan } from './plan.ts';
import { boundCells, pointCells, pointColumns } from './point-columns.ts';
import type { Samples } from './samples.ts';
import { isStable } from './stability.ts';
import { confidenceOfEach, type Direction, directionOf } from './verdict.ts';

const COLUMNS = columnsOf({
  indicator: 'STRING',
  replications: 'INTEGER',
  mean: 'DECIMAL',
  standardDeviation: 'DECIMAL?',
  lowerBound95: 'DECIMAL?',
  upperBound95: 'DECIMAL?',
  stable: 'BOOLEAN?',
  standing: 'STRING?',
});

/**
 * The table `indicators`: a row for every indicator of every design point, what its runs come to, whether the setting
 * keeps up with its orders (`stable`), and, at the end of a round, whether it is the best by that indicator.
 */
export class IndicatorTable {
  private readonly plan: ExperimentPlan;
  private readonly table: TableWriter;
  private readonly rows = new Map<string, number>();

  constructor(plan: ExperimentPlan, define: (definition: TableDefinition) => TableWriter) {
    this.plan = plan;
    this.table = define({ name: 'indicators', ownerEntityName: null, columns: [...pointColumns(plan), ...COLUMNS] });
  }

  /** A run of this design point has ended. */
  settle(samples: Samples, point: number): void {
    const stable = isStable(samples.values(point, 'queueGrowthShare'));
    for (const indicator of samples.indicators) {
      const values = samples.values(point, indicator);
      if (values.length > 0) this.write(point, indicator, { ...statisticCells(values), stable });
    }
  }

  /** All design points have the same number of runs. */
  rank(samples: Samples): void {
    const points = this.plan.points.map((_, point) => point);
    for (const indicator of samples.indicators) {
      const sampled = points.map((point) => samples.sample(point, indicator));
      for (const [point, standing] of standingsOf(sampled, directionOf(indicator)).entries()) {
        const row = this.rows.get(`${point}/${indicator}`);
        if (row !== undefined) this.table.update(row, { standing });
      }
    }
  }

  private write(point: number, indicator: string, cells: Row): void {
    const key = `${point}/${indicator}`;
    const row = this.rows.get(key);
    if (row !== undefined) this.table.update(row, cells);
    else this.rows.set(key, this.table.append({ ...pointCells(this.plan, point), indicator, ...cells }));
  }
}

function statisticCells(values: readonly number[]) {
  const { mean, standardDeviation, half } = statisticsOf(values);
  return { replications: values.length, mean, standardDeviation, ...boundCells(mean, half) };
}

/** Whether a setting is the best by one indicator: with 95 %, perhaps, or with 95 % not. */
type Standing = 'BEST' | 'MAY_BE_BEST' | 'NOT_BEST';

/**
 * Where each setting stands. With 95 % the best one is among those that may be: it would have to be beaten by chance by
 * one of the others, and the 5 % for that are shared out among these (Bonferroni, one-sided). Null without a direction,
 * or without runs enough to say anything.
 */
export function standingsOf(settings: readonly Sample[], direction: Direction): (Standing | null)[] {
  if (direction === null || settings.length < 2 || settings.some((sample) => countOf(sample) < 2)) {
    return settings.map(() => null);
  }
  // Of a two-sided interval one side is used.
  const confidence = 2 * confidenceOfEach(settings.length - 1) - 1;
  const isBeaten = settings.map((sample) => settings.some((other) => beats(other, sample, direction, confidence)));
  const isAlone = isBeaten.filter((beaten) => !beaten).length === 1;
  return isBeaten.map((beaten) => (beaten ? 'NOT_BEST' : isAlone ? 'BEST' : 'MAY_BE_BEST'));
}

function beats(one: Sample, other: Sample, direction: Direction, confidence: number): boolean {
  if (one === other) return false;
  const difference = pairedDifference(one, other, confidence);
  if (!difference || difference.half === null) return false;
  const { mean, half } = difference;
  return direction === 'MORE' ? mean - half > 0 : mean + half < 0;
}

function countOf(sample: Sample): number {
  return sample.filter((value) => typeof value === 'number').length;
}
