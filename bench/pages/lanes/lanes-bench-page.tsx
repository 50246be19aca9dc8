import { type ReactElement, useEffect, useRef, useState } from 'react';
import { laneSums, stateBits } from '../../../src/activity/index.ts';
import type { LaneRow } from '../../../src/panels/lanes/lane-rows.ts';
import { LanesPainter } from '../../../src/panels/lanes/lanes-painter.ts';
import type { PaintedTime } from '../../../src/panels/timeline/repaint.ts';
import type { TimelinePainter } from '../../../src/panels/timeline/timeline-painter.ts';
import { DAY_MICROS, LANES, laneOfADay } from '../../lane-of-a-day.ts';

const ROW_PIXELS = 14;
const SHOWN_LANES = 60;
const WIDTH_PIXELS = 1600;
/** A pan across half of the day, and a zoom from the day into an hour: so many paintings of each. */
const PAINTINGS = 120;

/** Milliseconds of the main thread that paintings of the lanes of a day took. */
export interface PaintedLanes {
  readonly firstMillis: number;
  readonly panMillis: readonly number[];
  readonly zoomMillis: readonly number[];
  /** Pictures a second while it panned, one painting with each. */
  readonly picturesPerSecond: number;
}

/** The lanes of a thousand devices over a day, painted as the timeline pans and zooms; `window.painted` has what it took. */
export function LanesBenchPage(): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [painted, setPainted] = useState<PaintedLanes | null>(null);
  useEffect(() => {
    if (canvas.current === null || scroller.current === null) return;
    const leaving = new AbortController();
    measure(canvas.current, scroller.current)
      .then((measured) => {
        if (leaving.signal.aborted) return;
        Object.assign(window, { painted: measured });
        setPainted(measured);
      })
      .catch(reportError);
    return () => leaving.abort();
  }, []);
  return (
    <>
      <div style={{ position: 'relative', width: WIDTH_PIXELS, height: SHOWN_LANES * ROW_PIXELS }}>
        <div ref={scroller} style={{ position: 'absolute', inset: 0, overflow: 'auto' }} />
        <canvas ref={canvas} style={{ width: '100%', height: '100%' }} />
      </div>
      <pre>{painted && JSON.stringify(painted, null, 1)}</pre>
    </>
  );
}

async function measure(canvas: HTMLCanvasElement, scroller: HTMLElement): Promise<PaintedLanes> {
  const rows = Array.from({ length: LANES }, (_, number): LaneRow => {
    const lane = laneOfADay(number);
    return { kind: 'lane', lane, sums: laneSums(lane, 0, DAY_MICROS), isSelected: false, isPinned: false };
  });
  const axis = axisOf(canvas);
  const watched = stateBits(['stopped', 'unknown']);
  const painter = new LanesPainter(canvas, scroller, axis.timeline, {
    ...{ rows, rowPixels: ROW_PIXELS, offsetMicros: 0, watched, marked: null, holdMarks: null },
  });
  const firstMillis = axis.paint(0, DAY_MICROS);
  const begun = performance.now();
  const panMillis: number[] = [];
  for (let at = 0; at < PAINTINGS; at += 1) {
    await nextPicture();
    const from = (at / PAINTINGS) * (DAY_MICROS / 2);
    panMillis.push(axis.paint(from, from + DAY_MICROS / 2));
  }
  const picturesPerSecond = (PAINTINGS * 1000) / (performance.now() - begun);
  const zoomMillis = Array.from({ length: PAINTINGS }, (_, at) => {
    const half = (DAY_MICROS / 2) * 24 ** (-at / PAINTINGS);
    return axis.paint(DAY_MICROS / 2 - half, DAY_MICROS / 2 + half);
  });
  painter.dispose();
  return { firstMillis, panMillis, zoomMillis, picturesPerSecond };
}

/** A timeline that paints when it is told to, and only what shares its axis. */
function axisOf(canvas: HTMLCanvasElement) {
  let listener: (painted: PaintedTime) => void = () => undefined;
  const timeline = {
    canvas,
    hoverPixel: null,
    width: WIDTH_PIXELS,
    invalidate: () => undefined,
    onPainted(next: (painted: PaintedTime) => void) {
      listener = next;
      return () => undefined;
    },
  } as unknown as TimelinePainter;
  return {
    timeline,
    /** @returns milliseconds, until the pixels are there */
    paint(startMicros: number, endMicros: number): number {
      const begun = performance.now();
      const playheadMicros = (startMicros + endMicros) / 2;
      listener({ window: { startMicros, endMicros }, playheadMicros, edgeMicros: DAY_MICROS } as PaintedTime);
      canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
      return performance.now() - begun;
    },
  };
}

const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));
