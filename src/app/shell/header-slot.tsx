import { createContext, type ReactElement, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Element in the top bar for the page on screen; null until the bar is there. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);

/** Renders into the top bar (clock, status). One line high. */
export function HeaderSlot({ children }: { children: ReactNode }): ReactElement | null {
  const slot = use(HeaderSlotContext);
  return slot && createPortal(children, slot);
}
