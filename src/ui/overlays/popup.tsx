import type { ReactElement, ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import classes from './popup.module.css';

interface PopupProps {
  /** The button that it stands under, and that focus goes back to. */
  trigger: RefObject<HTMLButtonElement | null>;
  /** Names the popup itself, where what is in it does not. */
  label?: string;
  /** What opens it: a dialog unless said otherwise. */
  kind?: 'MenuTrigger' | 'Select';
  /** At least as wide as its button. */
  isWide?: boolean;
  close: () => void;
  children: ReactNode;
}

/** What opens under a button, and closes by Escape and by a press beside it. */
export function Popup({ trigger, label, kind, isWide = false, close, children }: PopupProps): ReactElement {
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={close}
      placement="bottom start"
      offset={4}
      {...(label !== undefined && { 'aria-label': label })}
      {...(kind && { trigger: kind })}
      className={classes.popup ?? ''}
      style={isWide ? { minWidth: trigger.current?.offsetWidth } : {}}
    >
      {children}
    </Popover>
  );
}
