import type { Column } from '../../protocol/index.ts';
import type { TableDefinition, TableWriter } from '../plant/index.ts';
import { columnsOf } from '../plant/trade/columns.ts';
import { BandTable } from './band-table.ts';
import { DifferenceTable } from './difference-table.ts';
import { IndicatorTable } from './indicator-table.ts';
import type { ExperimentPlan } from './plan.ts';
import { pointCells, pointColumns } from './point-columns.ts';
import type { ReplicationAnswer } from './replicate.ts';
import { replicationSeed } from './replication-seed.ts';
import { Samples } from './samples.ts';

/**
 * What an experiment has found, as result tables of its instance, brought up to date with each replication: `indicators`
 * of each setting, `differences` to the base, `replications` with a row for each run, and at the end of a round the `band` of
 * what is normal for the base.
 */
export class ExperimentTables {
  readonly samples: Samples;
  private readonly plan: ExperimentPlan;
  private readonly define: (definition: TableDefinition) => TableWriter;
  private readonly indicators: IndicatorTable;
  private readonly differences: DifferenceTable | null;
  private readonly band: BandTable;
  /** Its columns are known with the first result. */
  private replications: TableWriter | null = null;

  constructor(plan: ExperimentPlan, define: (definition: TableDefinition) => TableWriter) {
    this.plan = plan;
    this.define = define;
    this.samples = new Samples(plan.points.length);
    this.indicators = new IndicatorTable(plan, define);
    this.differences = plan.points.length > 1 ? new DifferenceTable(plan, define) : null;
    this.band = new BandTable(define);
  }

  /** A replication has ended; those of a design point come in their order. */
  add(point: number, replication: number, { indicators, minutes }: ReplicationAnswer): void {
    this.replications ??= this.define({
      name: 'replications',
      ownerEntityName: null,
      columns: [
        ...pointColumns(this.plan),
        ...columnsOf({ replication: 'INTEGER', seed: 'INTEGER' }),
        ...Object.keys(indicators).map(decimalColumn),
      ],
    });
    const seed = replicationSeed(this.plan.seed, replication);
    this.replications.append({ ...pointCells(this.plan, point), replication: replication + 1, seed, ...indicators });
    this.samples.add(point, indicators);
    this.indicators.settle(this.samples, point);
    if (minutes !== null) this.band.add(minutes);
  }

  /** Compares all settings with this one, as far as their runs go. */
  compareWith(base: number): void {
    this.differences?.settle(this.samples, base);
  }

  /** A round has ended: all design points have the same number of runs. */
  roundOver(): void {
    this.indicators.rank(this.samples);
    this.band.settle();
  }
}

function decimalColumn(name: string): Column {
  return { name, dataType: 'DECIMAL', nullable: true };
}
