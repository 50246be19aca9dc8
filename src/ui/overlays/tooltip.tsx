import { type ReactElement, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { flushSync } from 'react-dom';
import classes from './tooltip.module.css';

interface TooltipProps {
  words: string;
  /** A control of the library, or `Focusable` round another one. */
  children: ReactElement;
}

const REST_MILLIS = 500;

/** Words beside a control while the pointer rests on it or the keyboard has come to it; Escape takes them away. */
export function Tooltip({ words, children }: TooltipProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const tooltip = useRef<HTMLDivElement>(null);
  useEscapeFromElsewhere(isOpen, tooltip, () => setOpen(false));
  return (
    <TooltipTrigger delay={REST_MILLIS} closeDelay={0} isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      <AriaTooltip ref={tooltip} className={classes.tooltip ?? ''} offset={6}>
        {words}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/**
 * The library keeps Escape to itself while there is a tooltip. Where only the pointer rests on its control, and the keyboard
 * is elsewhere, the key is meant for what is open there.
 */
function useEscapeFromElsewhere(isOpen: boolean, tooltip: RefObject<HTMLElement | null>, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
      if (key !== 'Escape' || described.includes(tooltip.current?.id ?? '')) return;
      // At once: the library must not listen any more when the key comes by.
      flushSync(() => closeNow());
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, tooltip]);
}
