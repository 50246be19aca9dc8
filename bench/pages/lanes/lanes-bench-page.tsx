import { type ReactElement, useEffect, useRef, useState } from 'react';
import { laneSums, stateBits } from '../../../src/activity/index.ts';
import type { LaneRow } from '../../../src/panels/lanes/lane-rows.ts';
import { LanesPainter, type LanesPicture } from '../../../src/panels/lanes/lanes-painter.ts';
import type { PaintedTime } from '../../../src/panels/timeline/repaint.ts';
import type { TimelinePainter } from '../../../src/panels/timeline/timeline-painter.ts';
import { DAY_MICROS, LANES, laneOfADay } from '../../lane-of-a-day.ts';

const ROW_PIXELS = 14;
const SHOWN_LANES = 60;
const WIDTH_PIXELS = 1600;
/** A pan across half of the day, and a zoom from the day into an hour: so many paintings of each. */
const PAINTINGS = 120;
/** The pan that is looked at goes on for ten seconds at best. */
const PICTURES = 600;

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
  const readBack = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [painted, setPainted] = useState<PaintedLanes | null>(null);
  useEffect(() => {
    if (canvas.current === null || readBack.current === null || scroller.current === null) return;
    const elements = [canvas.current, readBack.current, scroller.current] as const;
    // In StrictMode a page is made twice: what was measured beside another measurement would count for nothing.
    const starting = requestAnimationFrame(() => {
      measure(...elements)
        .then((measured) => {
          Object.assign(window, { painted: measured });
          setPainted(measured);
        })
        .catch(reportError);
    });
    return () => cancelAnimationFrame(starting);
  }, []);
  return (
    <>
      <div style={{ position: 'relative', width: WIDTH_PIXELS, height: SHOWN_LANES * ROW_PIXELS }}>
        <div ref={scroller} style={{ position: 'absolute', inset: 0, overflow: 'auto' }} />
        <canvas ref={canvas} style={{ width: '100%', height: '100%' }} />
        <canvas ref={readBack} hidden />
      </div>
      <pre>{painted && JSON.stringify(painted, null, 1)}</pre>
    </>
  );
}

/** @param readBack is read after each painting, which a canvas in view is not: it would leave the graphics for good */
async function measure(
  canvas: HTMLCanvasElement,
  readBack: HTMLCanvasElement,
  scroller: HTMLElement,
): Promise<PaintedLanes> {
  const rows = Array.from({ length: LANES }, (_, number): LaneRow => {
    const lane = laneOfADay(number);
    return { kind: 'lane', lane, sums: laneSums(lane, 0, DAY_MICROS), isSelected: false, isPinned: false };
  });
  const picture: LanesPicture = {
    ...{ rows, rowPixels: ROW_PIXELS, offsetMicros: 0, marked: null, holdMarks: null },
    watched: stateBits(['stopped', 'unknown']),
  };
  const unseen = axisOf(readBack, scroller, picture);
  const millisOf = (startMicros: number, endMicros: number) => {
    const begun = performance.now();
    unseen.paint(startMicros, endMicros);
    readBack.getContext('2d')?.getImageData(0, 0, 1, 1);
    return performance.now() - begun;
  };
  const firstMillis = millisOf(0, DAY_MICROS);
  const panMillis = Array.from({ length: PAINTINGS }, (_, at) => millisOf(...panned(at / PAINTINGS)));
  const zoomMillis = Array.from({ length: PAINTINGS }, (_, at) => {
    const half = (DAY_MICROS / 2) * 24 ** (-at / PAINTINGS);
    return millisOf(DAY_MICROS / 2 - half, DAY_MICROS / 2 + half);
  });
  unseen.dispose();
  return {
    firstMillis,
    panMillis,
    zoomMillis,
    picturesPerSecond: await picturesWhilePanning(canvas, scroller, picture),
  };
}

async function picturesWhilePanning(canvas: HTMLCanvasElement, scroller: HTMLElement, picture: LanesPicture) {
  const seen = axisOf(canvas, scroller, picture);
  const begun = await nextPicture();
  let now = begun;
  for (let at = 0; at < PICTURES; at += 1) {
    seen.paint(...panned(at / PICTURES));
    now = await nextPicture();
  }
  seen.dispose();
  return (PICTURES * 1000) / (now - begun);
}

/** Half of the day, that much of the other half further. */
function panned(share: number): [startMicros: number, endMicros: number] {
  const from = (share * DAY_MICROS) / 2;
  return [from, from + DAY_MICROS / 2];
}

/** Lanes on a timeline that paints when it is told to, and only what shares its axis. */
function axisOf(canvas: HTMLCanvasElement, scroller: HTMLElement, picture: LanesPicture) {
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
  const painter = new LanesPainter(canvas, scroller, timeline, picture);
  return {
    paint(startMicros: number, endMicros: number): void {
      const playheadMicros = (startMicros + endMicros) / 2;
      listener({ window: { startMicros, endMicros }, playheadMicros, edgeMicros: DAY_MICROS } as PaintedTime);
    },
    dispose: () => painter.dispose(),
  };
}

const nextPicture = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
