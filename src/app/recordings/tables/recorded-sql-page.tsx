import { t } from '@lingui/core/macro';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useServiceClient } from '../../../run/index.ts';
import { SqlPanel } from '../../../tables/index.ts';
import classes from '../../tables/tables-page.module.css';
import { usePageTitle } from '../../use-page-title.ts';
import { RecordedRun, type ShownRun } from './recorded-run.tsx';
import { useRecordedLinks } from './use-recorded-links.ts';

const ROUTE = '/recordings/$recordingId/sql';

/** Questions in SQL over the tables that were kept with a recording, as of an instant or over the run. */
export function RecordedSqlPage(): ReactElement {
  const { recordingId } = useParams({ from: ROUTE });
  const { at } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  usePageTitle('SQL', t`Recording`);
  return (
    <RecordedRun
      {...{ recordingId, at }}
      onAt={(next) => navigate({ search: ({ sql }) => ({ ...(sql !== undefined && { sql }), at: next }) })}
    >
      {(run) => <RecordedSql run={run} />}
    </RecordedRun>
  );
}

function RecordedSql({ run }: { run: ShownRun }): ReactElement {
  const { recordingId } = useParams({ from: ROUTE });
  const { at, sql = '', shown = '{}', chart } = useSearch({ from: ROUTE });
  const client = useServiceClient();
  const navigate = useNavigate({ from: ROUTE });
  const links = useRecordedLinks(recordingId, run);
  return (
    <div className={classes.page}>
      <header className={classes.heading}>{run.choice}</header>
      <div className={classes.catalog}>
        <SqlPanel
          {...{ client, simulationId: run.name, sql, shown, chart, links }}
          onSql={(next) => navigate({ search: { at, sql: next } })}
          onShown={(next) => navigate({ search: (old) => ({ ...old, shown: next }) })}
          onChart={(next) => navigate({ search: (old) => ({ ...old, chart: next }) })}
        />
      </div>
    </div>
  );
}
