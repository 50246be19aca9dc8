import { staleWords } from '../../run/index.ts';
import type { Capture, PlantControls } from '../../scene/index.ts';
import { formatSimulationTime, saveFile, type ThemeName } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { drawLegend, legendRows, type StatePaint, statePaints } from './sheet-legend.ts';
import { drawBackdrop } from './thumbnail.ts';

interface SheetWords {
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
function composePng({ picture, labels }: Capture, words: SheetWords, theme: ThemeName): Promise<Blob> {
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

interface Saved {
  simulationId: string;
  controls: PlantControls;
  selected: WorldEntity | null;
  theme: ThemeName;
  /** What is shown is the last that is known, and no longer fresh. */
  isStale: boolean;
}

/** Saves the picture as PNG with its names, a caption that says what and when it shows, and what the colours mean. */
export async function savePicture({ simulationId, controls, selected, theme, isStale }: Saved): Promise<void> {
  const time = controls.instant()?.simulationTimeMicros ?? 0;
  const subject = selected ? [selected.nameAt(time)] : [];
  const state = isStale ? [staleWords()] : [];
  const words = {
    title: simulationId,
    subtitle: [formatSimulationTime(time), ...subject, ...state].join('  '),
    legend: statePaints(controls.state.getState().colorBy),
  };
  // The drawing buffer is only there until the browser has shown it: drawn and copied in one go.
  const png = await composePng(controls.capture(), words, theme);
  saveFile(`${simulationId}-${formatSimulationTime(time).replaceAll(':', '-')}.png`, png);
}

/** Draws the names that are laid over the picture, each where the page shows it and as the page's style says. */
export function drawNames(context: CanvasRenderingContext2D, layer: HTMLElement): void {
  const around = layer.getBoundingClientRect();
  context.save();
  context.beginPath();
  context.rect(0, 0, around.width, around.height);
  context.clip();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const tag of layer.querySelectorAll<HTMLElement>('[data-name-tag]'))
    if (!tag.hidden) drawName(context, tag, around);
  context.restore();
}

function drawName(context: CanvasRenderingContext2D, tag: HTMLElement, around: DOMRect): void {
  const { left, top, width, height } = tag.getBoundingClientRect();
  const style = getComputedStyle(tag);
  const [x, y] = [left - around.left, top - around.top];
  context.globalAlpha = Number(style.opacity);
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  context.roundRect(x, y, width, height, Number.parseFloat(style.borderTopLeftRadius) || 0);
  context.fill();
  context.strokeStyle = style.borderTopColor;
  context.stroke();
  context.fillStyle = style.color;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = width - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  context.fillText(cutToFit(context, tag.textContent ?? '', room), x + width / 2, y + height / 2);
}

function cutToFit(context: CanvasRenderingContext2D, text: string, room: number): string {
  // The page measures letters to a fraction that is not always the canvas's.
  if (context.measureText(text).width <= room + 2) return text;
  let length = text.length - 1;
  while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > room) length -= 1;
  return `${text.slice(0, length)}…`;
}
