import type { Kernel } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** How an empty pallet came to be here. */
export type Origin = 'AT_START' | 'DELIVERED' | 'EMPTIED';

/** The table `empty-pallets`: a row for each, where it came from and what has become of it. */
export class EmptyPalletTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;
  private readonly rows = new Map<Pallet, number>();

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.table = output.table({ name: 'empty-pallets', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  /** @param goods the pallet whose goods stood on it, where it was emptied here */
  came(pallet: Pallet, origin: Origin, isReusable: boolean, goods: Pallet | null = null): void {
    const row = { emptyPallet: pallet.name, origin, emptiedFrom: goods?.name ?? null, reusable: isReusable };
    const since = dateTimeAt(this.kernel.now);
    this.rows.set(pallet, this.table.append({ ...row, cameAt: since, fate: null, usedFor: null, leftAt: null }));
  }

  /** @param goods the pallet whose goods stand on it now; null where it was given back */
  went(pallet: Pallet, goods: Pallet | null): void {
    const row = this.rows.get(pallet);
    if (row === undefined) return;
    this.rows.delete(pallet);
    const fate = goods ? 'USED' : 'RETURNED';
    this.table.update(row, { fate, usedFor: goods?.name ?? null, leftAt: dateTimeAt(this.kernel.now) });
  }
}

const COLUMNS = columnsOf({
  emptyPallet: 'STRING',
  origin: 'STRING',
  emptiedFrom: 'STRING?',
  reusable: 'BOOLEAN',
  cameAt: 'DATETIME',
  fate: 'STRING?',
  usedFor: 'STRING?',
  leftAt: 'DATETIME?',
});
