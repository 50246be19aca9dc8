import type { ReactElement, ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import classes from './popup.module.css';

interface PopupProps {
  /** The button above it, which gets the focus back; none in a field of the library that opens it itself. */
  trigger?: RefObject<HTMLButtonElement | null>;
  /** Name of the popup, if its content has none. */
  label?: string;
  kind?: 'MenuTrigger' | 'Select';
  /** At least as wide as its button. */
  isWide?: boolean;
  close?: () => void;
  children: ReactNode;
}

/** Opens under a button, and closes by Escape and by a press beside it. */
export function Popup({ trigger, label, kind, isWide = false, close, children }: PopupProps): ReactElement {
  return (
    <Popover
      {...(trigger && { triggerRef: trigger, isOpen: true })}
      {...(close && { onOpenChange: close })}
      placement="bottom start"
      offset={4}
      {...(label !== undefined && { 'aria-label': label })}
      {...(kind && { trigger: kind })}
      className={classes.popup ?? ''}
      style={isWide ? { minWidth: trigger?.current?.offsetWidth } : {}}
    >
      {children}
    </Popover>
  );
}
