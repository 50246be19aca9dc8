import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Column } from '../../protocol/index.ts';
import { Button, Checkbox, Popover } from '../../ui/index.ts';
import type { ResultTable } from './use-result-table.ts';

/** Which columns are shown; at least one stays. */
export function ColumnMenu({ table, columns }: { table: ResultTable; columns: readonly Column[] }): ReactElement {
  const shown = table.getVisibleLeafColumns().length;
  const total = columns.length;
  const label = shown === total ? t`Columns` : t`Columns ${shown}/${total}`;
  return (
    <Popover label={label} icon="columns">
      {() => (
        <>
          {table.getAllLeafColumns().map((leaf) => (
            <Checkbox
              key={leaf.id}
              label={columns[Number(leaf.id)]?.name ?? leaf.id}
              isChecked={leaf.getIsVisible()}
              disabled={shown === 1 && leaf.getIsVisible()}
              onChange={(isVisible) => leaf.toggleVisibility(isVisible)}
            />
          ))}
          <Button onClick={() => table.toggleAllColumnsVisible(true)} disabled={shown === columns.length}>
            {t`Show all`}
          </Button>
        </>
      )}
    </Popover>
  );
}
