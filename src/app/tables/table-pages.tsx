import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useCallback, useMemo } from 'react';
import { useServiceClient } from '../../client/react/index.ts';
import { DEFAULT_PAGE_SIZE } from '../../protocol/index.ts';
import { recordingsQuery } from '../../run/index.ts';
import {
  Board,
  Catalog,
  type FigureOverRun,
  joinedHref,
  ResultTable,
  SqlPanel,
  tableAddress,
  tableHref,
} from '../../tables/index.ts';
import { Icon, SafePart, VisuallyHidden } from '../../ui/index.ts';
import { RunInBand } from '../experiments/band-panel.tsx';
import { type PageRun, RunPage, useChangedSearch } from './run-page.tsx';
import classes from './table-pages.module.css';
import { ofOwner, useOpenTable } from './use-open-table.ts';

export function TablesPage(): ReactElement {
  return <RunPage title={t`Tables`}>{(run) => <Tables run={run} />}</RunPage>;
}

function Tables({ run: { name, recordingId, links, choice } }: { run: PageRun }): ReactElement {
  const { at, q = '', owner = '' } = useSearch({ strict: false });
  const filter = useMemo(() => ({ nameContains: q, owner }), [q, owner]);
  const openTable = useOpenTable();
  const change = useChangedSearch();
  const recorded = useRecordingWithTables(recordingId === null ? name : null);
  const shown = recordingId === null ? { simulationId: name } : { recordingId, at };
  return (
    <div className={classes.page}>
      <header className={classes.heading}>
        <h1>{t`Result tables`}</h1>
        {choice}
        {recordingId === null ? (
          <Link to="/simulations/$simulationId/sql" params={{ simulationId: name }}>
            {t`Query with SQL`}
          </Link>
        ) : (
          <Link to="/recordings/$recordingId/sql" params={{ recordingId }} search={{ at }}>
            {t`Query with SQL`}
          </Link>
        )}
        {recorded !== null && (
          <Link to="/recordings/$recordingId/tables" params={{ recordingId: recorded }}>
            {t`Recorded tables`}
          </Link>
        )}
      </header>
      <div className={classes.catalog}>
        <Catalog
          hasDerived
          key={name}
          simulationId={name}
          filter={filter}
          onFilter={(next) =>
            change((old) => ({ ...old, q: next.nameContains || undefined, owner: next.owner || undefined }), true)
          }
          links={{
            href: (item) => tableHref(tableAddress(name, item)),
            open: (item) => openTable(shown, item.name, ofOwner(item)),
            hrefJoined: (tableName) => joinedHref(name, tableName),
            openJoined: (tableName) => openTable(shown, tableName, { owners: 'all' }),
            typeOf: links.typeOf,
          }}
        />
      </div>
    </div>
  );
}

/** One result table; instant, owner, page and configuration are in the address. */
export function TablePage(): ReactElement {
  const { tableName = '' } = useParams({ strict: false });
  return (
    <RunPage title={tableName} kept={(search) => ({ ...search, page: undefined })}>
      {(run) => <Table {...{ run, tableName }} />}
    </RunPage>
  );
}

function Table({ run, tableName }: { run: PageRun; tableName: string }): ReactElement {
  const { name, recordingId, links, choice } = run;
  const { entity, page = 1, pageSize = DEFAULT_PAGE_SIZE, at, ...config } = useSearch({ strict: false });
  const change = useChangedSearch();
  const showFigure = useFigures(run, tableName, entity);
  const all = useMemo(() => ({ ...links, showFigure }), [links, showFigure]);
  return (
    <div className={classes.page}>
      <ResultTable
        heading="h1"
        address={{ simulationId: name, tableName, entityName: entity ?? null }}
        config={{ ...config, page, pageSize }}
        onConfig={(next) => change((old) => ({ ...old, ...next }))}
        onOwner={(owner) => change((old) => ({ ...old, entity: owner }))}
        links={all}
        lead={
          <>
            {recordingId === null ? (
              <Link to="/simulations/$simulationId/tables" params={{ simulationId: name }} className={classes.back}>
                <AllTables />
              </Link>
            ) : (
              <Link
                to="/recordings/$recordingId/tables"
                params={{ recordingId }}
                search={{ at }}
                className={classes.back}
              >
                <AllTables />
              </Link>
            )}
            {choice}
          </>
        }
      />
    </div>
  );
}

function AllTables(): ReactElement {
  return (
    <>
      <Icon name="arrow-left" size={14} />
      {t`All tables`}
    </>
  );
}

/** Questions in SQL over the tables of a run; the question and its configuration are in the address. */
export function SqlPage(): ReactElement {
  const { sql = '', shown = '{}', chart, at } = useSearch({ strict: false });
  const change = useChangedSearch();
  return (
    <RunPage title="SQL" kept={({ sql: asked }) => (asked === undefined ? {} : { sql: asked })}>
      {({ name, recordingId, links, choice }) => (
        <div className={classes.page}>
          {choice && <header className={classes.heading}>{choice}</header>}
          <div className={classes.catalog}>
            <SqlPanel
              key={recordingId ?? name}
              simulationId={name}
              {...{ sql, shown, chart, links }}
              onSql={(next) => change(() => ({ ...(at !== undefined && { at }), sql: next }))}
              onShown={(next) => change((old) => ({ ...old, shown: next }))}
              onChart={(next) => change((old) => ({ ...old, chart: next }))}
            />
          </div>
        </div>
      )}
    </RunPage>
  );
}

/** Charts and figures of one simulation. */
export function BoardPage(): ReactElement {
  return (
    <RunPage title={t`Board`}>
      {({ name, simulationId, links }) => (
        <>
          <VisuallyHidden as="h1">{t`Board`}</VisuallyHidden>
          <Board key={name} simulationId={name} links={links}>
            <SafePart title={t`The normal band could not be shown`}>
              <RunInBand simulationId={simulationId} tablesOf={name} />
            </SafePart>
          </Board>
        </>
      )}
    </RunPage>
  );
}

const READ_MILLIS = 30_000;

/** An instance's newest recording, if result tables were kept with it: an older one may be of another run. */
function useRecordingWithTables(simulationId: string | null): string | null {
  const client = useServiceClient();
  const { data } = useQuery({
    ...recordingsQuery(client),
    select: ({ items }) => {
      const own = items.find((one) => one.simulationId === simulationId);
      return own !== undefined && own.tableBytes > 0 ? own.recordingId : null;
    },
    enabled: simulationId !== null,
    refetchInterval: READ_MILLIS,
    retry: false,
  });
  return data ?? null;
}

/** Draws a figure of a table over the recorded run; undefined while no tables are kept of it. */
function useFigures({ name, recordingId }: PageRun, tableName: string, entity: string | undefined) {
  const navigate = useNavigate();
  const found = useRecordingWithTables(recordingId === null ? name : null);
  const recorded = recordingId ?? found;
  const show = useCallback(
    (figure: FigureOverRun) =>
      void navigate({
        to: '/recordings/$recordingId/tables/$tableName',
        params: { recordingId: recorded ?? '', tableName },
        search: { ...figure, at: 'run', ...(entity !== undefined && { entity }) },
      }),
    [navigate, recorded, tableName, entity],
  );
  return recorded === null ? undefined : show;
}
