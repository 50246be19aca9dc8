import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useServiceClient } from '../../run/index.ts';
import { SqlPanel } from '../../tables/index.ts';
import { usePageLinks } from '../tables/use-page-links.ts';
import { usePageTitle } from '../use-page-title.ts';

const ROUTE = '/simulations/$simulationId/sql';

/** Questions in SQL over the tables of one simulation; the question and how its answer is shown are in the address. */
export function SqlPage(): ReactElement {
  const { simulationId } = useParams({ from: ROUTE });
  const { sql = '', shown = '{}', chart } = useSearch({ from: ROUTE });
  const client = useServiceClient();
  const navigate = useNavigate({ from: ROUTE });
  const links = usePageLinks(simulationId);
  usePageTitle('SQL', simulationId);
  return (
    <SqlPanel
      key={simulationId}
      {...{ client, simulationId, sql, shown, chart, links }}
      onSql={(next) => navigate({ search: { sql: next } })}
      onShown={(next) => navigate({ search: (old) => ({ ...old, shown: next }) })}
      onChart={(next) => navigate({ search: (old) => ({ ...old, chart: next }) })}
    />
  );
}
