import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** The table `incidents`: what kept devices from working, from when until when. */
export class IncidentTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;
  private readonly began = new Map<number, SimMicros>();

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.table = output.table({ name: 'incidents', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  /** @returns the incident, to be ended. */
  begin(device: string, kind: 'BREAKDOWN'): number {
    const startedAt = dateTimeAt(this.kernel.now);
    const row = this.table.append({ device, kind, startedAt, endedAt: null, durationSeconds: null, deviceId: device });
    this.began.set(row, this.kernel.now);
    return row;
  }

  end(incident: number): void {
    const { now } = this.kernel;
    const began = this.began.get(incident) ?? now;
    this.began.delete(incident);
    this.table.update(incident, {
      endedAt: dateTimeAt(now),
      durationSeconds: roundedToMillis(secondsBetween(began, now)),
    });
  }
}

const COLUMNS = columnsOf({
  device: 'STRING',
  kind: 'STRING',
  startedAt: 'DATETIME',
  endedAt: 'DATETIME?',
  durationSeconds: 'DECIMAL?',
  deviceId: 'STRING',
});
