import type { Capture, ColorBy } from '../../scene/index.ts';
import { formatSimulationTime, type ThemeName } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { drawNames } from '../picture/save-picture.ts';
import { drawLegend, legendRows, statePaints } from '../picture/sheet-legend.ts';
import { drawBackdrop } from '../picture/thumbnail.ts';

/** What stands over the picture in each frame. */
export interface SheetChoices {
  readonly hasClock: boolean;
  readonly hasNames: boolean;
  readonly hasLegend: boolean;
}

const INK: Readonly<Record<ThemeName, { paper: string; ink: string }>> = {
  light: { paper: 'rgb(255 255 255 / 0.86)', ink: '#15202b' },
  dark: { paper: 'rgb(16 22 28 / 0.86)', ink: '#e3e9ef' },
};
const EDGE = 16;
const PADDING = 10;
const CLOCK_HEIGHT = 30;
const CLOCK_FONT = '600 16px system-ui, sans-serif';

interface Sheet extends SheetChoices {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly theme: ThemeName;
  readonly colorBy: ColorBy;
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
    show({ picture, labels }: Capture, simulationTimeMicros: SimMicros): void {
      drawBackdrop(context, sheet.theme, sheet.width, sheet.height);
      context.drawImage(picture, 0, 0, sheet.width, sheet.height);
      context.save();
      context.scale(sheet.pixelRatio, sheet.pixelRatio);
      if (sheet.hasNames) drawNames(context, labels);
      if (sheet.hasLegend) drawStates(context, sheet);
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

function drawStates(context: CanvasRenderingContext2D, { theme, colorBy, width, height, pixelRatio }: Sheet): void {
  const [wide, high] = [width / pixelRatio, height / pixelRatio];
  const rows = legendRows(context, statePaints(colorBy), wide - 2 * (EDGE + PADDING));
  const top = high - EDGE - rows.height;
  drawPaper(context, theme, [EDGE, top - PADDING / 2, wide - 2 * EDGE, rows.height]);
  context.textAlign = 'left';
  drawLegend(context, rows, EDGE + PADDING, top);
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
