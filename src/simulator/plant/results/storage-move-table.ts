import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** A pallet that was put into a storage place, or taken out of one. */
export interface StorageMove {
  readonly device: string;
  readonly kind: 'STORE' | 'RETRIEVE';
  readonly rack: string;
  /** From 1 at the floor. */
  readonly level: number;
  /** From 1: along the rack, or from the mouth of a channel inwards. */
  readonly place: number;
  /** That the pallet was taken out for; null: none. */
  readonly order: string | null;
}

/** The table `storage-moves`: everything that went into the store and out of it, in order. */
export class StorageMoveTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.table = output.table({ name: 'storage-moves', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  moved(move: StorageMove, { name: pallet, article }: Pallet, started: SimMicros): void {
    const { now } = this.kernel;
    const durationSeconds = roundedToMillis(secondsBetween(started, now));
    const times = { startedAt: dateTimeAt(started), endedAt: dateTimeAt(now), durationSeconds };
    this.table.append({ ...move, pallet, article, ...times, deviceId: move.device });
  }
}

const COLUMNS = columnsOf({
  device: 'STRING',
  kind: 'STRING',
  pallet: 'STRING',
  article: 'STRING',
  rack: 'STRING',
  level: 'INTEGER',
  place: 'INTEGER',
  startedAt: 'DATETIME',
  endedAt: 'DATETIME',
  durationSeconds: 'DECIMAL',
  deviceId: 'STRING',
  order: 'STRING?',
});
