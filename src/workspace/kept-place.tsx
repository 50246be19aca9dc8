import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import classes from './workspace.module.css';

/**
 * Returns an element outside of React's tree for content that must never be made anew. A portal renders the content there once, and
 * the element moves to wherever a `PlaceFor` stands.
 */
export function useKeptPlace(): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.kept ?? '';
    return element;
  });
  return place;
}

/** What had the focus in a place that is on its way from one holder to the next: taken out of the page it loses it. */
const focused = new WeakMap<HTMLElement, HTMLElement>();

/** Holds a kept place. */
export function PlaceFor({ place }: { place: HTMLElement }): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = host;
    rememberFocus(place);
    current?.append(place);
    focused.get(place)?.focus({ preventScroll: true });
    focused.delete(place);
    return () => {
      // Another `PlaceFor` may hold it by now.
      if (place.parentElement !== current) return;
      rememberFocus(place);
      place.remove();
    };
  }, [place]);
  return <div ref={host} className={classes.kept} />;
}

function rememberFocus(place: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && place.contains(activeElement)) focused.set(place, activeElement);
}
