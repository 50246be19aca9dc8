import type { Column } from '../../protocol/index.ts';
import { statisticsOf } from '../../units/index.ts';
import type { TableDefinition, TableWriter } from '../plant/index.ts';
import { columnsOf } from '../plant/trade/columns.ts';
import type { Indicators } from './indicators.ts';
import type { ExperimentPlan } from './plan.ts';
import { replicationSeed } from './replication-seed.ts';

/**
 * What an experiment has found, as result tables of its instance: `indicators` has a row for every indicator of every
 * design point, brought up to date with each replication; `replications` has a row for each of these.
 */
export class ExperimentTables {
  private readonly plan: ExperimentPlan;
  private readonly define: (definition: TableDefinition) => TableWriter;
  private readonly indicators: TableWriter;
  /** Its columns are known with the first result. */
  private replications: TableWriter | null = null;
  /** By design point: row in `indicators` and values so far, by name. */
  private readonly found: Map<string, { row: number; values: number[] }>[];

  constructor(plan: ExperimentPlan, define: (definition: TableDefinition) => TableWriter) {
    this.plan = plan;
    this.define = define;
    this.found = plan.points.map(() => new Map());
    this.indicators = define({ name: 'indicators', ownerEntityName: null, columns: this.indicatorColumns() });
  }

  /** A replication has ended; those of a design point come in their order. */
  add(point: number, replication: number, indicators: Indicators): void {
    this.replications ??= this.define({
      name: 'replications',
      ownerEntityName: null,
      columns: [...this.replicationColumns(), ...Object.keys(indicators).map(decimalColumn)],
    });
    const seed = replicationSeed(this.plan.seed, replication);
    this.replications.append({ ...this.pointCells(point), replication: replication + 1, seed, ...indicators });
    for (const [name, value] of Object.entries(indicators)) if (value !== null) this.addValue(point, name, value);
  }

  private addValue(point: number, indicator: string, value: number): void {
    const rows = this.found[point];
    const known = rows?.get(indicator);
    const values = [...(known?.values ?? []), value];
    const cells = statisticCells(values);
    const row = known?.row ?? this.indicators.append({ ...this.pointCells(point), indicator, ...cells });
    if (known) this.indicators.update(row, cells);
    rows?.set(indicator, { row, values });
  }

  private pointCells(point: number) {
    return { designPoint: point + 1, ...this.plan.points[point]?.values };
  }

  private indicatorColumns(): Column[] {
    const statistics = columnsOf({
      indicator: 'STRING',
      replications: 'INTEGER',
      mean: 'DECIMAL',
      standardDeviation: 'DECIMAL?',
      lowerBound95: 'DECIMAL?',
      upperBound95: 'DECIMAL?',
    });
    return [...this.pointColumns(), ...statistics];
  }

  private replicationColumns(): Column[] {
    return [...this.pointColumns(), ...columnsOf({ replication: 'INTEGER', seed: 'INTEGER' })];
  }

  private pointColumns(): Column[] {
    const factors = this.plan.factors.map(({ name, values }) => ({
      name,
      dataType: dataTypeOf(values),
      nullable: false,
    }));
    return [...columnsOf({ designPoint: 'INTEGER' }), ...factors];
  }
}

function statisticCells(values: readonly number[]) {
  const { mean, standardDeviation, half } = statisticsOf(values);
  return {
    replications: values.length,
    mean,
    standardDeviation,
    lowerBound95: half === null ? null : mean - half,
    upperBound95: half === null ? null : mean + half,
  };
}

function dataTypeOf(values: readonly unknown[]): Column['dataType'] {
  if (values.every((value) => typeof value === 'boolean')) return 'BOOLEAN';
  if (values.every((value) => Number.isInteger(value))) return 'INTEGER';
  return values.every((value) => typeof value === 'number') ? 'DECIMAL' : 'STRING';
}

function decimalColumn(name: string): Column {
  return { name, dataType: 'DECIMAL', nullable: true };
}
