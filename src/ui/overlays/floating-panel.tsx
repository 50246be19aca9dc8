import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../layout/cx.ts';
import classes from './floating-panel.module.css';

interface FloatingPanelProps {
  /** Shown as a heading, and the panel's name unless there is a `label`. */
  title?: ReactNode;
  label?: string;
  /** `bar` for a row of controls, `narrow` and `wide` for text. */
  size?: 'bar' | 'narrow' | 'wide' | 'fit';
  /** Its role for screen readers; a bar has none. */
  role?: 'region' | 'complementary' | 'status';
  /** Beside the title. */
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
  closeLabel?: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** A panel over the picture. */
export function FloatingPanel(props: FloatingPanelProps): ReactElement {
  const { title, label, size = 'fit', role, actions, onClose, closeLabel = t`Close`, className, children } = props;
  const heading = useId();
  const name = label === undefined ? { 'aria-labelledby': heading } : { 'aria-label': label };
  return (
    <div role={role} {...(role && name)} data-size={size} className={cx(classes.panel, className)}>
      {(title !== undefined || onClose) && (
        <header className={classes.head}>
          <h2 id={heading}>{title}</h2>
          {actions}
          {onClose && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
        </header>
      )}
      {children}
    </div>
  );
}
