import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { Icon } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { ShownTable } from './shown-table.tsx';
import classes from './tables-page.module.css';
import { usePageLinks } from './use-page-links.ts';
import { useRecordedFigures } from './use-recorded-figures.ts';

const ROUTE = '/simulations/$simulationId/tables/$tableName';

/** One result table; owner, page and page size are in the address. */
export function TablePage(): ReactElement {
  const { simulationId, tableName } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  usePageTitle(tableName, simulationId);
  const known = usePageLinks(simulationId);
  const showFigure = useRecordedFigures(simulationId, tableName, search.entity);
  const links = useMemo(() => ({ ...known, showFigure }), [known, showFigure]);
  return (
    <ShownTable
      {...{ simulationId, tableName, links, search }}
      onSearch={(change) => navigate({ search: (old) => ({ ...old, ...change }) })}
      lead={
        <Link to="/simulations/$simulationId/tables" params={{ simulationId }} className={classes.back}>
          <Icon name="arrow-left" size={14} />
          {t`All tables`}
        </Link>
      }
    />
  );
}
