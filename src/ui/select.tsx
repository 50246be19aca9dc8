import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import classes from './select.module.css';

interface SelectProps<Value extends string> {
  /** Accessible name. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** Dense native select: keyboard and screen reader work as everywhere else, and it weighs nothing. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactElement {
  const { label, value, options, onChange, className } = props;
  return (
    <select
      aria-label={label}
      className={cx(classes.select, className)}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
