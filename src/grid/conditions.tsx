import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, type Ref, useState } from 'react';
import type { Column } from '../protocol/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { Button, Checkbox, Failure, formatCount, IconButton, Select, TextField } from '../ui/index.ts';
import { cellText, plainText } from './cells/cell-text.ts';
import classes from './result.module.css';
import type { ValueCounts } from './row-source.ts';
import type { Filter } from './shown.ts';

type Kind = Filter['type'] | 'notNull';

interface ConditionFieldsProps {
  columns: readonly Column[];
  counts: ValueCounts;
  addLabel: string;
  onAdd: (condition: Filter) => void;
}

/** A form for a column and a condition on its values. */
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

/** Null while the typed text is no condition. */
function conditionOf(column: Column, kind: Kind, typed: { contains: string; from: string; to: string }): Filter | null {
  const { name } = column;
  if (kind === 'null' || kind === 'notNull') return { column: name, type: 'null', isNull: kind === 'null' };
  if (kind === 'text') return typed.contains === '' ? null : { column: name, type: 'text', contains: typed.contains };
  const [from, to] = [typed.from, typed.to].map((text) => (text === '' ? undefined : boundOf(column, text)));
  if (from === null || to === null || (from === undefined && to === undefined)) return null;
  return { column: name, type: 'range', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** Columns to choose from, by their names. */
export function columnOptions(columns: readonly Pick<Column, 'name'>[]): { value: string; label: string }[] {
  return columns.map(({ name }) => ({ value: name, label: name }));
}

/** A filter in words. */
export function filterWords(filter: Filter): string {
  const { column } = filter;
  switch (filter.type) {
    case 'text': {
      const { contains } = filter;
      return t`${column} contains “${contains}”`;
    }
    case 'range':
      return rangeWords(column, filter.from, filter.to);
    case 'set': {
      const values = filter.values.map((value) => (value === null ? 'null' : plainText(value))).join(', ');
      return t`${column} is ${values}`;
    }
    case 'null':
      return filter.isNull ? t`${column} is null` : t`${column} is not null`;
  }
}

function rangeWords(column: string, from: unknown, to: unknown): string {
  const [least, most] = [plainText(from), plainText(to)];
  if (to === undefined) return t`${column} from ${least}`;
  return from === undefined ? t`${column} up to ${most}` : t`${column} from ${least} to ${most}`;
}

/** The typed end of a range; null: it is none. */
export function boundOf({ dataType }: Column, typed: string): string | number | bigint | null {
  const text = typed.trim();
  if (dataType === 'INTEGER' && /^[+-]?\d+$/.test(text)) return BigInt(text);
  if (dataType === 'INTEGER' || dataType === 'DECIMAL') {
    const value = Number(text);
    return text === '' || !Number.isFinite(value) ? null : value;
  }
  if (dataType === 'DATE' || dataType === 'DATETIME') return Number.isNaN(Date.parse(text)) ? null : text;
  return text;
}

interface RemovableLineProps {
  /** Name of the button that removes it. */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A line that can be removed. */
export function RemovableLine({ label, onRemove, children }: RemovableLineProps): ReactElement {
  return (
    <div className={classes.line}>
      <span>{children}</span>
      <IconButton icon="close" label={label} onClick={onRemove} />
    </div>
  );
}

interface RemovableLinesProps<Item> {
  items: readonly Item[];
  /** Unique for each item. */
  words: (item: Item) => string;
  label: string;
  onChange: (rest: Item[]) => void;
}

/** All items, one below the other. */
export function RemovableLines<Item>({ items, words, label, onChange }: RemovableLinesProps<Item>): ReactElement[] {
  return items.map((item, index) => (
    <RemovableLine key={words(item)} label={label} onRemove={() => onChange(items.filter((_, at) => at !== index))}>
      {words(item)}
    </RemovableLine>
  ));
}

type Values = Extract<Filter, { type: 'set' }>['values'];

interface SetValuesProps {
  column: Column;
  counts: ValueCounts;
  addLabel: string;
  onChosen: (values: Values) => void;
}

/** Values to choose from, the most frequent first. */
export function SetValues({ column, counts, addLabel, onChosen }: SetValuesProps): ReactElement {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const counted = useQuery({
    queryKey: ['table copy values', counts.of, column.name],
    queryFn: () => counts.count(column.name),
    gcTime: 0,
    retry: false,
  });
  if (counted.error) return <Failure title={t`Values could not be counted`} error={counted.error} />;
  const values = (counted.data ?? []).map(({ value = null, count }) => ({
    value,
    key: stringifyExactJson(value),
    label: `${cellText(value, column.dataType)} (${formatCount(count)})`,
  }));
  const toggle = (key: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  const add = () => onChosen(values.filter(({ key }) => chosen.has(key)).map(({ value }) => value as Values[number]));
  return (
    <>
      <div className={classes.values}>
        {values.map(({ key, label }) => (
          <Checkbox key={key} label={label} isChecked={chosen.has(key)} onChange={(is) => toggle(key, is)} />
        ))}
      </div>
      <Button disabled={chosen.size === 0} onClick={add}>
        {addLabel}
      </Button>
    </>
  );
}

/** The fields of a menu, one below the other. */
export function MenuForm({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }): ReactElement {
  return (
    <div ref={ref} className={classes.form}>
      {children}
    </div>
  );
}

/** Many values, in as much room as a menu has. */
export function MenuValues({ children }: { children: ReactNode }): ReactElement {
  return <div className={classes.values}>{children}</div>;
}

export function MenuHint({ children }: { children: ReactNode }): ReactElement {
  return <p className={classes.hint}>{children}</p>;
}
