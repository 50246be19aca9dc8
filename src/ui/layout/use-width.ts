import { type RefObject, useEffect, useState } from 'react';

/** Width of an element and size of the page's type in pixels, as the width changes: read while rendering, both lay the page out. */
export function useMeasured(element: RefObject<HTMLElement | null>): { width: number; typePixels: number } {
  const [measured, setMeasured] = useState(() => ({ width: 0, typePixels: typePixels() }));
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setMeasured({ width: current.clientWidth, typePixels: typePixels() });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return measured;
}

const USUAL_TYPE_PIXELS = 16;

/** Size of the page's type in CSS pixels: on a wall everything is larger. */
export function typePixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TYPE_PIXELS;
}
