import { t } from '@lingui/core/macro';
import { memo, type ReactElement, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { TableSkeleton } from '../../grid/index.ts';
import { MAXIMUM_ENTITY_NAME_LENGTH, MAXIMUM_NAME_CONTAINS_LENGTH } from '../../protocol/index.ts';
import { Button, ComboBox, EmptyState, Failure, formatCount, SearchField, useRegion } from '../../ui/index.ts';
import { observationText } from '../notice-bar.tsx';
import { tableCountText } from '../pages/page-numbers.ts';
import classes from './catalog.module.css';
import { type CatalogLinks, CatalogList, DerivedTables } from './catalog-list.tsx';
import { type CatalogFilter, filteredTables, ownersOf } from './group-catalog.ts';
import { type KnownTables, useCatalog } from './use-catalog.ts';

const NO_FILTER: CatalogFilter = { nameContains: '', owner: '' };
const TYPING_MILLIS = 250;

interface CatalogProps {
  simulationId: string;
  filter: CatalogFilter;
  onFilter: (filter: CatalogFilter) => void;
  links: CatalogLinks;
  /** Also offers the derived relations. */
  hasDerived?: boolean;
  /** Owner offered as a filter if it has tables. */
  suggestedOwner?: string | null;
}

/** The result tables of an instance over all pages of its catalog, with filters by name and owner (interface 4.1). */
export function Catalog(props: CatalogProps): ReactElement {
  const { simulationId, filter, onFilter, links, hasDerived = false, suggestedOwner = null } = props;
  const [typed, type] = useTyped(filter, onFilter);
  const { known, isComplete, isPending, error, retry } = useCatalog(simulationId);
  const owners = useMemo(() => ownersOf(known?.items ?? []), [known]);
  const shown = useMemo(() => known && filteredTables(known.items, filter, owners), [known, filter, owners]);
  const isFiltered = filter.nameContains !== '' || filter.owner !== '';
  return (
    <div className={classes.catalog}>
      <CatalogFilters filter={typed} owners={owners} suggestedOwner={suggestedOwner} onChange={type} />
      {error && (
        <div className={classes.failure}>
          <Failure title={t`Tables could not be loaded`} error={error} onRetry={retry} />
        </div>
      )}
      {isPending && <TableSkeleton />}
      {shown?.length === 0 && (
        <EmptyState icon="table" title={isFiltered ? t`No matching tables` : t`No result tables yet`}>
          {isFiltered && <Button onClick={() => type(NO_FILTER)}>{t`Show all`}</Button>}
        </EmptyState>
      )}
      {shown && shown.length > 0 && <CatalogList items={shown} links={links} />}
      {hasDerived && <DerivedTables sought={filter} links={links} />}
      {known && shown && <Footer known={known} shown={shown.length} isComplete={isComplete} />}
    </div>
  );
}

function Footer(props: { known: KnownTables; shown: number; isComplete: boolean }): ReactElement {
  const { known, shown, isComplete } = props;
  const [some, all] = [formatCount(shown), tableCountText(Math.max(known.total, shown))];
  return (
    <footer className={classes.footer}>
      <span>{isComplete && shown === known.items.length ? tableCountText(shown) : t`${some} of ${all}`}</span>
      <span className={classes.observation}>{observationText(known.observation)}</span>
    </footer>
  );
}

/** The typed filter; `onFilter` is called once it has stayed the same for a moment. */
function useTyped(filter: CatalogFilter, onFilter: CatalogProps['onFilter']) {
  const [typed, type] = useState(filter);
  const [known, setKnown] = useState({ given: filter, told: filter });
  if (!isSame(known.given, filter)) {
    setKnown({ given: filter, told: filter });
    // Somebody else changed it: what is typed gives way. What was told from here may have been typed on since.
    if (!isSame(known.told, filter)) type(filter);
  }
  const tell = useEffectEvent((next: CatalogFilter) => {
    if (isSame(next, filter)) return;
    setKnown({ given: filter, told: next });
    onFilter(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(typed), TYPING_MILLIS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, type] as const;
}

function isSame(a: CatalogFilter, b: CatalogFilter): boolean {
  return a.nameContains === b.nameContains && a.owner === b.owner;
}

interface CatalogFiltersProps {
  filter: CatalogFilter;
  /** Owners known so far, offered while typing. */
  owners: readonly string[];
  suggestedOwner: string | null;
  onChange: (filter: CatalogFilter) => void;
}

/**
 * Filters by a part of the name and by the owner. Memoised: the catalog is read again and again, mostly with the same
 * owners.
 */
const CatalogFilters = memo(Filters, (before, after) => {
  const areFieldsSame = before.filter === after.filter && before.suggestedOwner === after.suggestedOwner;
  return areFieldsSame && before.onChange === after.onChange && areSame(before.owners, after.owners);
});

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some === others || (some.length === others.length && some.every((name, at) => name === others[at]));
}

function Filters({ filter, owners, suggestedOwner, onChange }: CatalogFiltersProps): ReactElement {
  // Its words follow the language.
  useRegion();
  return (
    <fieldset aria-label={t`Filter`} className={classes.filters}>
      <SearchField
        className={classes.input}
        label={t`Table name contains`}
        placeholder={t`Name contains`}
        maxLength={MAXIMUM_NAME_CONTAINS_LENGTH}
        value={filter.nameContains}
        onChange={(nameContains) => onChange({ ...filter, nameContains })}
      />
      <ComboBox
        className={classes.input}
        label={t`Owner`}
        placeholder={t`Owner`}
        suggestions={owners}
        maxLength={MAXIMUM_ENTITY_NAME_LENGTH}
        value={filter.owner}
        onChange={(owner) => onChange({ ...filter, owner })}
      />
      {suggestedOwner !== null && suggestedOwner !== filter.owner && owners.includes(suggestedOwner) && (
        <Button onClick={() => onChange({ nameContains: '', owner: suggestedOwner })}>
          {t`Filter:`} <bdi>{suggestedOwner}</bdi>
        </Button>
      )}
    </fieldset>
  );
}
