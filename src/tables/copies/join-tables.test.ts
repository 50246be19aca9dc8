import { expect, test, vi } from 'vitest';
import { catalogItem, catalogPage } from '../testing/fake-tables.ts';
import { joinedSql, joinTables, MOST_OWNERS } from './join-tables.ts';

test('owners are a column, and names are quoted in SQL', () => {
  expect(joinedSql('moves', ["O'Neil", 'Lift "A"'])).toBe(
    [
      `SELECT 'O''Neil' AS owner, * FROM "O'Neil/moves"`,
      'UNION ALL BY NAME',
      `SELECT 'Lift "A"' AS owner, * FROM "Lift ""A""/moves"`,
    ].join('\n'),
  );
});

function service(owners: number) {
  const items = Array.from({ length: owners }, (_, index) => catalogItem('moves', `C${index}`));
  const open = vi.fn(async ({ ownerEntityName }: { ownerEntityName: string | null }) => ({
    copyId: `${ownerEntityName}`,
  }));
  const sql = vi.fn(async (_: { sql: string }) => ({ copyId: 'joined' }));
  const state = async () => ({ state: 'complete', trouble: null });
  const tableCatalog = async () => catalogPage([...items, catalogItem('moves'), catalogItem('removes', 'C1')]);
  return { client: { tableCatalog, tableCopies: { open, sql, state } } as never, open, sql };
}

test.each([
  { run: 'demo', owners: 3, read: 3, joined: 3 },
  { run: 'demo', owners: MOST_OWNERS + 1, read: MOST_OWNERS, joined: MOST_OWNERS },
  { run: 'recording:r', owners: 3, read: 0, joined: 3 },
])('of $owners owners of $run, $read tables are copied and $joined joined', async ({ run, owners, read, joined }) => {
  const { client, open, sql } = service(owners);
  const onRead = vi.fn();
  const { signal } = new AbortController();
  const answer = await joinTables(client, { simulationId: run, tableName: 'moves' }, { signal, onRead });
  expect(answer).toEqual({ copyId: 'joined', owners: joined, of: owners });
  expect(open).toHaveBeenCalledTimes(read);
  expect(onRead).toHaveBeenCalledTimes(read);
  expect(sql.mock.calls[0]?.[0].sql.match(/SELECT/g)).toHaveLength(joined);
});
