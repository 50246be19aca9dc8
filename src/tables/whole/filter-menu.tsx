import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { Column } from '../../protocol/index.ts';
import { Button, IconButton, Popover, Select, TextField } from '../../ui/index.ts';
import { boundOf, filterWords } from './filter-words.ts';
import { SetValues, type ValueCounts } from './set-values.tsx';
import classes from './whole.module.css';
import type { Filter } from './whole-query.ts';

type Kind = Filter['type'] | 'notNull';

interface FilterMenuProps {
  columns: readonly Column[];
  filters: readonly Filter[];
  counts: ValueCounts;
  onChange: (filters: Filter[]) => void;
}

/** The filters that hold, each with a way to take it back, and a form for another. */
export function FilterMenu(props: FilterMenuProps): ReactElement {
  const { filters, onChange } = props;
  const count = filters.length;
  return (
    <Popover label={count === 0 ? t`Filter` : t`Filter (${count})`} icon="search">
      {() => (
        <div className={classes.form}>
          {filters.map((filter, index) => (
            <div key={filterWords(filter)} className={classes.line}>
              <span>{filterWords(filter)}</span>
              <IconButton
                icon="close"
                label={t`Remove filter`}
                onClick={() => onChange(filters.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          <NewFilter {...props} />
        </div>
      )}
    </Popover>
  );
}

function NewFilter({ columns, filters, counts, onChange }: FilterMenuProps): ReactElement | null {
  const [name, setName] = useState(columns[0]?.name ?? '');
  const [kind, setKind] = useState<Kind>('text');
  const [typed, setTyped] = useState({ contains: '', from: '', to: '' });
  const column = columns.find((one) => one.name === name) ?? columns[0];
  if (column === undefined) return null;
  const filter = filterOf(column, kind, typed);
  const add = (next: Filter) => onChange([...filters, next]);
  return (
    <>
      <Select
        label={t`Column`}
        value={column.name}
        options={columns.map((one) => ({ value: one.name, label: one.name }))}
        onChange={setName}
      />
      <Select<Kind>
        label={t`Condition`}
        value={kind}
        options={[
          { value: 'text', label: t`contains` },
          { value: 'range', label: t`is between` },
          { value: 'set', label: t`is one of` },
          { value: 'null', label: t`is null` },
          { value: 'notNull', label: t`is not null` },
        ]}
        onChange={setKind}
      />
      {kind === 'text' && (
        <TextField label={t`Text`} value={typed.contains} onChange={(contains) => setTyped({ ...typed, contains })} />
      )}
      {kind === 'range' && (
        <div className={classes.line}>
          <TextField label={t`From`} value={typed.from} onChange={(from) => setTyped({ ...typed, from })} />
          <TextField label={t`To`} value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
        </div>
      )}
      {kind === 'set' ? (
        <SetValues
          key={column.name}
          column={column}
          counts={counts}
          onChosen={(values) => add({ column: column.name, type: 'set', values })}
        />
      ) : (
        <Button disabled={filter === null} onClick={() => filter && add(filter)}>
          {t`Add filter`}
        </Button>
      )}
    </>
  );
}

/** Null while what was typed is no condition. */
function filterOf(column: Column, kind: Kind, typed: { contains: string; from: string; to: string }): Filter | null {
  const { name } = column;
  if (kind === 'null' || kind === 'notNull') return { column: name, type: 'null', isNull: kind === 'null' };
  if (kind === 'text') return typed.contains === '' ? null : { column: name, type: 'text', contains: typed.contains };
  const [from, to] = [typed.from, typed.to].map((text) => (text === '' ? undefined : boundOf(column, text)));
  if (from === null || to === null || (from === undefined && to === undefined)) return null;
  return { column: name, type: 'range', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
