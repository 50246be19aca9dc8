import { t } from '@lingui/core/macro';
import { memo, type ReactElement } from 'react';
import { MAXIMUM_ENTITY_NAME_LENGTH, MAXIMUM_NAME_CONTAINS_LENGTH } from '../../protocol/index.ts';
import { Button, ComboBox, SearchField, useRegion } from '../../ui/index.ts';
import classes from './catalog.module.css';
import type { FilterWords } from './group-catalog.ts';

interface CatalogFiltersProps {
  filter: FilterWords;
  /** Owners known so far, offered while typing. */
  owners: readonly string[];
  suggestedOwner: string | null;
  onChange: (filter: FilterWords) => void;
}

/** Filters by a part of the name and by the owner; the catalog is read again and again, mostly with the owners of before. */
export const CatalogFilters = memo(Filters, (before, after) => {
  const isSame = before.filter === after.filter && before.suggestedOwner === after.suggestedOwner;
  return isSame && before.onChange === after.onChange && areSame(before.owners, after.owners);
});

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some === others || (some.length === others.length && some.every((name, at) => name === others[at]));
}

function Filters({ filter, owners, suggestedOwner, onChange }: CatalogFiltersProps): ReactElement {
  // Its words are others where another language is chosen.
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
