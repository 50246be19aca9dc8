import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface FocusKeptProps {
  /** Of entries: where it is another one, an entry may be gone. */
  count: number;
  className?: string | undefined;
  children: ReactNode;
}

/** When the entry that had the focus is gone, what is left has it. */
export function FocusKept({ count, ...rest }: FocusKeptProps): ReactElement {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  const keepFocus = useEffectEvent((_count: number) => {
    const isGone = focused.current?.isConnected === false && !content.current?.contains(document.activeElement);
    if (isGone) content.current?.querySelector<HTMLElement>('input, button')?.focus();
  });
  useEffect(() => keepFocus(count), [count]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target as Element;
    };
    const div = content.current;
    div?.addEventListener('focusin', note);
    return () => div?.removeEventListener('focusin', note);
  }, []);
  return <div ref={content} {...rest} />;
}
