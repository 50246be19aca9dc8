import { createContext, type ReactElement, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Element in the top bar that the page on screen may fill; null until the bar is there. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);

/** Puts what a page wants to say in the top bar (clock, status) there. One line high. */
export function HeaderSlot({ children }: { children: ReactNode }): ReactElement | null {
  const slot = use(HeaderSlotContext);
  return slot && createPortal(children, slot);
}
