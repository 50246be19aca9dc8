import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import { dateAt, dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** Told of each move of a pallet. */
export interface TourTables {
  moved(device: string, pallet: string, started: SimMicros): void;
}

/** A table of the scene with every type of column, and one of one name for each device. */
export function openTourTables(kernel: Kernel, output: PlantOutput): TourTables {
  const all = output.table({
    name: 'tour',
    ownerEntityName: null,
    isLog: true,
    columns: columnsOf({
      move: 'INTEGER',
      device: 'STRING',
      pallet: 'STRING',
      durationSeconds: 'DECIMAL',
      isFirst: 'BOOLEAN',
      day: 'DATE',
      startedAt: 'DATETIME',
      states: 'JSON',
      remark: 'STRING?',
      unused: 'NULL',
    }),
  });
  const columns = columnsOf({ pallet: 'STRING', startedAt: 'DATETIME', durationSeconds: 'DECIMAL' });
  const owned = (ownerEntityName: string) => output.table({ name: 'moves', ownerEntityName, columns, isLog: true });
  const tables = new Map(['CARRIER', 'STACKER', 'VISITOR'].map((owner) => [owner, owned(owner)]));
  let count = 0;
  return {
    moved(device, pallet, started) {
      const startedAt = dateTimeAt(started);
      const durationSeconds = roundedToMillis(secondsBetween(started, kernel.now));
      const [isFirst, day, states] = [count === 0, dateAt(started), { from: 'IDLE', to: 'IDLE' }];
      count += 1;
      // Of every third one there is nothing to remark.
      const remark = count % 3 === 0 ? null : `Move ${count}`;
      all.append({
        move: count,
        device,
        pallet,
        durationSeconds,
        isFirst,
        day,
        startedAt,
        states,
        remark,
        unused: null,
      });
      tables.get(device)?.append({ pallet, startedAt, durationSeconds });
    },
  };
}
