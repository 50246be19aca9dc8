import { type ReactElement, useId } from 'react';
import { MAXIMUM_ENTITY_NAME_LENGTH, MAXIMUM_NAME_CONTAINS_LENGTH } from '../../protocol/index.ts';
import { Button } from '../../ui/index.ts';
import classes from './catalog.module.css';
import type { FilterWords } from './catalog-filter.ts';

interface CatalogFiltersProps {
  filter: FilterWords;
  /** Owners known so far, offered while typing. */
  owners: readonly string[];
  suggestedOwner: string | null;
  onChange: (filter: FilterWords) => void;
}

/** Filters by a part of the name and by the owner. */
export function CatalogFilters({ filter, owners, suggestedOwner, onChange }: CatalogFiltersProps): ReactElement {
  const listId = useId();
  return (
    <fieldset aria-label="Filter" className={classes.filters}>
      <input
        type="search"
        className={classes.input}
        aria-label="Table name contains"
        placeholder="Name contains"
        maxLength={MAXIMUM_NAME_CONTAINS_LENGTH}
        value={filter.nameContains}
        onChange={(event) => onChange({ ...filter, nameContains: event.currentTarget.value })}
      />
      <input
        type="search"
        className={classes.input}
        aria-label="Owner"
        placeholder="Owner"
        list={listId}
        maxLength={MAXIMUM_ENTITY_NAME_LENGTH}
        value={filter.owner}
        onChange={(event) => onChange({ ...filter, owner: event.currentTarget.value })}
      />
      <datalist id={listId}>
        {owners.map((owner) => (
          <option key={owner} value={owner} />
        ))}
      </datalist>
      {suggestedOwner !== null && suggestedOwner !== filter.owner && owners.includes(suggestedOwner) && (
        <Button onClick={() => onChange({ nameContains: '', owner: suggestedOwner })}>Only {suggestedOwner}</Button>
      )}
    </fieldset>
  );
}
