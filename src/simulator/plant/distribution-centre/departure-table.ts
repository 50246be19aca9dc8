import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** What a truck left with, and without. */
export interface Departure {
  readonly loaded: number;
  /** Of these, those that an earlier truck should have taken. */
  readonly overdue: number;
  /** Pallets that were due for it and not there. */
  readonly leftBehind: number;
}

/** The table `departures`: every truck that came for goods, when it should have left and when it did, and with what. */
export class DepartureTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.table = output.table({ name: 'departures', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  /** @returns the row of the truck. */
  docked(truck: string, dock: string, departs: SimMicros, capacity: number): number {
    const dockedAt = dateTimeAt(this.kernel.now);
    const open = { departedAt: null, lateSeconds: null, loaded: null, overdue: null, leftBehind: null };
    return this.table.append({ truck, dock, plannedAt: dateTimeAt(departs), dockedAt, capacity, ...open });
  }

  departed(row: number, departs: SimMicros, { loaded, overdue, leftBehind }: Departure): void {
    const { now } = this.kernel;
    const lateSeconds = roundedToMillis(secondsBetween(departs, now));
    this.table.update(row, { departedAt: dateTimeAt(now), lateSeconds, loaded, overdue, leftBehind });
  }
}

const COLUMNS = columnsOf({
  truck: 'STRING',
  dock: 'STRING',
  plannedAt: 'DATETIME',
  dockedAt: 'DATETIME',
  departedAt: 'DATETIME?',
  lateSeconds: 'DECIMAL?',
  capacity: 'INTEGER',
  loaded: 'INTEGER?',
  overdue: 'INTEGER?',
  leftBehind: 'INTEGER?',
});
