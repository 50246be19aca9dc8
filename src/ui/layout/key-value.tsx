import { t } from '@lingui/core/macro';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import classes from './key-value.module.css';

/** Names with values in two columns. */
export function KeyValue({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }): ReactElement {
  return (
    <dl className={classes.list}>
      {items.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className={classes.none}>{t`none`}</span>}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
