import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Column } from '../protocol/index.ts';
import { Button, Checkbox, IconButton, Popover } from '../ui/index.ts';
import { type ArrangedTable, moveColumn } from './arranged-table.ts';
import classes from './result.module.css';
import type { Arrangement } from './shown.ts';

interface ColumnsMenuProps {
  table: ArrangedTable;
  columns: readonly Column[];
  onArrange: (arrangement: Arrangement) => void;
}

/** Shows, hides, orders and pins columns; at least one is shown. */
export function ColumnsMenu({ table, columns, onArrange }: ColumnsMenuProps): ReactElement {
  const shown = table.getVisibleLeafColumns().length;
  const total = columns.length;
  const pinned = table.getStartLeafColumns();
  const listed = [...pinned, ...table.getAllLeafColumns().filter((column) => !pinned.includes(column))];
  return (
    <Popover label={shown === total ? t`Columns` : t`Columns ${shown}/${total}`} icon="columns">
      {() => (
        <div className={classes.form}>
          <div className={classes.values}>
            {listed.map((leaf) => {
              const name = columns[Number(leaf.id)]?.name ?? leaf.id;
              const isShown = leaf.getIsVisible();
              return (
                <div key={leaf.id} className={classes.line}>
                  <Checkbox
                    label={name}
                    isChecked={isShown}
                    disabled={shown === 1 && isShown}
                    onChange={(isVisible) => leaf.toggleVisibility(isVisible)}
                  />
                  <span className={classes.buttons}>
                    <IconButton
                      icon="pin"
                      label={t`Keep ${name} in view`}
                      pressed={leaf.getIsPinned() !== false}
                      onClick={() => leaf.pin(leaf.getIsPinned() === false ? 'start' : false)}
                    />
                    <IconButton
                      icon="arrow-up"
                      label={t`Move ${name} forward`}
                      disabled={!isShown}
                      onClick={() => moveColumn(table, leaf.id, -1)}
                    />
                    <IconButton
                      icon="arrow-down"
                      label={t`Move ${name} back`}
                      disabled={!isShown}
                      onClick={() => moveColumn(table, leaf.id, 1)}
                    />
                  </span>
                </div>
              );
            })}
          </div>
          <Button onClick={() => table.toggleAllColumnsVisible(true)} disabled={shown === total}>
            {t`Show all`}
          </Button>
          <Button onClick={() => onArrange({})}>{t`As the service has them`}</Button>
        </div>
      )}
    </Popover>
  );
}
