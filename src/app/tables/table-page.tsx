import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../protocol/index.ts';
import { TableView, WholeTable } from '../../tables/index.ts';
import { Icon } from '../../ui/index.ts';
import { useServiceClient } from '../service-client.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './tables-page.module.css';
import { usePageLinks } from './use-page-links.ts';
import { useRecordedFigures } from './use-recorded-figures.ts';

const ROUTE = '/simulations/$simulationId/tables/$tableName';

/** One result table; owner, page and page size are in the address. */
export function TablePage(): ReactElement {
  const { simulationId, tableName } = useParams({ from: ROUTE });
  const { entity, page = 1, pageSize = DEFAULT_PAGE_SIZE, whole, chart } = useSearch({ from: ROUTE });
  const client = useServiceClient();
  const navigate = useNavigate({ from: ROUTE });
  usePageTitle(tableName, simulationId);
  const address = { simulationId, tableName, entityName: entity ?? null };
  const known = usePageLinks(simulationId);
  const showFigure = useRecordedFigures(simulationId, tableName, entity);
  const links = useMemo(() => ({ ...known, showFigure }), [known, showFigure]);
  const showWhole = (next: string | undefined) => navigate({ search: (old) => ({ ...old, whole: next }) });
  const common = {
    client,
    address,
    links,
    heading: 'h1',
    lead: (
      <Link to="/simulations/$simulationId/tables" params={{ simulationId }} className={classes.back}>
        <Icon name="arrow-left" size={14} />
        {t`All tables`}
      </Link>
    ),
  } as const;
  const key = `${simulationId} ${tableName} ${entity ?? ''}`;
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
