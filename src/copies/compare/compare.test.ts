import { beforeAll, describe, expect, test } from 'vitest';
import type { Column } from '../../protocol/index.ts';
import { openDatabase } from '../database.ts';
import { createTableStore, type TableStore } from '../table-store.ts';

const columns: Column[] = [
  { name: 'order', dataType: 'STRING', nullable: false },
  { name: 'lines', dataType: 'INTEGER', nullable: true },
  { name: 'at', dataType: 'DATETIME', nullable: true },
];

let store: TableStore;
beforeAll(async () => {
  store = createTableStore(await openDatabase({ memoryBytes: 256 * 1024 ** 2, threads: 1 }), 0, String);
});

let made = 0;
async function copyOf(rows: readonly string[], of: readonly Column[] = columns): Promise<string> {
  const copyId = `copy ${++made}`;
  const page = `{"code":"OK","message":"","requestId":"r","data":{"tableId":"t","name":"t","scope":"SCENE","ownerEntityName":null,
    "columns":${JSON.stringify(of)},"rows":[${rows.join(',')}],
    "page":{"number":1,"size":500,"totalElements":${rows.length},"totalPages":1},
    "observation":{"simulationTimeStartMicros":1,"simulationTimeEndMicros":1,"timeStable":true,"consistent":true}}}`;
  await store.append({ copyId, answer: new TextEncoder().encode(page) }, () => undefined);
  return copyId;
}

async function compare(before: string, after: string, keys: string[] | null = null) {
  const answerId = `answer ${++made}`;
  const told = await store.compare({ beforeId: before, afterId: after, keys, answerId }, () => undefined);
  const { json } = await store.query({ copyId: answerId, query: { page: 1, pageSize: 100 } }, () => undefined);
  return { told, json, answerId };
}

const row = (order: string, lines: string, at = 'null') => `{"order":"${order}","lines":${lines},"at":${at}}`;

describe('two copies of a table', () => {
  test('differ by what was added, what is gone and what changed, with both values', async () => {
    const before = await copyOf([row('a', '1'), row('b', '2'), row('c', '3')]);
    const after = await copyOf([row('b', '2'), row('c', '9007199254740993'), row('d', '4')]);
    const { told, json } = await compare(before, after);
    expect(told).toMatchObject({ keys: ['order'], rows: 3, added: 1, gone: 1, changed: 1, same: 1 });
    expect(told.changes).toEqual([
      { column: 'lines', changed: 1 },
      { column: 'at', changed: 0 },
    ]);
    const rows = json.slice(json.indexOf('"rows":') + 7, json.lastIndexOf(',"page"'));
    expect(rows).toBe(
      '[{"change":"gone","order":"a","lines before":1,"lines after":null,"at before":null,"at after":null},' +
        '{"change":"changed","order":"c","lines before":3,"lines after":9007199254740993,"at before":null,"at after":null},' +
        '{"change":"added","order":"d","lines before":null,"lines after":4,"at before":null,"at after":null}]',
    );
  });

  test('that are equal have no difference', async () => {
    const rows = [row('a', '1'), row('a', '1'), row('b', 'null', '"2026-01-01T00:00:00+02:00"')];
    const { told } = await compare(await copyOf(rows), await copyOf(rows));
    expect(told).toMatchObject({ rows: 0, same: 3 });
  });

  test('of several rows with the same keys the first belongs to the first', async () => {
    const { told } = await compare(
      await copyOf([row('a', '1'), row('a', '2')]),
      await copyOf([row('a', '1'), row('a', '3'), row('a', '4')]),
      ['order'],
    );
    expect(told).toMatchObject({ added: 1, gone: 0, changed: 1, same: 1 });
  });

  test('differ where one says more than its type holds', async () => {
    const large = '12345678901234567890123456789012345678901';
    const { told } = await compare(
      await copyOf([row('a', `${large}1`), row('b', '1', '"2026-01-01T00:00:00Z"')]),
      await copyOf([row('a', `${large}2`), row('b', '1', '"2026-01-01T00:00:00.000Z"')]),
    );
    expect(told.changes).toEqual([
      { column: 'lines', changed: 1 },
      { column: 'at', changed: 1 },
    ]);
  });

  test.each([
    ['one column', [row('a', '1'), row('b', '1')], ['order']],
    ['two, where one does not', [row('a', '1'), row('a', '2'), row('b', '1')], ['order', 'lines']],
    ['all, where two do not', [row('a', '1'), row('a', '1')], ['order', 'lines', 'at']],
  ])('are matched by what tells their rows apart: %s', async (_, rows, keys) => {
    const copy = await copyOf(rows);
    expect((await compare(copy, copy)).told.keys).toEqual(keys);
  });

  test('are asked for what differs like any other', async () => {
    const { answerId } = await compare(await copyOf([row('a', '1'), row('b', '2')]), await copyOf([row('b', '3')]));
    const asked = { filters: [{ column: 'change', type: 'set' as const, values: ['gone'] }], page: 1, pageSize: 10 };
    const { json } = await store.query({ copyId: answerId, query: asked }, () => undefined);
    expect(JSON.parse(json).rows).toMatchObject([{ order: 'a' }]);
  });

  test('are compared by the columns that both have', async () => {
    const other: Column[] = [...columns.slice(0, 1), { name: 'lines', dataType: 'STRING', nullable: true }];
    const { told } = await compare(await copyOf([row('a', '1')]), await copyOf(['{"order":"a","lines":"1"}'], other));
    expect(told).toMatchObject({ same: 1, onlyBefore: ['lines', 'at'], onlyAfter: ['lines'] });
    await expect(
      compare(await copyOf([row('a', '1')]), await copyOf(['{"order":"a"}'], other), ['lines']),
    ).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      field: 'keys.0',
    });
  });
});
