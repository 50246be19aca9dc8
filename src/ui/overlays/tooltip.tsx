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

/** Words beside a hovered or focused control; Escape hides them. */
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
 * The library takes Escape while there is a tooltip. If the pointer merely rests on the control and the focus is
 * elsewhere, the key belongs to whatever is open there.
 */
function useEscapeFromElsewhere(isOpen: boolean, tooltip: RefObject<HTMLElement | null>, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
      if (key !== 'Escape' || described.includes(tooltip.current?.id ?? '')) return;
      // At once: the library must have stopped listening when the key arrives.
      flushSync(() => closeNow());
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, tooltip]);
}
