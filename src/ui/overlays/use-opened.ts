import { type RefObject, useRef, useState } from 'react';

interface Key {
  key: string;
  preventDefault(): void;
  /** The library keeps to itself what a button has listened for. */
  continuePropagation(): void;
}

export interface Opened {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  open(): void;
  close(): void;
  /** For the button. */
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
 * What a button opens: by a press, or by the arrow down. `preload` fetches the code of it, which is not worth its weight
 * before the first picture, as soon as somebody comes near.
 * @param kept where somebody else keeps whether it is open
 */
export function useOpened(
  preload: () => Promise<unknown>,
  kept?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void],
): Opened {
  const trigger = useRef<HTMLButtonElement>(null);
  const own = useState(false);
  const [isOpen, setOpen] = kept ?? own;
  // Whatever is wrong with it is said when it is opened.
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
        // The page's own keys go on to it.
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return event.continuePropagation();
        event.preventDefault();
        setOpen(true);
      },
    },
  };
}
