import { expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { createKernel } from '../../engine/index.ts';
import type { Row } from '../output.ts';
import { MinuteTable } from './minute-table.ts';

/** Whether a plant keeps up is told after hours. */
const NOT_KNOWN_YET = { queueGrowthShare: null, stable: null };

test('every minute has a row: counts of the minute, levels at its end', () => {
  const kernel = createKernel();
  const rows: Row[] = [];
  const table = {
    append: (row: Row) => rows.push({ ...row }) - 1,
    update: (index: number, changes: Row) => void Object.assign(rows[index] ?? {}, changes),
  };
  let queue = 5;
  const minutes = new MinuteTable(kernel, { emit: () => undefined, table: () => table }, ['shipped'], {
    waiting: { dataType: 'INTEGER', value: () => queue },
  });
  // What was there before the run began counts as well.
  minutes.count('shipped');
  minutes.begin();
  minutes.count('shipped');
  queue = 7;
  kernel.runUntil(microsFromSeconds(150));
  minutes.count('shipped');
  expect(rows).toEqual([
    { intervalStart: '2026-03-02T06:00:00.000Z', shipped: 2, waiting: 7, ...NOT_KNOWN_YET },
    { intervalStart: '2026-03-02T06:01:00.000Z', shipped: 0, waiting: 7, ...NOT_KNOWN_YET },
    { intervalStart: '2026-03-02T06:02:00.000Z', shipped: 1, waiting: 7 },
  ]);
});
