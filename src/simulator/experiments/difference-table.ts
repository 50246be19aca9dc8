import type { Row, TableDefinition, TableWriter } from '../plant/index.ts';
import { columnsOf } from '../plant/trade/columns.ts';
import { pairedDifference } from './paired-difference.ts';
import type { ExperimentPlan } from './plan.ts';
import { boundCells, pointCells, pointColumns } from './point-columns.ts';
import type { Samples } from './samples.ts';
import { confidenceOfEach, directionOf, verdictOf } from './verdict.ts';

const COLUMNS = columnsOf({
  baseDesignPoint: 'INTEGER',
  indicator: 'STRING',
  pairs: 'INTEGER',
  difference: 'DECIMAL?',
  lowerBound95: 'DECIMAL?',
  upperBound95: 'DECIMAL?',
  timesNarrower: 'DECIMAL?',
  sameWithin: 'DECIMAL?',
  verdict: 'STRING',
});

/** Where a row stands in no pair of runs. */
const NOTHING = { pairs: 0, difference: null, lowerBound95: null, upperBound95: null, timesNarrower: null };

/**
 * The table `differences`: how each setting differs from the base by each indicator, from run to run of the same seed.
 * Its intervals hold with 95 % for all settings together (Bonferroni), indicator by indicator.
 */
export class DifferenceTable {
  private readonly plan: ExperimentPlan;
  private readonly table: TableWriter;
  /** By indicator and place among the settings that are not the base. */
  private readonly rows = new Map<string, number>();

  constructor(plan: ExperimentPlan, define: (definition: TableDefinition) => TableWriter) {
    this.plan = plan;
    this.table = define({ name: 'differences', ownerEntityName: null, columns: [...pointColumns(plan), ...COLUMNS] });
  }

  /** Brings all rows up to date. */
  settle(samples: Samples, base: number): void {
    const others = this.plan.points.map((_, point) => point).filter((point) => point !== base);
    for (const indicator of samples.indicators) {
      for (const [place, point] of others.entries()) {
        const cells = { ...pointCells(this.plan, point), baseDesignPoint: base + 1, indicator };
        this.write(`${indicator}/${place}`, { ...cells, ...this.difference(samples, indicator, point, base) });
      }
    }
  }

  private write(key: string, cells: Row): void {
    const row = this.rows.get(key);
    if (row !== undefined) this.table.update(row, cells);
    // A row that says nothing yet waits for its first pair.
    else if (cells.pairs !== 0) this.rows.set(key, this.table.append(cells));
  }

  private difference(samples: Samples, indicator: string, point: number, base: number): Row {
    const confidence = confidenceOfEach(this.plan.points.length - 1);
    const difference = pairedDifference(samples.sample(point, indicator), samples.sample(base, indicator), confidence);
    if (difference === null) return { ...NOTHING, sameWithin: null, verdict: 'NOT_KNOWN' };
    const { pairs, mean, half, timesNarrower } = difference;
    const known = samples.values(base, indicator);
    const sameWithin =
      Math.abs(known.reduce((sum, value) => sum + value, 0) / known.length) * this.plan.sameWithinShare;
    return {
      ...{ pairs, difference: mean, timesNarrower, sameWithin },
      ...boundCells(mean, half),
      verdict: verdictOf(difference, sameWithin, directionOf(indicator)),
    };
  }
}
