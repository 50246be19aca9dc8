import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { Holding, StateClock } from '../devices/state-clock.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** What can be kept from going on. */
export interface Holdable {
  readonly entityName: string;
  readonly clock: StateClock;
}

/** A hold that goes on; it has a row once it has lasted. */
interface Open {
  /** The name that the device bears in all tables, also while the picture names it otherwise. */
  readonly held: string;
  readonly holding: Holding;
  readonly since: SimMicros;
  row: number | null;
}

/**
 * The table `holds`: who kept which device from going on, where, from when until when, and why. Each device is held by one thing
 * at a time. A hold that is over at the instant at which it began is none.
 */
export class HoldTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;
  private readonly begins: SimMicros;
  private readonly open = new Map<Holdable, Open>();
  /** Those without a row, which began at the present instant. */
  private readonly fresh = new Set<Open>();

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.begins = output.statisticsFromMicros ?? 0;
    this.table = output.table({ name: 'holds', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  /** Watches these devices from now on. */
  begin(devices: readonly Holdable[]): void {
    for (const device of devices) {
      const { entityName, clock } = device;
      clock.onHeldAnew(() => this.turnTo(device, entityName, clock.heldBy));
      // What goes on elsewhere brings the rows up to date.
      clock.onChange(() => this.write());
      if (clock.heldBy) this.turnTo(device, entityName, clock.heldBy);
    }
  }

  private turnTo(device: Holdable, held: string, holding: Holding | null): void {
    this.write();
    const before = this.open.get(device);
    if (before) this.end(before);
    this.open.delete(device);
    if (holding === null) return;
    const open = { held, holding, since: this.kernel.now, row: null };
    this.open.set(device, open);
    this.fresh.add(open);
  }

  /** Rows for those that have lasted. */
  private write(): void {
    for (const open of this.fresh) {
      const { held, holding, since } = open;
      if (since === this.kernel.now) continue;
      this.fresh.delete(open);
      // Logs keep nothing of before.
      if (since < this.begins) continue;
      open.row = this.table.append({
        ...{ held, ...holding, startedAt: dateTimeAt(since), endedAt: null, durationSeconds: null },
        ...{ startMicros: since, endMicros: null, deviceId: held },
      });
    }
  }

  private end(open: Open): void {
    this.fresh.delete(open);
    if (open.row === null) return;
    const { now } = this.kernel;
    this.table.update(open.row, {
      endedAt: dateTimeAt(now),
      durationSeconds: roundedToMillis(secondsBetween(open.since, now)),
      endMicros: now,
    });
  }
}

const COLUMNS = columnsOf({
  held: 'STRING',
  holder: 'STRING?',
  place: 'STRING?',
  why: 'STRING',
  startedAt: 'DATETIME',
  endedAt: 'DATETIME?',
  durationSeconds: 'DECIMAL?',
  startMicros: 'INTEGER',
  endMicros: 'INTEGER?',
  deviceId: 'STRING',
});
