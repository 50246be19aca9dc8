import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../client/index.ts';
import type { TablePage, TableQuery } from '../../protocol/index.ts';
import { holdsTold } from './holds-of.ts';

type Row = Record<string, unknown>;

const row = (startMicros: number, endMicros: number | null, more: Row = {}): Row => ({
  ...{ held: 'C1', holder: 'C2', place: 'A-B', why: 'traffic', startMicros, endMicros },
  ...more,
});

/** A service with this table, and the pages that were asked of it. */
function serviceWith(rows: readonly Row[]) {
  const asked: string[] = [];
  const table = async (run: string, { tableName, page, pageSize }: TableQuery) => {
    const size = pageSize ?? 1;
    asked.push(`${run} ${tableName} ${page}`);
    return {
      rows: rows.slice(((page ?? 1) - 1) * size, (page ?? 1) * size),
      observation: { simulationTimeEndMicros: 100 * 3600e6 },
      page: { number: page, size, totalElements: rows.length, totalPages: Math.max(1, Math.ceil(rows.length / size)) },
    } as unknown as TablePage;
  };
  return { table, asked };
}

const LIVE = { simulationId: 'demo' };
const RANGE = { fromMicros: 100, toMicros: 200 };

describe('holds that a service tells', () => {
  test('are those that overlap the range, cut to it; one that goes on ends with it', async () => {
    const { table } = serviceWith([
      row(10, 90),
      row(50, 150),
      row(160, null, { holder: null, why: 'charging' }),
      row(210, 220),
    ]);
    expect((await holdsTold(table, LIVE, RANGE))?.holds).toEqual([
      {
        ...{ heldId: 'C1', heldName: 'C1', holderId: 'C2', holderName: 'C2', place: 'A-B' },
        ...{ fromMicros: 100, toMicros: 150, why: 'traffic', inferred: false },
      },
      {
        ...{ heldId: 'C1', heldName: 'C1', holderId: null, holderName: null, place: 'A-B' },
        ...{ fromMicros: 160, toMicros: 200, why: 'charging', inferred: false },
      },
    ]);
  });

  test('are read from the end backwards, as far as they can last', async () => {
    const hour = 3600e6;
    const rows = Array.from({ length: 1600 }, (_, index) => row(index * 0.01 * hour, index * 0.01 * hour + 1));
    const { table, asked } = serviceWith(rows);
    const found = await holdsTold(table, { recordingId: 'r1' }, { fromMicros: 12 * hour, toMicros: 14 * hour });
    expect(asked).toEqual(['recording:r1 holds 1', 'recording:r1 holds 4', 'recording:r1 holds 3']);
    expect(found?.holds).toHaveLength(200);
  });

  test.each([
    { what: 'rows that say something else', rows: [{ held: 'C1', since: 1 }] },
    { what: 'a reason that is none', rows: [row(110, 120, { why: 'bored' })] },
  ])('$what are none', async ({ rows }) => {
    expect(await holdsTold(serviceWith(rows).table, LIVE, RANGE)).toBeNull();
  });

  test('a service without such a table tells none, and what fails is told', async () => {
    const failing = (status: number) => () =>
      Promise.reject(new ServiceError({ code: 'TABLE_NOT_FOUND', message: 'no', status }));
    expect(await holdsTold(failing(404), LIVE, RANGE)).toBeNull();
    await expect(holdsTold(failing(503), LIVE, RANGE)).rejects.toThrow('no');
  });
});
