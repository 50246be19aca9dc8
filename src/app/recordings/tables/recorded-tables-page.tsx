import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { CatalogItem } from '../../../protocol/index.ts';
import { useServiceClient } from '../../../run/index.ts';
import { Catalog, tableAddress, tableHref } from '../../../tables/index.ts';
import classes from '../../tables/tables-page.module.css';
import { usePageTitle } from '../../use-page-title.ts';
import { RecordedRun } from './recorded-run.tsx';

const ROUTE = '/recordings/$recordingId/tables';

/** All result tables that were kept with a recording. */
export function RecordedTablesPage(): ReactElement {
  const { recordingId } = useParams({ from: ROUTE });
  const { at } = useSearch({ from: ROUTE });
  const client = useServiceClient();
  const navigate = useNavigate({ from: ROUTE });
  usePageTitle(t`Tables`, t`Recording`);
  const open = ({ name, ownerEntityName }: CatalogItem) =>
    navigate({
      to: '/recordings/$recordingId/tables/$tableName',
      params: { recordingId, tableName: name },
      search: { at, ...(ownerEntityName !== null && { entity: ownerEntityName }) },
    });
  return (
    <RecordedRun {...{ recordingId, at }} onAt={(next) => navigate({ search: { at: next } })}>
      {(run) => (
        <div className={classes.page}>
          <header className={classes.heading}>
            <h1>{t`Result tables`}</h1>
            {run.choice}
            <Link to="/recordings/$recordingId/sql" params={{ recordingId }} search={{ at }}>
              {t`Query with SQL`}
            </Link>
          </header>
          <div className={classes.catalog}>
            <Catalog
              hasDerived
              key={run.name}
              client={client}
              simulationId={run.name}
              links={{ href: (item) => tableHref(tableAddress(run.name, item)), open }}
            />
          </div>
        </div>
      )}
    </RecordedRun>
  );
}
