import { type CSSProperties, createContext, type RefObject, useEffect, useRef, useState } from 'react';
import type { TimelinePainter } from './timeline-painter.ts';

/**
 * Where the timeline lies, as `--axis-left` and `--axis-width` of a panel over it: an instant of the panel stands over the same instant
 * of the timeline.
 */
export function useAxis(timeline: TimelinePainter | null): {
  panel: RefObject<HTMLElement | null>;
  style: CSSProperties;
} {
  const panel = useRef<HTMLElement>(null);
  const [place, setPlace] = useState({ left: 0, width: 0 });
  useEffect(() => {
    const { current } = panel;
    if (timeline === null || current === null) return;
    const look = () => {
      const { left, width } = timeline.canvas.getBoundingClientRect();
      setPlace({ left: left - current.getBoundingClientRect().left, width });
    };
    const observer = new ResizeObserver(look);
    observer.observe(timeline.canvas);
    observer.observe(current);
    return () => observer.disconnect();
  }, [timeline]);
  const style = { '--axis-left': `${place.left}px`, '--axis-width': `${place.width}px` } as CSSProperties;
  return { panel, style };
}

/** The timeline on whose axis other panels stand; null while it is being made. */
export const TimelineAxis = createContext<TimelinePainter | null>(null);
