import { type ReactElement, useEffect, useRef, useState } from 'react';
import classes from './tooltip-host.module.css';

interface Shown {
  text: string;
  left: number;
  top: number;
  below: boolean;
}

const MARGIN = 8;
/** Pixels from the top within which a tooltip stands below its owner, or it would lie over the bar above. */
const TOP_BARS = 96;

/**
 * One tooltip for the whole page: shows the `data-tooltip` text of what is hovered or focused by keyboard.
 * The text repeats the control's accessible name, so it stays out of the accessibility tree.
 */
export function TooltipHost(): ReactElement | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const owner = useRef<Element | null>(null);

  useEffect(() => {
    const show = (event: Event) => {
      const target = tooltipOwner(event.target);
      if (target === owner.current) return;
      owner.current = target;
      setShown(target && placeFor(target));
    };
    const hide = () => {
      owner.current = null;
      setShown(null);
    };
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const listeners: [string, (event: never) => void][] = [
      ['pointerover', show],
      ['focusin', show],
      ['focusout', hide],
      ['pointerdown', hide],
      ['keydown', hideOnEscape],
    ];
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, true);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener, true);
    };
  }, []);

  if (!shown) return null;
  return (
    <div
      key={`${shown.left} ${shown.top}`}
      ref={keepInside}
      className={classes.tooltip}
      data-below={shown.below}
      style={{ left: shown.left, top: shown.top }}
      aria-hidden="true"
    >
      {shown.text}
    </div>
  );
}

/** Moves a tooltip sideways until the window holds it; its width is known only now. */
function keepInside(tooltip: HTMLElement | null): void {
  if (!tooltip) return;
  const { left, right } = tooltip.getBoundingClientRect();
  const shift = Math.max(MARGIN - left, 0) - Math.max(right - window.innerWidth + MARGIN, 0);
  tooltip.style.marginLeft = `${shift}px`;
}

function tooltipOwner(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const owner = target.closest('[data-tooltip]');
  const byKeyboard = target.matches(':focus-visible');
  return owner && (owner.matches(':hover') || byKeyboard) ? owner : null;
}

function placeFor(target: Element): Shown {
  const box = target.getBoundingClientRect();
  const below = box.top < TOP_BARS;
  const centre = box.left + box.width / 2;
  return {
    text: target.getAttribute('data-tooltip') ?? '',
    left: centre,
    top: below ? box.bottom + MARGIN : box.top - MARGIN,
    below,
  };
}
