import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';

/** The stretch of the timeline on screen. */
export interface Window {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  /** Keeps the live edge in sight as it moves on. */
  readonly followsEdge: boolean;
}

const SHORTEST_MICROS = 100_000;
const SHORTEST_FIRST_SECONDS = 20;
const LONGEST_FIRST_SECONDS = 180;
/** Part of the window that stays free to the right of the live edge. */
const AHEAD = 0.04;

export function lengthOf({ startMicros, endMicros }: Window): SimMicros {
  return endMicros - startMicros;
}

export function pixelOf(window: Window, micros: SimMicros, width: number): number {
  return ((micros - window.startMicros) / lengthOf(window)) * width;
}

export function microsAt(window: Window, pixel: number, width: number): SimMicros {
  return Math.round(window.startMicros + (pixel / width) * lengthOf(window));
}

/** What is shown until somebody zooms: the whole history while it is short, then its newest stretch. */
export function firstWindow(oldestMicros: SimMicros, edgeMicros: SimMicros, multiplier: number): Window {
  const second = MICROS_PER_SECOND * multiplier;
  const known = (edgeMicros - oldestMicros) / (1 - 2 * AHEAD);
  const length = Math.min(LONGEST_FIRST_SECONDS * second, Math.max(SHORTEST_FIRST_SECONDS * second, known));
  return followEdge({ startMicros: 0, endMicros: length, followsEdge: true }, edgeMicros);
}

/** The window moved along so that it ends a little after the edge. */
export function followEdge(window: Window, edgeMicros: SimMicros): Window {
  if (!window.followsEdge) return window;
  const length = lengthOf(window);
  const endMicros = edgeMicros + AHEAD * length;
  return { ...window, startMicros: endMicros - length, endMicros };
}

/** Zooms by `factor` (above 1 shows more) around a pixel that keeps its instant. */
export function zoomAround(
  window: Window,
  pixel: number,
  width: number,
  factor: number,
  knownMicros: SimMicros,
): Window {
  const longest = Math.max(SHORTEST_MICROS, knownMicros * 1.25);
  const length = Math.min(longest, Math.max(SHORTEST_MICROS, lengthOf(window) * factor));
  const anchor = window.startMicros + (pixel / width) * lengthOf(window);
  const startMicros = anchor - (pixel / width) * length;
  return { ...window, startMicros, endMicros: startMicros + length };
}

export function panBy(window: Window, micros: SimMicros): Window {
  return { startMicros: window.startMicros + micros, endMicros: window.endMicros + micros, followsEdge: false };
}

/** Everything from the oldest instant to the edge. */
export function wholeHistory(oldestMicros: SimMicros, edgeMicros: SimMicros): Window {
  const length = Math.max(SHORTEST_MICROS, (edgeMicros - oldestMicros) / (1 - 2 * AHEAD));
  return followEdge({ startMicros: 0, endMicros: length, followsEdge: true }, edgeMicros);
}

/** A window moved no further than it takes to have `micros` inside. */
export function reveal(window: Window, micros: SimMicros): Window {
  if (micros < window.startMicros) return panBy(window, micros - window.startMicros - 0.1 * lengthOf(window));
  if (micros > window.endMicros) return panBy(window, micros - window.endMicros + 0.1 * lengthOf(window));
  return window;
}
