import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import classes from './tooltip.module.css';

interface TooltipProps {
  words: string;
  /** A control of the library, or `Focusable` round another one. */
  children: ReactElement;
}

const REST_MILLIS = 500;

/** Words beside a control while the pointer rests on it or the keyboard has come to it; Escape takes them away. */
export function Tooltip({ words, children }: TooltipProps): ReactElement {
  return (
    <TooltipTrigger delay={REST_MILLIS} closeDelay={0}>
      {children}
      <AriaTooltip className={classes.tooltip ?? ''} offset={6}>
        {words}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
