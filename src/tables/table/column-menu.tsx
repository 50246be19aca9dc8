import type { ReactElement } from 'react';
import type { Column } from '../../protocol/index.ts';
import { Button, Menu } from '../../ui/index.ts';
import classes from './table.module.css';
import type { ResultTable } from './use-result-table.ts';

/** Which columns are shown; at least one stays. */
export function ColumnMenu({ table, columns }: { table: ResultTable; columns: readonly Column[] }): ReactElement {
  const shown = table.getVisibleLeafColumns().length;
  const label = shown === columns.length ? 'Columns' : `Columns ${shown}/${columns.length}`;
  return (
    <Menu label={label} icon="columns">
      {() => (
        <>
          {table.getAllLeafColumns().map((leaf) => (
            <label key={leaf.id} className={classes.choice}>
              <input
                type="checkbox"
                checked={leaf.getIsVisible()}
                disabled={shown === 1 && leaf.getIsVisible()}
                onChange={leaf.getToggleVisibilityHandler()}
              />
              {columns[Number(leaf.id)]?.name}
            </label>
          ))}
          <Button onClick={() => table.toggleAllColumnsVisible(true)} disabled={shown === columns.length}>
            Show all
          </Button>
        </>
      )}
    </Menu>
  );
}
