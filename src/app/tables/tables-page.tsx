import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { CatalogItem } from '../../protocol/index.ts';
import { useServiceClient } from '../../run/index.ts';
import { Catalog, tableAddress, tableHref } from '../../tables/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './tables-page.module.css';
import { useRecordingWithTables } from './use-recorded-figures.ts';

/** All result tables of an instance. */
export function TablesPage(): ReactElement {
  const { simulationId } = useParams({ from: '/simulations/$simulationId/tables' });
  const client = useServiceClient();
  const navigate = useNavigate();
  usePageTitle(t`Tables`, simulationId);
  const recordingId = useRecordingWithTables(simulationId);
  const open = ({ name, ownerEntityName }: CatalogItem) =>
    navigate({
      to: '/simulations/$simulationId/tables/$tableName',
      params: { simulationId, tableName: name },
      search: ownerEntityName === null ? {} : { entity: ownerEntityName },
    });
  return (
    <div className={classes.page}>
      <header className={classes.heading}>
        <h1>{t`Result tables`}</h1>
        <Link to="/simulations/$simulationId/sql" params={{ simulationId }}>
          {t`Query with SQL`}
        </Link>
        {recordingId !== null && (
          <Link to="/recordings/$recordingId/tables" params={{ recordingId }}>
            {t`Recorded tables`}
          </Link>
        )}
      </header>
      <div className={classes.catalog}>
        <Catalog
          hasDerived
          client={client}
          simulationId={simulationId}
          links={{ href: (item) => tableHref(tableAddress(simulationId, item)), open }}
        />
      </div>
    </div>
  );
}
