import type { ReactElement, ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import classes from './field.module.css';

interface FieldFrameProps {
  /** The label is `…-label`, help or error `…-help`. */
  id: string;
  label: string;
  isLabelShown: boolean;
  help?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, help or what is wrong below, for a field that is a button; text fields have the library's own. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { id, label, isLabelShown, help, error, className, children } = props;
  return (
    <div className={cx(isLabelShown ? classes.field : classes.bare, className)}>
      <span id={`${id}-label`} className={classes.label} hidden={!isLabelShown}>
        {label}
      </span>
      {children}
      {(error ?? help) !== undefined && (
        <span id={`${id}-help`} className={error === undefined ? classes.help : classes.error}>
          {error ?? help}
        </span>
      )}
    </div>
  );
}
