import type { ReactElement, ReactNode } from 'react';
import classes from './table.module.css';
import type { TableAddress } from './use-table-page.ts';

export interface TableTitleProps {
  address: TableAddress;
  /** In front of the table's name: a way back, for example. */
  lead?: ReactNode;
  heading?: 'h1' | 'h2';
}

/** Name of a table and of the object that owns it. */
export function TableTitle({ address, lead, heading: Heading = 'h2' }: TableTitleProps): ReactElement {
  return (
    <>
      {lead}
      <Heading className={classes.title}>
        <bdi>{address.tableName}</bdi>
        {address.entityName && (
          <span className={classes.muted}>
            {' · '}
            <bdi>{address.entityName}</bdi>
          </span>
        )}
      </Heading>
    </>
  );
}
