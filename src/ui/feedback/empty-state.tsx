import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
}

/** Says why there is nothing here and what can be done. */
export function EmptyState({ icon, title, children }: EmptyStateProps): ReactElement {
  return (
    <div className={classes.state}>
      <Icon name={icon} size={28} />
      <strong>{title}</strong>
      {children && <div className={classes.words}>{children}</div>}
    </div>
  );
}
