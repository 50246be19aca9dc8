import type { FeedStore } from '../../feed/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { EVENT_FLAGS } from '../../protocol/index.ts';
import type { PlacedAlert, PlacedNote } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Density } from './density.ts';
import type { Palette } from './palette.ts';
import { type RulerWords, tickLabel, ticksBetween } from './ticks.ts';
import { pixelOf, type Window } from './window.ts';

/** Everything that a picture of the timeline is made of. */
export interface TimelinePicture {
  readonly width: number;
  readonly height: number;
  /** Pixels of the canvas for each of the page. */
  readonly pixelRatio: number;
  readonly window: Window;
  readonly palette: Palette;
  readonly density: Density;
  readonly columnWidth: number;
  readonly feed: FeedStore;
  readonly oldestMicros: SimMicros;
  readonly edgeMicros: SimMicros;
  readonly playheadMicros: SimMicros;
  readonly notes: readonly PlacedNote[];
  readonly alerts: readonly PlacedAlert[];
  readonly loop: TimeRange | null;
  readonly hoverPixel: number | null;
  readonly words: RulerWords;
}

export const RULER_HEIGHT = 18;
const MARKS_HEIGHT = 10;
const LABEL_PIXELS = 84;

export function drawTimeline(context: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { width, height, palette } = picture;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, height);
  drawKnown(context, picture);
  drawDensity(context, picture);
  drawRuler(context, picture);
  drawGaps(context, picture);
  drawAlerts(context, picture);
  drawTroubles(context, picture);
  drawNotes(context, picture);
  drawLoop(context, picture);
  drawCursors(context, picture);
}

function drawKnown(context: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { window, width, height, palette, oldestMicros, edgeMicros } = picture;
  const from = pixelOf(window, oldestMicros, width);
  const to = pixelOf(window, edgeMicros, width);
  context.fillStyle = palette.known;
  context.fillRect(from, RULER_HEIGHT, to - from, height - RULER_HEIGHT);
}

/** Bars grow with the number of instants; above them a mark where something stopped or was handed over. */
function drawDensity(context: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { density, columnWidth, height, palette } = picture;
  const room = height - RULER_HEIGHT - MARKS_HEIGHT - 2;
  context.fillStyle = palette.line;
  for (let column = 0; column < density.columns; column += 1) {
    const count = density.counts[column] ?? 0;
    if (count === 0) continue;
    const tall = Math.max(2, Math.sqrt(count / density.highest) * room);
    context.fillRect(column * columnWidth, height - tall, columnWidth - 1, tall);
  }
  drawMarks(context, picture, EVENT_FLAGS.handover, palette.handover, RULER_HEIGHT + 6);
  drawMarks(context, picture, EVENT_FLAGS.stop, palette.stop, RULER_HEIGHT + 1);
}

function drawMarks(
  context: CanvasRenderingContext2D,
  { density, columnWidth }: TimelinePicture,
  flag: number,
  colour: string,
  top: number,
): void {
  context.fillStyle = colour;
  for (let column = 0; column < density.columns; column += 1) {
    if ((density.flags[column] ?? 0) & flag) context.fillRect(column * columnWidth, top, columnWidth - 1, 4);
  }
}

/** Counts from the start of the run in sight at each tick, so that a reset begins at zero again. */
function drawRuler(context: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { window, width, palette, feed, words } = picture;
  words.begin(width, RULER_HEIGHT, picture.pixelRatio, palette.muted);
  const { runs } = feed.timeline;
  runs.forEach((run, index) => {
    const from = index === 0 ? window.startMicros : Math.max(window.startMicros, run.startMicros);
    const to = Math.min(window.endMicros, runs[index + 1]?.startMicros ?? window.endMicros);
    if (to <= from) return;
    const visible = pixelOf(window, to, width) - pixelOf(window, from, width);
    const { instants, stepMicros } = ticksBetween(from, to, Math.max(1, visible), LABEL_PIXELS, run.offsetMicros);
    for (const at of instants) {
      const time = at - run.offsetMicros;
      if (time < 0) continue;
      const x = Math.round(pixelOf(window, at, width)) + 0.5;
      context.fillStyle = palette.line;
      context.fillRect(x, RULER_HEIGHT - 5, 1, picture.height - RULER_HEIGHT + 5);
      words.write(tickLabel(time, stepMicros), x + 4);
    }
  });
  words.end(context);
}

