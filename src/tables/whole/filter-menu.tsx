import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Column } from '../../protocol/index.ts';
import { Popover } from '../../ui/index.ts';
import { ConditionFields } from './condition-fields.tsx';
import { filterWords } from './filter-words.ts';
import { RemovableLines } from './removable-line.tsx';
import type { ValueCounts } from './set-values.tsx';
import classes from './whole.module.css';
import type { Filter } from './whole-query.ts';

interface FilterMenuProps {
  columns: readonly Column[];
  filters: readonly Filter[];
  counts: ValueCounts;
  onChange: (filters: Filter[]) => void;
}

/** The filters that hold, each with a way to take it back, and a form for another. */
export function FilterMenu({ columns, filters, counts, onChange }: FilterMenuProps): ReactElement {
  const count = filters.length;
  return (
    <Popover label={count === 0 ? t`Filter` : t`Filter (${count})`} icon="search">
      {() => (
        <div className={classes.form}>
          <RemovableLines items={filters} words={filterWords} label={t`Remove filter`} onChange={onChange} />
          <ConditionFields
            {...{ columns, counts }}
            addLabel={t`Add filter`}
            onAdd={(filter) => onChange([...filters, filter])}
          />
        </div>
      )}
    </Popover>
  );
}
