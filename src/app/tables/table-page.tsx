import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../protocol/index.ts';
import { TableView } from '../../tables/index.ts';
import { Icon } from '../../ui/index.ts';
import { useServiceClient } from '../service-client.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './tables-page.module.css';

const ROUTE = '/simulations/$simulationId/tables/$tableName';

/** One result table; owner, page and page size are in the address. */
export function TablePage(): ReactElement {
  const { simulationId, tableName } = useParams({ from: ROUTE });
  const { entity, page = 1, pageSize = DEFAULT_PAGE_SIZE } = useSearch({ from: ROUTE });
  const client = useServiceClient();
  const navigate = useNavigate({ from: ROUTE });
  usePageTitle(tableName, simulationId);
  return (
    <div className={classes.page}>
      <TableView
        key={`${simulationId} ${tableName} ${entity ?? ''}`}
        client={client}
        address={{ simulationId, tableName, entityName: entity ?? null }}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => navigate({ search: (old) => ({ ...old, page: next, pageSize: size }) })}
        heading="h1"
        lead={
          <Link to="/simulations/$simulationId/tables" params={{ simulationId }} className={classes.back}>
            <Icon name="arrow-left" size={14} />
            {t`All tables`}
          </Link>
        }
      />
    </div>
  );
}
