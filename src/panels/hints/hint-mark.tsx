import { type ReactElement, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './first-hints.module.css';

/** What is marked may come, move and go with anything on the page. */
const LOOK_MILLIS = 250;
const MARGIN_PIXELS = 3;

/** A frame round the element that a hint is about, which takes no click and moves nothing. */
export function HintMark({ about }: { about: string }): ReactElement {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = () => place(mark.current, document.querySelector(about));
    look();
    const timer = setInterval(look, LOOK_MILLIS);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [about]);
  return createPortal(<div ref={mark} className={classes.mark} aria-hidden="true" hidden />, document.body);
}

function place(mark: HTMLElement | null, target: Element | null): void {
  if (mark === null) return;
  const { left = 0, top = 0, right = 0, bottom = 0 } = target?.getBoundingClientRect() ?? {};
  mark.hidden = right <= left || bottom <= top;
  // Within the window: of what fills it the frame is seen, too.
  const from = { x: Math.max(left - MARGIN_PIXELS, 0), y: Math.max(top - MARGIN_PIXELS, 0) };
  const to = {
    x: Math.min(right + MARGIN_PIXELS, window.innerWidth),
    y: Math.min(bottom + MARGIN_PIXELS, window.innerHeight),
  };
  Object.assign(mark.style, {
    ...{ left: `${from.x}px`, top: `${from.y}px` },
    ...{ width: `${to.x - from.x}px`, height: `${to.y - from.y}px` },
  });
}
