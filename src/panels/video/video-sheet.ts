import type { Capture, ColorBy } from '../../scene/index.ts';
import { formatSimulationTime, type ThemeName } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { drawNames } from '../picture/save-picture.ts';
import { drawLegend, legendRows, statePaints } from '../picture/sheet-legend.ts';
import { drawBackdrop } from '../picture/thumbnail.ts';
import { captionLines } from './caption-lines.ts';

/** What stands over the picture in each frame. */
export interface SheetChoices {
  readonly hasClock: boolean;
  readonly hasNames: boolean;
  readonly hasLegend: boolean;
  /** Of a tour or a director. */
  readonly hasCaptions: boolean;
}

const INK: Readonly<Record<ThemeName, { paper: string; ink: string }>> = {
  light: { paper: 'rgb(255 255 255 / 0.86)', ink: '#15202b' },
  dark: { paper: 'rgb(16 22 28 / 0.86)', ink: '#e3e9ef' },
};
const EDGE = 16;
const PADDING = 10;
const LINE_HEIGHT = 1.25;
/** Of a letter's height. */
const CAPTION_PADDING = 0.6;
const CLOCK_HEIGHT = 30;
const CLOCK_FONT = '600 16px system-ui, sans-serif';

interface Sheet extends SheetChoices {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly theme: ThemeName;
  readonly colorBy: ColorBy;
}

/** What belongs to the frame that is shown. */
interface Said {
  readonly simulationTimeMicros: SimMicros;
  readonly caption: string;
}

/** The sheet on which frames are put together: the picture, and over it what was chosen. */
export function createVideoSheet(sheet: Sheet) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [sheet.width, sheet.height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures outside the page');
  return {
    canvas,
    /** To be called in the task in which the picture was drawn. */
    show({ picture, labels }: Capture, { simulationTimeMicros, caption }: Said): void {
      drawBackdrop(context, sheet.theme, sheet.width, sheet.height);
      context.drawImage(picture, 0, 0, sheet.width, sheet.height);
      context.save();
      context.scale(sheet.pixelRatio, sheet.pixelRatio);
      if (sheet.hasNames) drawNames(context, labels);
      const legendTop = sheet.hasLegend ? drawStates(context, sheet) : sheet.height / sheet.pixelRatio;
      if (sheet.hasCaptions && caption !== '') drawCaption(context, sheet, caption, legendTop);
      if (sheet.hasClock) drawClock(context, sheet, formatSimulationTime(simulationTimeMicros));
      context.restore();
    },
  };
}

function drawClock(context: CanvasRenderingContext2D, { theme }: Sheet, time: string): void {
  context.font = CLOCK_FONT;
  // Digits of one width would be best; what is as wide as the widest does not tremble.
  const width = context.measureText(time.replaceAll(/\d/g, '0')).width;
  drawPaper(context, theme, [EDGE, EDGE, width + 2 * PADDING, CLOCK_HEIGHT]);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillText(time, EDGE + PADDING, EDGE + CLOCK_HEIGHT / 2);
}

function drawStates(context: CanvasRenderingContext2D, { theme, colorBy, width, height, pixelRatio }: Sheet): number {
  const [wide, high] = [width / pixelRatio, height / pixelRatio];
  const rows = legendRows(context, statePaints(colorBy), wide - 2 * (EDGE + PADDING));
  const top = high - EDGE - rows.height;
  drawPaper(context, theme, [EDGE, top - PADDING / 2, wide - 2 * EDGE, rows.height]);
  context.textAlign = 'left';
  drawLegend(context, rows, EDGE + PADDING, top);
  return top - PADDING;
}

/** As a show has them: in the middle, as large as the picture asks. */
function drawCaption(context: CanvasRenderingContext2D, sheet: Sheet, caption: string, bottom: number): void {
  const { theme, width, height, pixelRatio } = sheet;
  const [wide, high] = [width / pixelRatio, height / pixelRatio];
  const { lines, fontPixels, font } = captionLines(context, caption, { wide: wide - 2 * EDGE, high });
  const lineHeight = fontPixels * LINE_HEIGHT;
  context.font = font;
  const paperWidth =
    Math.max(...lines.map((line) => context.measureText(line).width)) + 2 * fontPixels * CAPTION_PADDING;
  const paperHeight = lines.length * lineHeight + fontPixels * CAPTION_PADDING;
  const top = bottom - EDGE - paperHeight;
  drawPaper(context, theme, [(wide - paperWidth) / 2, top, paperWidth, paperHeight]);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [index, line] of lines.entries()) {
    context.fillText(line, wide / 2, top + (fontPixels * CAPTION_PADDING) / 2 + (index + 0.5) * lineHeight);
  }
}

function drawPaper(
  context: CanvasRenderingContext2D,
  theme: ThemeName,
  [x, y, width, height]: [number, number, number, number],
): void {
  const { paper, ink } = INK[theme];
  context.fillStyle = paper;
  context.beginPath();
  context.roundRect(x, y, width, height, 6);
  context.fill();
  context.fillStyle = ink;
}
