import type { ReactElement, ReactNode } from 'react';
import { PressButton } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import classes from './sort-header.module.css';

type Direction = 'asc' | 'desc';

interface SortHeaderProps {
  children: ReactNode;
  /** Under the name. */
  detail?: string;
  sorted: Direction | false;
  tooltip: string;
  onSort: () => void;
  /** Shift and an arrow: wider (1) or narrower (-1). */
  onResize: (direction: 1 | -1) => void;
}

export const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** What is pressed in a column's header: sorts, and with Shift and arrows makes the column wider or narrower. */
export function SortHeader({ children, detail, sorted, tooltip, onSort, onResize }: SortHeaderProps): ReactElement {
  return (
    <PressButton
      className={classes.sort}
      tooltip={tooltip}
      onClick={onSort}
      onKeyDown={(event) => {
        const direction = event.shiftKey && ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
        if (direction) onResize(direction);
        else event.continuePropagation();
      }}
    >
      <span className={classes.name}>
        {children}
        {sorted && <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={11} />}
      </span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </PressButton>
  );
}
