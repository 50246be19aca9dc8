import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import type { FigureOverRun } from '../../../tables/index.ts';
import { Icon } from '../../../ui/index.ts';
import { ShownTable } from '../../tables/shown-table.tsx';
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
      {(run) => <RecordedTable run={run} />}
    </RecordedRun>
  );
}

function RecordedTable({ run }: { run: ShownRun }): ReactElement {
  const { recordingId, tableName } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
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
  return (
    <ShownTable
      {...{ simulationId: run.name, tableName, links, search }}
      onSearch={(change) => navigate({ search: (old) => ({ ...old, ...change }) })}
      lead={
        <>
          <Link
            to="/recordings/$recordingId/tables"
            params={{ recordingId }}
            search={{ at: search.at }}
            className={classes.back}
          >
            <Icon name="arrow-left" size={14} />
            {t`All tables`}
          </Link>
          {run.choice}
        </>
      }
    />
  );
}
