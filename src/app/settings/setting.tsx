import type { ReactElement, ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingProps {
  name: string;
  /** How it looks with the present choice. */
  sample?: string;
  children: ReactNode;
}

/** One choice with its name in front and a sample behind. */
export function Setting({ name, sample, children }: SettingProps): ReactElement {
  return (
    <div className={classes.setting}>
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
      {children}
      <output className={classes.sample}>{sample}</output>
    </div>
  );
}
