import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Column } from '../../protocol/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import { Button, Checkbox, ErrorNotice, formatCount, problemOf } from '../../ui/index.ts';
import { cellText } from '../cells/cell-text.ts';
import classes from './whole.module.css';
import type { Filter } from './whole-query.ts';

type Values = Extract<Filter, { type: 'set' }>['values'];

/** Counts the values of a column among the rows that the filters on other columns leave. */
export interface ValueCounts {
  /** What the counts depend on, beside the column: the copy and the filters. */
  of: string;
  /** Those that are there most often, each with its count. */
  count(column: string): Promise<{ value: unknown; count: number }[]>;
}

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
  if (counted.error) return <ErrorNotice title={t`Values could not be counted`} problem={problemOf(counted.error)} />;
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
