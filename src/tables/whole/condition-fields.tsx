import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { Column } from '../../protocol/index.ts';
import { Button, Select, TextField } from '../../ui/index.ts';
import { columnOptions } from '../table/column-options.ts';
import { boundOf } from './filter-words.ts';
import { SetValues, type ValueCounts } from './set-values.tsx';
import classes from './whole.module.css';
import type { Filter } from './whole-query.ts';

type Kind = Filter['type'] | 'notNull';

interface ConditionFieldsProps {
  columns: readonly Column[];
  counts: ValueCounts;
  /** On the button that takes the condition. */
  addLabel: string;
  onAdd: (condition: Filter) => void;
}

/** A column and what holds of its values, as one fills it in. */
export function ConditionFields({ columns, counts, addLabel, onAdd }: ConditionFieldsProps): ReactElement | null {
  const [name, setName] = useState(columns[0]?.name ?? '');
  const [kind, setKind] = useState<Kind>('text');
  const [typed, setTyped] = useState({ contains: '', from: '', to: '' });
  const column = columns.find((one) => one.name === name) ?? columns[0];
  if (column === undefined) return null;
  const condition = conditionOf(column, kind, typed);
  return (
    <>
      <Select label={t`Column`} value={column.name} options={columnOptions(columns)} onChange={setName} />
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
          addLabel={addLabel}
          onChosen={(values) => onAdd({ column: column.name, type: 'set', values })}
        />
      ) : (
        <Button disabled={condition === null} onClick={() => condition && onAdd(condition)}>
          {addLabel}
        </Button>
      )}
    </>
  );
}

/** Null while what was typed is no condition. */
function conditionOf(column: Column, kind: Kind, typed: { contains: string; from: string; to: string }): Filter | null {
  const { name } = column;
  if (kind === 'null' || kind === 'notNull') return { column: name, type: 'null', isNull: kind === 'null' };
  if (kind === 'text') return typed.contains === '' ? null : { column: name, type: 'text', contains: typed.contains };
  const [from, to] = [typed.from, typed.to].map((text) => (text === '' ? undefined : boundOf(column, text)));
  if (from === null || to === null || (from === undefined && to === undefined)) return null;
  return { column: name, type: 'range', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
