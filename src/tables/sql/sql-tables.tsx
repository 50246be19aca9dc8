import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { CatalogItem } from '../../protocol/index.ts';
import { sqlName, sqlTableName } from '../../tabular/index.ts';
import { Button, Icon, SearchField } from '../../ui/index.ts';
import { rowCountText } from '../table/page-numbers.ts';
import { TableFailure } from '../table/table-failure.tsx';
import classes from './sql.module.css';
import type { SqlLoading, SqlTable } from './use-sql-tables.ts';

interface SqlTablesProps {
  tables: readonly SqlTable[];
  /** Of a live run: those that were recorded of it. */
  recorded?: readonly SqlTable[];
  /** Those of the run that nobody has loaded; null: all are there. */
  others: readonly CatalogItem[] | null;
  onName: (name: string) => void;
  loading: SqlLoading;
}

/** Of a hundred thousand tables these are enough to look at; the others are found by name. */
const MOST_SHOWN = 50;

const nameOf = (item: CatalogItem) => sqlTableName(item.name, item.ownerEntityName);

/** What can be asked: the copies with their columns; and what can be loaded, to be asked. */
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
