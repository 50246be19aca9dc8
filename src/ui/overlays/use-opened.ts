import { type RefObject, useRef, useState } from 'react';

interface Key {
  key: string;
  preventDefault(): void;
  /** The library stops the events that a button listens to. */
  continuePropagation(): void;
}

export interface Opened {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  open(): void;
  close(): void;
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    onClick(): void;
    onHoverStart(): void;
    onFocus(): void;
    onKeyDown(event: Key): void;
  };
}

/**
 * Opens by a press, or by the arrow down. `preload` loads the content's code when the pointer or the focus comes near:
 * it is not worth its weight before the first picture.
 * @param kept the open state, if somebody else keeps it
 */
export function useOpened(
  preload: () => Promise<unknown>,
  kept?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void],
): Opened {
  const trigger = useRef<HTMLButtonElement>(null);
  const own = useState(false);
  const [isOpen, setOpen] = kept ?? own;
  // A failure is shown when it is opened.
  const fetchEarly = () => void preload().catch(() => undefined);
  return {
    trigger,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    button: {
      ref: trigger,
      'aria-expanded': isOpen,
      onClick: () => setOpen(!isOpen),
      onHoverStart: fetchEarly,
      onFocus: fetchEarly,
      onKeyDown(event) {
        // Leaves the page's own keys to the page.
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return event.continuePropagation();
        event.preventDefault();
        setOpen(true);
      },
    },
  };
}
