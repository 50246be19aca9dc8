import type { Capture } from '../../scene/index.ts';
import type { ThemeName } from '../../ui/index.ts';
import { drawBackdrop } from './backdrop.ts';
import { drawLegend, legendRows } from './sheet-legend.ts';
import { drawNames } from './sheet-names.ts';
import type { StatePaint } from './state-paint.ts';

export interface SheetWords {
  readonly title: string;
  readonly subtitle: string;
  readonly legend: readonly StatePaint[];
}

const INK: Readonly<Record<ThemeName, { paper: string; ink: string }>> = {
  light: { paper: '#ffffff', ink: '#15202b' },
  dark: { paper: '#10161c', ink: '#e3e9ef' },
};

/** CSS pixels of the line that says what and when the picture shows. */
const CAPTION = 34;
const EDGE = 16;

/** @returns the picture as it is on the page, with its names, and beneath it what, when and what the colours mean, as PNG */
export function composePng({ picture, labels }: Capture, words: SheetWords, theme: ThemeName): Promise<Blob> {
  const { clientWidth: width, clientHeight: height } = picture;
  // Also where the picture is drawn coarsely, its words are sharp.
  const scale = Math.max(window.devicePixelRatio, picture.width / width);
  const sheet = document.createElement('canvas');
  const context = sheet.getContext('2d');
  if (!context) return Promise.reject(new Error('this browser draws no pictures outside the page'));
  const rows = legendRows(context, words.legend, width - 2 * EDGE);
  sheet.width = Math.round(width * scale);
  sheet.height = Math.ceil((height + CAPTION + rows.height) * scale);
  context.scale(scale, scale);
  const { paper, ink } = INK[theme];
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height + CAPTION + rows.height);
  drawBackdrop(context, theme, width, height);
  context.drawImage(picture, 0, 0, width, height);
  drawNames(context, labels);
  context.fillStyle = ink;
  drawCaption(context, words, height + CAPTION / 2);
  drawLegend(context, rows, EDGE, height + CAPTION);
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))), 'image/png');
  });
}

function drawCaption(context: CanvasRenderingContext2D, { title, subtitle }: SheetWords, middle: number): void {
  context.textBaseline = 'middle';
  context.font = '600 14px system-ui, sans-serif';
  context.fillText(title, EDGE, middle);
  const indent = EDGE + context.measureText(`${title}   `).width;
  context.font = '13px system-ui, sans-serif';
  context.fillText(subtitle, indent, middle);
}
