import type { Row, TableDefinition, TableWriter } from '../plant/index.ts';
import { columnsOf } from '../plant/trade/columns.ts';
import type { MinuteSeries } from './minute-series.ts';

/** Runs that a band is made of at most; more make it no clearer. */
export const MOST_BAND_RUNS = 200;

const SHARES = { P05: 0.05, P25: 0.25, P50: 0.5, P75: 0.75, P95: 0.95 } as const;

/**
 * The table `band`: what is normal for the base, minute by minute since the beginning of a run. Of each column of numbers
 * in `throughput` it has quantiles over the runs: `openOrdersP05` to `openOrdersP95`.
 */
export class BandTable {
  private readonly define: (definition: TableDefinition) => TableWriter;
  private readonly runs: MinuteSeries[] = [];
  private table: TableWriter | null = null;

  constructor(define: (definition: TableDefinition) => TableWriter) {
    this.define = define;
  }

  add(series: MinuteSeries): void {
    if (this.runs.length < MOST_BAND_RUNS) this.runs.push(series);
  }

  /** Brings all rows up to date, where there are runs to tell of. */
  settle(): void {
    const [first] = this.runs;
    if (!first) return;
    const names = Object.keys(first.values);
    const isNew = this.table === null;
    const table = this.tableOf(names);
    const steps = first.values[names[0] ?? '']?.length ?? 0;
    for (let step = 0; step < steps; step += 1) {
      const row = { minute: step * first.stepMinutes, ...this.quantilesAt(step, names) };
      if (isNew) table.append(row);
      else table.update(step, row);
    }
  }

  private tableOf(names: readonly string[]): TableWriter {
    const columns = names.flatMap((name) => Object.keys(SHARES).map((share) => [name + share, 'DECIMAL'] as const));
    this.table ??= this.define({
      name: 'band',
      ownerEntityName: null,
      columns: columnsOf({ minute: 'INTEGER', ...Object.fromEntries(columns) }),
    });
    return this.table;
  }

  private quantilesAt(step: number, names: readonly string[]): Row {
    const cells = names.flatMap((name) => {
      const sorted = this.runs.map(({ values }) => values[name]?.[step] ?? 0).sort((a, b) => a - b);
      return Object.entries(SHARES).map(([suffix, share]) => [name + suffix, quantile(sorted, share)] as const);
    });
    return Object.fromEntries(cells);
  }
}

/** Between two values as far as the share lies between their places. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (place % 1) * (high - low);
}
