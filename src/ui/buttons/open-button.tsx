import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import type { Opened } from '../overlays/use-opened.ts';
import { Button } from './button.tsx';
import classes from './open-button.module.css';

interface OpenButtonProps {
  label: string;
  icon?: IconName | undefined;
  kind: 'menu' | 'dialog';
  opened: Opened;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Button with words and a chevron that opens something below itself. A narrow bar shows the icon alone. */
export function OpenButton({ label, icon, kind, opened, disabled, children }: OpenButtonProps): ReactElement {
  return (
    <>
      <Button
        {...opened.button}
        aria-haspopup={kind}
        {...(icon !== undefined && { icon, label })}
        disabled={disabled}
        className={icon && classes.shrinks}
      >
        <span className={classes.words}>{label}</span>
        <Icon name="chevron-down" size={12} />
      </Button>
      {opened.isOpen && children}
    </>
  );
}
