import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { writeShown } from '../../grid/index.ts';
import { type CatalogItem, DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import { changePanel, useRunSource, useServiceClient, useViewer } from '../../run/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import { Button, Failure, formatCount, Icon } from '../../ui/index.ts';
import { focusTab } from '../../workspace/index.ts';
import { tablesConfig } from '../tables/config.ts';
import classes from './inspector.module.css';

/** Its own tables, and tables of the scene in which it can be looked for; none of a file of the reader's own disk. */
export function OwnTables({ name }: { name: string }): ReactElement | null {
  const source = useRunSource();
  if (source === null) return null;
  if ('simulationId' in source) return <TablesOf run={source.simulationId} recordingId={null} name={name} />;
  const { recordingId } = source;
  return <TablesOf run={recordedRunName({ recordingId, at: null })} recordingId={recordingId} name={name} />;
}

interface TablesOfProps {
  /** By which tables are asked for. */
  run: string;
  /** Of what is over: its tables are as they were kept last. */
  recordingId: string | null;
  name: string;
}

function TablesOf({ run, recordingId, name }: TablesOfProps): ReactElement {
  const client = useServiceClient();
  const asked = { page: 1, pageSize: MAXIMUM_PAGE_SIZE };
  const own = useQuery({
    queryKey: ['tables of an entity', run, name],
    queryFn: ({ signal }) => client.tableCatalog(run, { ...asked, ownerEntityNames: [name] }, { signal }),
  });
  const all = useQuery({
    queryKey: ['first tables', run],
    queryFn: ({ signal }) => client.tableCatalog(run, asked, { signal }),
    staleTime: 60_000,
  });
  const tables = own.data?.items.filter(({ ownerEntityName }) => ownerEntityName === name) ?? [];
  const scene = all.data?.items.filter(isOfSceneWithWords) ?? [];
  return (
    <section className={classes.section} aria-label={t`Tables`}>
      <h3>{recordingId === null ? t`Tables` : t`Tables, as they were kept last`}</h3>
      {own.error && <Failure title={t`Its tables could not be read`} error={own.error} onRetry={own.refetch} />}
      {own.data && tables.length === 0 && <p className={classes.note}>{t`It has no table of its own.`}</p>}
      <TableNames tables={tables} recordingId={recordingId} />
      {scene.length > 0 && <p className={classes.note}>{t`Look for it in tables of the scene:`}</p>}
      <TableNames tables={scene} recordingId={recordingId} find={name} />
    </section>
  );
}

/** Only words can name it. */
function isOfSceneWithWords({ scope, columns, rowCount }: CatalogItem): boolean {
  const hasWords = columns === undefined || columns.some(({ dataType }) => dataType === 'STRING');
  return scope === 'SCENE' && hasWords && rowCount !== 0;
}

interface TableNamesProps {
  tables: readonly CatalogItem[];
  recordingId: string | null;
  /** What is looked for in the whole table. */
  find?: string;
}

function TableNames({ tables, recordingId, find }: TableNamesProps): ReactElement | null {
  if (tables.length === 0) return null;
  const whole = find === undefined ? {} : { whole: writeShown({ find }) };
  return (
    <span className={classes.names}>
      {tables.map((table) => {
        const words = (
          <>
            <bdi>{table.name}</bdi>
            {table.rowCount !== undefined && find === undefined && ` (${formatCount(table.rowCount)})`}
          </>
        );
        if (recordingId === null) return <TableButton key={table.tableId} table={table} whole={whole} words={words} />;
        const search = { ...(table.ownerEntityName !== null && { entity: table.ownerEntityName }), ...whole };
        return (
          <Link
            key={table.tableId}
            to="/recordings/$recordingId/tables/$tableName"
            params={{ recordingId, tableName: table.name }}
            search={search}
          >
            <Icon name="table" /> {words}
          </Link>
        );
      })}
    </span>
  );
}

interface TableButtonProps {
  table: CatalogItem;
  whole: { whole?: string };
  words: ReactElement;
}

/** Opens it in the panel of tables, which stands beside what is live. */
function TableButton({ table, whole, words }: TableButtonProps): ReactElement {
  const viewer = useViewer();
  const { simulationId } = viewer;
  const { name: tableName, ownerEntityName: entityName } = table;
  const open = () => {
    const address = { simulationId, tableName, entityName };
    changePanel(viewer, tablesConfig, {
      isOpen: true,
      table: { address, page: 1, pageSize: DEFAULT_PAGE_SIZE, ...whole },
    });
    // Another tab may lie over it.
    focusTab(tablesConfig.id);
  };
  return (
    <Button look="quiet" icon="table" onClick={open}>
      {words}
    </Button>
  );
}
