import type { SimMicros } from '../../../units/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Compartment } from '../logistics/store.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** What is counted minute by minute. */
export const STAGES = [
  'received',
  'stored',
  'retrieved',
  'packed',
  'loaded',
  'shipped',
  'trucksDeparted',
  'trucksLate',
  'trucksShort',
  'emptiesDelivered',
  'emptiesReturned',
  'ordersReceived',
  'ordersCompleted',
  'stockOuts',
] as const;
export type Stage = (typeof STAGES)[number];

/** Every storage place and what stands there. */
export class StorageTable {
  private readonly table: TableWriter;
  private readonly rows = new Map<Compartment, number>();

  constructor(output: PlantOutput) {
    const columns = columnsOf({
      rack: 'STRING',
      aisle: 'INTEGER',
      column: 'INTEGER',
      level: 'INTEGER',
      occupied: 'BOOLEAN',
      pallet: 'STRING?',
      article: 'STRING?',
      quantity: 'INTEGER?',
      expiryDate: 'DATE?',
      changedAt: 'DATETIME?',
    });
    this.table = output.table({ name: 'storage', ownerEntityName: null, columns });
  }

  add(compartment: Compartment): void {
    const { rack, aisle, column, level } = compartment;
    const place = { rack: rack.entityName, aisle: aisle + 1, column: column + 1, level: level + 1 };
    this.rows.set(compartment, this.table.append({ ...place, ...contents(compartment.pallet), changedAt: null }));
  }

  changed(compartment: Compartment, now: SimMicros): void {
    const row = this.rows.get(compartment);
    if (row === undefined) return;
    this.table.update(row, { ...contents(compartment.pallet), changedAt: dateTimeAt(now) });
  }
}

function contents(pallet: Pallet | null) {
  if (!pallet) return { occupied: false, pallet: null, article: null, quantity: null, expiryDate: null };
  const { name, article, quantity, expiryDate } = pallet;
  return { occupied: true, pallet: name, article, quantity, expiryDate };
}
