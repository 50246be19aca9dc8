import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import type { ListedCopy } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { TableFailure } from '../../grid/index.ts';
import type { CatalogItem, Column } from '../../protocol/index.ts';
import { recordedRunOf, recordedSqlTableName, sqlName, sqlTableName } from '../../tabular/index.ts';
import { Button, compareNames, Icon, SearchField } from '../../ui/index.ts';
import { useCatalog } from '../catalog/use-catalog.ts';
import { rowCountText } from '../pages/page-numbers.ts';
import classes from './sql.module.css';

interface SqlTablesProps {
  tables: readonly SqlTable[];
  /** Of a live run: the tables recorded of it. */
  recorded?: readonly SqlTable[];
  /** Tables of the run that nobody has loaded; null: all are there. */
  others: readonly CatalogItem[] | null;
  onName: (name: string) => void;
  loading: SqlLoading;
}

/** Of a hundred thousand tables these are enough to look at; the others are found by name. */
const MOST_SHOWN = 50;

const nameOf = (item: CatalogItem) => sqlTableName(item.name, item.ownerEntityName);

/** Copies with their columns, ready to be asked; and tables that can be loaded. */
export function SqlTables({ tables, recorded = [], others, onName, loading }: SqlTablesProps): ReactElement {
  return (
    <section className={classes.tables} aria-label={t`Tables for SQL`}>
      <h2>{others === null ? t`Recorded tables` : t`Loaded tables`}</h2>
      {tables.length === 0 && others !== null && (
        <p className={classes.hint}>{t`None yet. Load a table below to query it.`}</p>
      )}
      <TableList {...{ tables, onName }} />
      {recorded.length > 0 && (
        <>
          <h2>{t`Recorded over the run`}</h2>
          <TableList tables={recorded.slice(0, MOST_SHOWN)} onName={onName} />
        </>
      )}
      {others !== null && <OtherTables {...{ others, loading }} />}
    </section>
  );
}

function TableList({ tables, onName }: Pick<SqlTablesProps, 'tables' | 'onName'>): ReactElement {
  return (
    <>
      {tables.map(({ name, columns, rows, isLoading }) => (
        <details key={name}>
          <summary>
            <bdi>{name}</bdi>
            <span className={classes.hint}>{isLoading ? t`loading…` : rows !== null && rowCountText(rows)}</span>
          </summary>
          <ul>
            <li>
              <button type="button" onClick={() => onName(name)}>
                {t`Insert the name`}
              </button>
            </li>
            {columns.map((column) => (
              <li key={column.name}>
                <button type="button" onClick={() => onName(column.name)}>
                  <bdi>{sqlName(column.name)}</bdi>{' '}
                  <span className={classes.hint}>{column.dataType.toLowerCase()}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function OtherTables({ others, loading }: { others: readonly CatalogItem[]; loading: SqlLoading }): ReactElement {
  const [sought, setSought] = useState('');
  const found = others.filter((item) => nameOf(item).toLowerCase().includes(sought.toLowerCase()));
  return (
    <>
      <h2>{t`Other tables`}</h2>
      <SearchField
        label={t`Table name contains`}
        placeholder={t`Table name contains`}
        value={sought}
        onChange={setSought}
      />
      {loading.error !== null && (
        <TableFailure
          title={t`Table could not be loaded`}
          error={loading.error}
          onRetry={() => loading.mutate(loading.variables)}
        />
      )}
      {found.slice(0, MOST_SHOWN).map((item) => (
        <div key={item.tableId} className={classes.other}>
          <bdi>{nameOf(item)}</bdi>
          <Button onClick={() => loading.mutate(item)}>
            <Icon name="download" size={12} /> {t`Load`}
          </Button>
        </div>
      ))}
    </>
  );
}

interface SqlTable {
  name: string;
  columns: readonly Column[];
  /** Null: unknown before it is asked. */
  rows: number | null;
  isLoading: boolean;
}

const READ_AGAIN_MILLIS = 3_000;

/**
 * Tables of a run for SQL: loaded, recorded, and those to load first; null for a recorded run, all of whose tables can
 * be asked.
 */
export function useSqlTables(simulationId: string) {
  const client = useServiceClient();
  const isRecorded = recordedRunOf(simulationId) !== null;
  const copies = useQuery({
    enabled: !isRecorded,
    queryKey: ['table copies', simulationId],
    queryFn: ({ signal }) => client.tableCopies.list(simulationId, { signal }),
    refetchInterval: READ_AGAIN_MILLIS,
  });
  const { known } = useCatalog(simulationId);
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
  const { known: kept } = useCatalog(copies.data?.recordedRun ?? null);
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

/** The load that was begun here last. */
type SqlLoading = ReturnType<typeof useSqlTables>['loading'];

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
