import type { Column } from '../../protocol/index.ts';
import type { Row } from '../plant/index.ts';
import { columnsOf } from '../plant/trade/columns.ts';
import type { ExperimentPlan } from './plan.ts';

/** Columns that say which design point a row is of: its number, and the value of each parameter that is varied. */
export function pointColumns({ factors }: ExperimentPlan): Column[] {
  const values = factors.map(({ name, values }) => ({ name, dataType: dataTypeOf(values), nullable: false }));
  return [...columnsOf({ designPoint: 'INTEGER' }), ...values];
}

/** What stands in them. */
export function pointCells({ points }: ExperimentPlan, point: number): Row {
  return { designPoint: point + 1, ...points[point]?.values };
}

/** The cells of an interval's ends; null where it has none. */
export function boundCells(mean: number, half: number | null): Row {
  return {
    lowerBound95: half === null ? null : mean - half,
    upperBound95: half === null ? null : mean + half,
  };
}

function dataTypeOf(values: readonly unknown[]): Column['dataType'] {
  if (values.every((value) => typeof value === 'boolean')) return 'BOOLEAN';
  if (values.every((value) => Number.isInteger(value))) return 'INTEGER';
  return values.every((value) => typeof value === 'number') ? 'DECIMAL' : 'STRING';
}