/** Hatched, with a line at each end: nothing is known there. */
function drawGaps(context: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { window, width, height, palette, feed } = picture;
  for (const gap of feed.timeline.gaps) {
    const from = pixelOf(window, gap.startMicros, width);
    const to = Math.max(from + 3, pixelOf(window, gap.endMicros, width));
    if (to < 0 || from > width) continue;
    context.save();
    context.beginPath();
    context.rect(from, RULER_HEIGHT, to - from, height - RULER_HEIGHT);
    context.clip();
    context.fillStyle = palette.surface;
    context.fill();
    context.strokeStyle = palette.trouble;
    context.lineWidth = 1;
    for (let x = Math.floor(Math.max(0, from)) - height; x < Math.min(width, to); x += 6) {
      context.beginPath();
      context.moveTo(x, height);
      context.lineTo(x + height, 0);
      context.stroke();
    }
    context.restore();
  }
}

function drawTroubles(context: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { window, width, palette, feed } = picture;
  context.fillStyle = palette.trouble;
  const recorded = feed.timeline.past?.incidents ?? [];
  for (const { timelineMicros } of [...recorded, ...feed.getState().incidents]) {
    const x = pixelOf(window, timelineMicros, width);
    if (x < -6 || x > width + 6) continue;
    context.beginPath();
    context.moveTo(x - 5, RULER_HEIGHT - 8);
    context.lineTo(x + 5, RULER_HEIGHT - 8);
    context.lineTo(x, RULER_HEIGHT + 1);
    context.fill();
  }
}

/** A diamond where an alert begins, over a line for as long as it held; hollow once somebody has seen to it. */
function drawAlerts(context: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { alerts, window, width, height, palette, edgeMicros } = picture;
  context.fillStyle = palette.trouble;
  context.strokeStyle = palette.trouble;
  context.lineWidth = 1;
  for (const { timelineMicros, timelineEndMicros, acknowledgement } of alerts) {
    const from = Math.round(pixelOf(window, timelineMicros, width));
    const to = Math.max(from + 2, pixelOf(window, timelineEndMicros ?? edgeMicros, width));
    if (to < -8 || from > width + 8) continue;
    context.fillRect(from, height - 3, to - from, 3);
    context.fillRect(from, RULER_HEIGHT, 1, height - RULER_HEIGHT);
    drawDiamond(context, from + 0.5, RULER_HEIGHT - 4);
    if (acknowledgement === null) context.fill();
    else context.stroke();
  }
}

const DIAMOND_PIXELS = 4.5;

function drawDiamond(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x, y - DIAMOND_PIXELS);
  context.lineTo(x + DIAMOND_PIXELS, y);
  context.lineTo(x, y + DIAMOND_PIXELS);
  context.lineTo(x - DIAMOND_PIXELS, y);
  context.closePath();
}

/** A flag at each instant that something was written about. */
function drawNotes(
  context: CanvasRenderingContext2D,
  { notes, window, width, height, palette }: TimelinePicture,
): void {
  context.fillStyle = palette.text;
  for (const { timelineMicros } of notes) {
    const x = Math.round(pixelOf(window, timelineMicros, width));
    if (x < -8 || x > width + 8) continue;
    context.fillRect(x, RULER_HEIGHT, 1, height - RULER_HEIGHT);
    context.beginPath();
    context.moveTo(x, height - 12);
    context.lineTo(x + 9, height - 12);
    context.lineTo(x + 6, height - 8);
    context.lineTo(x + 9, height - 4);
    context.lineTo(x, height - 4);
    context.fill();
  }
}

function drawLoop(context: CanvasRenderingContext2D, { loop, window, width, height, palette }: TimelinePicture): void {
  if (loop === null) return;
  const from = pixelOf(window, loop.startMicros, width);
  const to = pixelOf(window, loop.endMicros, width);
  context.save();
  context.globalAlpha = 0.18;
  context.fillStyle = palette.accent;
  context.fillRect(from, 0, to - from, height);
  context.restore();
  context.fillStyle = palette.accent;
  context.fillRect(from, 0, 2, height);
  context.fillRect(to - 2, 0, 2, height);
}

function drawCursors(context: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { window, width, height, palette, edgeMicros, playheadMicros, hoverPixel } = picture;
  context.fillStyle = palette.live;
  context.fillRect(Math.round(pixelOf(window, edgeMicros, width)) - 1, 0, 2, height);
  if (hoverPixel !== null) {
    context.fillStyle = palette.muted;
    context.fillRect(Math.round(hoverPixel), 0, 1, height);
  }
  const x = Math.round(pixelOf(window, playheadMicros, width));
  context.fillStyle = palette.accent;
  context.fillRect(x - 1, 0, 2, height);
  context.beginPath();
  context.moveTo(x - 6, 0);
  context.lineTo(x + 6, 0);
  context.lineTo(x, 8);
  context.fill();
}
