import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../../protocol/index.ts';
import { type FigureOverRun, TableView, WholeTable } from '../../../tables/index.ts';
import { Icon } from '../../../ui/index.ts';
import { useServiceClient } from '../../service-client.ts';
import classes from '../../tables/tables-page.module.css';
import { usePageTitle } from '../../use-page-title.ts';
import { RecordedRun, type ShownRun } from './recorded-run.tsx';
import { useRecordedLinks } from './use-recorded-links.ts';

const ROUTE = '/recordings/$recordingId/tables/$tableName';

/** One result table that was kept with a recording; as of when, owner, page and page size are in the address. */
export function RecordedTablePage(): ReactElement {
  const { recordingId, tableName } = useParams({ from: ROUTE });
  const { at } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  usePageTitle(tableName, t`Recording`);
  return (
    <RecordedRun
      {...{ recordingId, at }}
      onAt={(next) => navigate({ search: (old) => ({ ...old, at: next, page: undefined }) })}
    >
      {(run) => <RecordedTable key={run.name} run={run} />}
    </RecordedRun>
  );
}

function RecordedTable({ run }: { run: ShownRun }): ReactElement {
  const { recordingId, tableName } = useParams({ from: ROUTE });
  const { at, entity, page = 1, pageSize = DEFAULT_PAGE_SIZE, whole, chart } = useSearch({ from: ROUTE });
  const client = useServiceClient();
  const navigate = useNavigate({ from: ROUTE });
  const known = useRecordedLinks(recordingId, run);
  const links = useMemo(
    () => ({
      ...known,
      showFigure: (figure: FigureOverRun) =>
        void navigate({ search: (old) => ({ ...old, ...figure, at: 'run', page: undefined }) }),
    }),
    [known, navigate],
  );
  const showWhole = (next: string | undefined) => navigate({ search: (old) => ({ ...old, whole: next }) });
  const common = {
    client,
    links,
    address: { simulationId: run.name, tableName, entityName: entity ?? null },
    heading: 'h1',
    lead: (
      <>
        <Link to="/recordings/$recordingId/tables" params={{ recordingId }} search={{ at }} className={classes.back}>
          <Icon name="arrow-left" size={14} />
          {t`All tables`}
        </Link>
        {run.choice}
      </>
    ),
  } as const;
  const key = `${run.name} ${tableName} ${entity ?? ''}`;
  return (
    <div className={classes.page}>
      {whole === undefined ? (
        <TableView
          key={key}
          {...common}
          page={page}
          pageSize={pageSize}
          onPage={(next, size) => navigate({ search: (old) => ({ ...old, page: next, pageSize: size }) })}
          onWhole={() => showWhole('{}')}
          onOwner={(owner) => navigate({ search: (old) => ({ ...old, entity: owner }) })}
        />
      ) : (
        <WholeTable
          key={key}
          {...common}
          shown={whole}
          onShown={(next) => showWhole(next)}
          chart={chart}
          onChart={(next) => navigate({ search: (old) => ({ ...old, chart: next }) })}
          onPages={() => showWhole(undefined)}
        />
      )}
    </div>
  );
}
