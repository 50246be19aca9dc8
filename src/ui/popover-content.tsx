import type { ReactElement, ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import classes from './popup.module.css';

interface PopoverContentProps {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  close: () => void;
  children: ReactNode;
}

/** What a popover shows: focus goes in, stays in, and goes back to the button afterwards. */
export function PopoverContent({ label, trigger, close, children }: PopoverContentProps): ReactElement {
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={close}
      placement="bottom start"
      offset={4}
      className={classes.popup ?? ''}
    >
      <Dialog aria-label={label} className={classes.content ?? ''}>
        {children}
      </Dialog>
    </Popover>
  );
}
