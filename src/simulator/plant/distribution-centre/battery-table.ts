import type { Carrier } from '../devices/carrier.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { columnsOf } from '../trade/columns.ts';

/** What a full battery holds. */
const KILOWATT_HOURS = 3.6;

/** The table `energy`: how full each battery is, and what was taken out of it; brought up to date every minute. */
export class BatteryTable {
  private readonly table: TableWriter;
  private readonly rows = new Map<Carrier, { row: number; times: number }>();

  constructor(output: PlantOutput, carriers: readonly Carrier[]) {
    this.table = output.table({ name: 'energy', ownerEntityName: null, columns: COLUMNS });
    for (const carrier of carriers) {
      const { entityName, entityType } = carrier;
      const row = this.table.append({ device: entityName, entityType, timesSentToCharge: 0, ...stateOf(carrier) });
      this.rows.set(carrier, { row, times: 0 });
    }
  }

  update(): void {
    for (const [carrier, { row }] of this.rows) this.table.update(row, stateOf(carrier));
  }

  /** It had too little charge left to go on. */
  sentToCharge(carrier: Carrier): void {
    const entry = this.rows.get(carrier);
    if (!entry) return;
    entry.times += 1;
    this.table.update(entry.row, { timesSentToCharge: entry.times });
  }
}

const COLUMNS = columnsOf({
  device: 'STRING',
  entityType: 'STRING',
  chargePercent: 'DECIMAL',
  consumedKilowattHours: 'DECIMAL',
  timesSentToCharge: 'INTEGER',
});

function stateOf({ battery }: Carrier) {
  return {
    chargePercent: toHundredths(100 * battery.charge),
    consumedKilowattHours: toHundredths(KILOWATT_HOURS * battery.drained),
  };
}

function toHundredths(value: number): number {
  return Math.round(100 * value) / 100;
}
