import type { ReactElement } from 'react';
import { formatPlural } from '../../ui/index.ts';
import classes from './table.module.css';

const OPEN_DEPTH = 2;

/** A JSON value as a tree that opens and closes; the first levels are open. */
export function JsonTree({ value, name, depth = 0 }: { value: unknown; name?: string; depth?: number }): ReactElement {
  const label = name === undefined ? null : <span className={classes.jsonKey}>{name}: </span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={classes.jsonLeaf}>
        {label}
        {JSON.stringify(value)}
      </div>
    );
  }
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? formatPlural(entries.length, 'item') : formatPlural(entries.length, 'field');
  return (
    <details className={classes.jsonBranch} open={depth < OPEN_DEPTH}>
      <summary>
        {label}
        <span className={classes.jsonSize}>{size}</span>
      </summary>
      {entries.map(([key, child]) => (
        <JsonTree key={key} name={key} value={child} depth={depth + 1} />
      ))}
    </details>
  );
}
