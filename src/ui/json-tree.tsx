import { type ReactElement, useState } from 'react';
import { Button } from './button.tsx';
import { formatCount, formatPlural } from './format/number.ts';
import classes from './json-tree.module.css';

const PAGE = 100;

interface JsonTreeProps {
  value: unknown;
  name?: string;
  /** Levels that are open at first. */
  openLevels?: number;
}

/** A JSON value as a tree; branches are made when they are opened, long ones a hundred at a time. */
export function JsonTree({ value, name, openLevels = 1 }: JsonTreeProps): ReactElement {
  const label = name === undefined ? null : <span className={classes.key}>{name}: </span>;
  if (typeof value === 'object' && value !== null)
    return <Branch value={value} label={label} openLevels={openLevels} />;
  return (
    <div className={classes.leaf}>
      {label}
      {JSON.stringify(value)}
    </div>
  );
}

interface BranchProps {
  value: object;
  label: ReactElement | null;
  openLevels: number;
}

function Branch({ value, label, openLevels }: BranchProps): ReactElement {
  const [open, setOpen] = useState(openLevels > 0);
  const [shown, setShown] = useState(PAGE);
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? formatPlural(entries.length, 'item') : formatPlural(entries.length, 'field');
  return (
    <details className={classes.branch} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <span className={classes.size}>{size}</span>
      </summary>
      {open &&
        entries
          .slice(0, shown)
          .map(([key, child]) => <JsonTree key={key} name={key} value={child} openLevels={openLevels - 1} />)}
      {open && entries.length > shown && (
        <Button onClick={() => setShown(shown + PAGE)}>{formatCount(entries.length - shown)} more</Button>
      )}
    </details>
  );
}
