import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { ServiceClient } from '../../feed/index.ts';
import { Button, EmptyState, ErrorNotice, IconButton, problemOf } from '../../ui/index.ts';
import { observationText } from '../observation-text.ts';
import { pageText, tableCountText } from '../table/page-numbers.ts';
import { TableSkeleton } from '../table/table-skeleton.tsx';
import classes from './catalog.module.css';
import { catalogFilter, type FilterWords } from './catalog-filter.ts';
import { CatalogFilters } from './catalog-filters.tsx';
import { type CatalogLinks, CatalogList } from './catalog-list.tsx';
import { ownersOf } from './group-catalog.ts';
import { useCatalog } from './use-catalog.ts';
import { useSettled } from './use-settled.ts';

const NO_FILTER: FilterWords = { nameContains: '', owner: '' };
const TYPING_MILLIS = 250;

interface CatalogProps {
  client: ServiceClient;
  simulationId: string;
  links: CatalogLinks;
  /** Owner offered as a filter where it has tables. */
  suggestedOwner?: string | null;
}

/** The result tables of an instance, with filters by name and owner (interface 4.1). */
export function Catalog({ client, simulationId, links, suggestedOwner = null }: CatalogProps): ReactElement {
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const settled = useSettled(filter, TYPING_MILLIS);
  const everything = useCatalog(client, simulationId, { nameContains: '', ownerEntityNames: [] }, 1);
  const owners = ownersOf(everything.data?.items ?? []);
  const query = useCatalog(client, simulationId, catalogFilter(settled, owners), page);
  const isFiltered = settled.nameContains !== '' || settled.owner !== '';
  const change = (next: FilterWords) => {
    setFilter(next);
    setPage(1);
  };
  return (
    <div className={classes.catalog}>
      <CatalogFilters filter={filter} owners={owners} suggestedOwner={suggestedOwner} onChange={change} />
      {query.error && (
        <div className={classes.failure}>
          <ErrorNotice title={t`Tables could not be loaded`} problem={problemOf(query.error)}>
            <Button icon="refresh" onClick={() => query.refetch()}>
              {t`Try again`}
            </Button>
          </ErrorNotice>
        </div>
      )}
      {query.isPending && <TableSkeleton />}
      {query.data?.items.length === 0 && (
        <EmptyState icon="table" title={isFiltered ? t`No matching tables` : t`No result tables yet`}>
          {isFiltered && <Button onClick={() => change(NO_FILTER)}>{t`Show all`}</Button>}
        </EmptyState>
      )}
      {query.data && query.data.items.length > 0 && <CatalogList items={query.data.items} links={links} />}
      {query.data && (
        <footer className={classes.footer}>
          <span>{tableCountText(query.data.page.totalElements)}</span>
          {query.data.page.totalPages > 1 && (
            <span className={classes.pages}>
              <IconButton
                icon="chevron-left"
                label={t`Previous page of tables`}
                disabled={page <= 1}
                onClick={() => setPage(page - 1)}
              />
              {pageText(query.data.page)}
              <IconButton
                icon="chevron-right"
                label={t`Next page of tables`}
                disabled={page >= query.data.page.totalPages}
                onClick={() => setPage(page + 1)}
              />
            </span>
          )}
          <span className={classes.observation}>{observationText(query.data.observation)}</span>
        </footer>
      )}
    </div>
  );
}
