import { describe, expect, it, vi } from 'vitest';
import type { TablePage, TableQuery } from '../../protocol/index.ts';
import { orders, pageOf, stillObservation } from '../testing/fake-tables.ts';
import { loadWholeTable } from './load-whole-table.ts';

const address = { simulationId: 's', tableName: 'orders', entityName: null };

function load(answer: (query: TableQuery) => TablePage, controller = new AbortController()) {
  const progress: number[] = [];
  const client = { table: vi.fn(async (_: string, query: TableQuery) => answer(query)) };
  const whole = loadWholeTable(client, address, {
    signal: controller.signal,
    onProgress: (loaded) => {
      progress.push(loaded);
    },
  });
  return { whole, progress, client, controller };
}

describe('loading a whole table', () => {
  it.each([
    [0, 1],
    [1, 1],
    [500, 1],
    [501, 2],
    [1200, 3],
  ])('%d rows take %d reads of at most 500, in order', async (count, reads) => {
    const rows = orders(count);
    const { whole, client } = load((query) => pageOf(rows, query));
    expect((await whole).rows).toEqual(rows);
    expect(client.table).toHaveBeenCalledTimes(reads);
    expect((await whole).changedMeanwhile).toBe(false);
  });

  it('tells how far it is', async () => {
    const { whole, progress } = load((query) => pageOf(orders(1200), query));
    await whole;
    expect(progress).toEqual([500, 1000, 1200]);
  });

  it('says that simulation time went on between the pages', async () => {
    const { whole } = load((query) => {
      const time = (query.page ?? 1) * 1000;
      const observation = { ...stillObservation, simulationTimeStartMicros: time, simulationTimeEndMicros: time };
      return pageOf(orders(600), query, { observation });
    });
    expect(await whole).toMatchObject({
      changedMeanwhile: true,
      observation: {
        simulationTimeStartMicros: 1000,
        simulationTimeEndMicros: 2000,
        timeStable: false,
        consistent: false,
      },
    });
  });

  it('follows a table that grows while it is read, and says so', async () => {
    const { whole } = load((query) => pageOf(orders(query.page === 1 ? 600 : 1100), query));
    expect((await whole).rows).toHaveLength(1100);
    expect((await whole).changedMeanwhile).toBe(true);
  });

  it('stops between pages when cancelled', async () => {
    const controller = new AbortController();
    const { whole, client } = load((query) => {
      controller.abort(new Error('enough'));
      return pageOf(orders(1200), query);
    }, controller);
    await expect(whole).rejects.toThrow('enough');
    expect(client.table).toHaveBeenCalledTimes(1);
  });
});
