import type { ReactElement, ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { cx } from './cx.ts';
import classes from './toolbar.module.css';

interface ToolbarProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Row of controls with a name: one stop of the tab key, inside the arrows go on; wraps where there is no room. */
export function Toolbar({ label, className, children }: ToolbarProps): ReactElement {
  return (
    <AriaToolbar aria-label={label} className={cx(classes.toolbar, className)}>
      {children}
    </AriaToolbar>
  );
}
