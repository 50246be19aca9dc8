import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedCopy, ServiceClient } from '../../client/index.ts';
import type { CatalogItem, Column } from '../../protocol/index.ts';
import { recordedRunOf, recordedSqlTableName, sqlName, sqlTableName } from '../../tabular/index.ts';
import { compareNames } from '../../ui/index.ts';
import { useCatalog } from '../catalog/use-catalog.ts';

export interface SqlTable {
  name: string;
  columns: readonly Column[];
  /** Null: not known before it is asked. */
  rows: number | null;
  isLoading: boolean;
}

const READ_AGAIN_MILLIS = 3_000;

/**
 * Tables of a run that can be asked in SQL, what was recorded of it, and those that would have to be loaded first; null
 * for a recorded run, all of whose tables can be asked.
 */
export function useSqlTables(client: ServiceClient, simulationId: string) {
  const isRecorded = recordedRunOf(simulationId) !== null;
  const copies = useQuery({
    enabled: !isRecorded,
    queryKey: ['table copies', simulationId],
    queryFn: ({ signal }) => client.tableCopies.list(simulationId, { signal }),
    refetchInterval: READ_AGAIN_MILLIS,
  });
  const { known } = useCatalog(client, simulationId);
  const tables = useMemo(
    () =>
      (isRecorded
        ? (known?.items ?? []).map((item) => recordedTable(item))
        : (copies.data?.items ?? []).map(sqlTable)
      ).sort(byName),
    [isRecorded, known, copies.data],
  );
  const others = useMemo(() => {
    if (isRecorded) return null;
    const names = new Set(tables.map(({ name }) => name));
    return (known?.items ?? []).filter((item) => !names.has(sqlTableName(item.name, item.ownerEntityName)));
  }, [isRecorded, known, tables]);
  const { known: kept } = useCatalog(client, copies.data?.recordedRun ?? null);
  const recorded = useMemo(
    () => (kept?.items ?? []).map((item) => recordedTable(item, recordedSqlTableName)).sort(byName),
    [kept],
  );
  const schema = useMemo(
    () =>
      Object.fromEntries(
        [...recorded, ...tables].map(({ name, columns }) => [sqlName(name), columns.map((one) => sqlName(one.name))]),
      ),
    [recorded, tables],
  );
  const loading = useMutation({
    async mutationFn({ name, ownerEntityName }: CatalogItem) {
      await client.tableCopies.open({ simulationId, tableName: name, ownerEntityName }, false);
      await copies.refetch();
    },
  });
  return { tables, recorded, others, schema, loading };
}

/** Loading a table, so that it can be asked: the last one that was begun here. */
export type SqlLoading = ReturnType<typeof useSqlTables>['loading'];

function sqlTable({ tableName, ownerEntityName, columns, rowsRead, state }: ListedCopy): SqlTable {
  return {
    name: sqlTableName(tableName, ownerEntityName),
    columns: columns ?? [],
    rows: rowsRead,
    isLoading: state === 'loading',
  };
}

function recordedTable(item: CatalogItem, nameOf = sqlTableName): SqlTable {
  const { name, ownerEntityName, columns = [], rowCount } = item;
  return { name: nameOf(name, ownerEntityName), columns, rows: rowCount ?? null, isLoading: false };
}

function byName(a: SqlTable, b: SqlTable): number {
  return compareNames(a.name, b.name);
}
