import { type CSSProperties, createContext, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { typePixels } from '../../ui/index.ts';
import type { PaintedTime } from './repaint.ts';
import type { Margins, TimelinePainter } from './timeline-painter.ts';
import type { Window } from './window.ts';

/** The axis of time as panels use it. */
export interface TimeAxis {
  window: Window;
  hoverPixel: number | null;
  readonly width: number;
  readonly invalidate: () => void;
  onPainted(listener: (painted: PaintedTime) => void): () => void;
}

/** The stretch of time of the timeline at the width of a panel. */
class PanelAxis implements TimeAxis {
  width = 0;
  readonly invalidate: () => void;
  readonly #timeline: TimelinePainter;

  constructor(timeline: TimelinePainter) {
    this.#timeline = timeline;
    this.invalidate = timeline.invalidate;
  }

  get window(): Window {
    return this.#timeline.window;
  }

  set window(next: Window) {
    this.#timeline.window = next;
  }

  get hoverPixel(): number | null {
    const { hoverPixel, width } = this.#timeline;
    return hoverPixel === null || width === 0 ? null : (hoverPixel / width) * this.width;
  }

  set hoverPixel(pixel: number | null) {
    this.#timeline.hoverPixel = pixel === null || this.width === 0 ? null : (pixel / this.width) * this.#timeline.width;
  }

  onPainted(listener: (painted: PaintedTime) => void): () => void {
    return this.#timeline.onPainted(listener);
  }
}

const NO_MARGINS: Margins = { before: 0, behind: 0 };
/** Narrower panels have no room beside their axis. */
const COMPACT_REM = 60;

/**
 * Returns the axis of a panel and its place as `--axis-left` and `--axis-width`. Over the timeline it has the same pixels, so that an
 * instant stands over the same instant; elsewhere it is as wide as the panel allows. Null without a timeline.
 */
export function useAxis(
  timeline: TimelinePainter | null,
  margins: Margins,
): { panel: RefObject<HTMLDivElement | null>; style: CSSProperties; axis: TimeAxis | null } {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, width: 0 });
  const axis = useMemo(() => timeline && new PanelAxis(timeline), [timeline]);
  const { before, behind } = margins;
  useEffect(() => {
    const { current } = panel;
    if (timeline === null || axis === null || current === null) return;
    const look = () => {
      const bounds = current.getBoundingClientRect();
      // The style sheets leave no margins there.
      const margins = bounds.width > COMPACT_REM * typePixels() ? { before, behind } : NO_MARGINS;
      timeline.makeRoom(axis, roomFor(bounds, timeline.canvas.getBoundingClientRect(), timeline.room, margins));
      const next = axisIn(bounds, timeline.canvas.getBoundingClientRect(), margins);
      axis.width = next.width;
      setPlace(next);
      axis.invalidate();
    };
    const observer = new ResizeObserver(look);
    observer.observe(timeline.canvas);
    observer.observe(current);
    return () => {
      observer.disconnect();
      timeline.makeRoom(axis, null);
    };
  }, [timeline, axis, before, behind]);
  const style = { '--axis-left': `${place.left}px`, '--axis-width': `${place.width}px` } as CSSProperties;
  return { panel, style, axis };
}

type Span = Pick<DOMRect, 'left' | 'right' | 'width'>;

/**
 * By how much narrower than by itself the timeline has to be, for a panel that lies over all of it to have its margins.
 * @param room by how much it is narrower now
 */
export function roomFor(panel: Span, timeline: Span, room: Margins, { before, behind }: Margins): Margins | null {
  const besideBefore = timeline.left - room.before - panel.left;
  const besideBehind = panel.right - timeline.right - room.behind;
  if (besideBefore < 0 || besideBehind < 0) return null;
  return {
    before: Math.max(0, Math.ceil(before - besideBefore)),
    behind: Math.max(0, Math.ceil(behind - besideBehind)),
  };
}

/** Returns the place of an axis, from the left edge of its panel. */
export function axisIn(panel: Span, timeline: Span, { before, behind }: Margins): { left: number; width: number } {
  const left = timeline.left - panel.left;
  if (timeline.width > 0 && left >= before && timeline.right + behind <= panel.right)
    return { left, width: timeline.width };
  return { left: before, width: Math.max(0, panel.width - before - behind) };
}

/** The timeline on whose axis other panels stand; null while there is none. */
export const TimelineAxis = createContext<TimelinePainter | null>(null);
