import { type RefObject, useEffect, useState } from 'react';

/** Width of an element in pixels, as it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const USUAL_TYPE_PIXELS = 16;

/** Size of the page's type in CSS pixels: on a wall everything is larger. */
export function typePixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TYPE_PIXELS;
}
