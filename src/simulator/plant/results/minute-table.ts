import type { DataType } from '../../../protocol/index.ts';
import { MICROS_PER_SECOND, type Seconds } from '../../../units/index.ts';
import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import { QueueGrowth } from './queue-growth.ts';

const INTERVAL_SECONDS: Seconds = 60;

/** What is asked of the plant at the end of each minute. */
export interface Level {
  readonly dataType: Extract<DataType, 'INTEGER' | 'DECIMAL'>;
  readonly value: () => number;
}

/**
 * The table `throughput`: a row for every minute, also for those in which nothing happened. Counts are those of the
 * minute; levels are those at its end, or, in the minute that still runs, at its beginning. Whether the plant keeps up
 * with its orders is told as soon as there are hours to judge by: of one that does not, lead times are no figures.
 */
export class MinuteTable<Count extends string> {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;
  private readonly counts: Record<Count, number>;
  private readonly levels: Readonly<Record<string, Level>>;
  private readonly growth = new QueueGrowth();
  /** Null until the plant stands. */
  private row: number | null = null;

  constructor(kernel: Kernel, output: PlantOutput, counts: readonly Count[], levels: Readonly<Record<string, Level>>) {
    this.kernel = kernel;
    this.levels = levels;
    this.counts = Object.fromEntries(counts.map((name) => [name, 0])) as Record<Count, number>;
    const columns = columnsOf({
      intervalStart: 'DATETIME',
      ...Object.fromEntries(counts.map((name) => [name, 'INTEGER' as const])),
      ...Object.fromEntries(Object.entries(levels).map(([name, { dataType }]) => [name, dataType])),
      queueGrowthShare: 'DECIMAL?',
      stable: 'BOOLEAN?',
    });
    this.table = output.table({ name: 'throughput', ownerEntityName: null, columns, counts, isLog: true });
  }

  /** To be called once the plant stands: levels are asked for from here on. */
  begin(): void {
    this.appendRow();
    startProcess(this.kernel, this.keep());
  }

  count(what: Count): void {
    this.counts[what] += 1;
    if (this.row !== null) this.table.update(this.row, { [what]: this.counts[what] });
  }

  private *keep(): Process {
    for (;;) {
      yield INTERVAL_SECONDS;
      const levels = this.levelsNow();
      const growth = this.growth.note(levels.openOrders ?? 0, this.received);
      if (this.row !== null) this.table.update(this.row, { ...levels, ...growth });
      for (const name of Object.keys(this.counts) as Count[]) this.counts[name] = 0;
      this.appendRow();
    }
  }

  private get received(): number {
    return (this.counts as Readonly<Record<string, number>>).ordersReceived ?? 0;
  }

  private appendRow(): void {
    const minute = Math.floor(this.kernel.now / (INTERVAL_SECONDS * MICROS_PER_SECOND));
    const intervalStart = dateTimeAt(minute * INTERVAL_SECONDS * MICROS_PER_SECOND);
    this.row = this.table.append({ intervalStart, ...this.counts, ...this.levelsNow() });
  }

  private levelsNow(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.levels).map(([name, { value }]) => [name, value()]));
  }
}
