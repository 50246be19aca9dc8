import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../../ui/index.ts';
import classes from './whole.module.css';

interface RemovableLineProps {
  /** Name of the button that takes it back. */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

/** Something that holds, with a way to take it back. */
export function RemovableLine({ label, onRemove, children }: RemovableLineProps): ReactElement {
  return (
    <div className={classes.line}>
      <span>{children}</span>
      <IconButton icon="close" label={label} onClick={onRemove} />
    </div>
  );
}
