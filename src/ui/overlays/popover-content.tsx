import type { ReactElement, ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import classes from './popup.module.css';
import { Popup } from './popup.tsx';

interface PopoverContentProps {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  close: () => void;
  children: ReactNode;
}

/** The content of a popover: focus goes in, stays in, and goes back to the button afterwards. */
export function PopoverContent({ label, trigger, close, children }: PopoverContentProps): ReactElement {
  return (
    <Popup trigger={trigger} close={close}>
      <Dialog aria-label={label} className={classes.content ?? ''}>
        {children}
      </Dialog>
    </Popup>
  );
}
