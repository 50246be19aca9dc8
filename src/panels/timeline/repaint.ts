import type { SimMicros } from '../../units/index.ts';
import { lengthOf, type Window } from './window.ts';

/** Where time stands in a painting of the timeline. */
export interface PaintedTime {
  readonly window: Window;
  readonly oldestMicros: SimMicros;
  readonly edgeMicros: SimMicros;
  readonly playheadMicros: SimMicros;
}

/** True where anything of it lies a pixel or more from where it was painted, on so many pixels. */
export function hasMovedByPixel(painted: PaintedTime, now: PaintedTime, pixels: number): boolean {
  const pixelMicros = lengthOf(painted.window) / pixels;
  const isOff = (was: SimMicros, is: SimMicros): boolean => Math.abs(is - was) >= pixelMicros;
  return (
    isOff(painted.window.startMicros, now.window.startMicros) ||
    isOff(painted.window.endMicros, now.window.endMicros) ||
    isOff(painted.oldestMicros, now.oldestMicros) ||
    isOff(painted.edgeMicros, now.edgeMicros) ||
    isOff(painted.playheadMicros, now.playheadMicros)
  );
}
