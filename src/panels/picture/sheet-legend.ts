import { activityWords, loadWords } from '../../run/index.ts';
import { ACTIVITY_PAINT, type ColorBy, LOAD_PAINT } from '../../scene/index.ts';
import { ACTIVITIES } from '../../world/index.ts';

const FONT = '12px system-ui, sans-serif';
const ROW = 20;
/** Beneath the last row, as above the first. */
const FOOT = 10;
const SWATCH = 11;
const GAP = 6;
const APART = 18;

interface Entry extends StatePaint {
  /** From the left edge of its row. */
  readonly left: number;
  readonly row: number;
}

export interface LegendRows {
  readonly entries: readonly Entry[];
  readonly height: number;
}

/** @returns where each colour with its words stands, in as many rows as the width needs; pixels */
export function legendRows(
  context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
  paints: readonly StatePaint[],
  width: number,
): LegendRows {
  context.font = FONT;
  const entries: Entry[] = [];
  let [left, row] = [0, 0];
  for (const { paint, words } of paints) {
    const wide = SWATCH + GAP + context.measureText(words).width;
    if (left > 0 && left + wide > width) {
      left = 0;
      row += 1;
    }
    entries.push({ paint, words, left, row });
    left += wide + APART;
  }
  return { entries, height: paints.length === 0 ? 0 : (row + 1) * ROW + FOOT };
}

/** Draws them in the ink that is set. */
export function drawLegend(context: CanvasRenderingContext2D, { entries }: LegendRows, x: number, y: number): void {
  const ink = context.fillStyle;
  context.font = FONT;
  context.textBaseline = 'middle';
  for (const { paint, words, left, row } of entries) {
    const middle = y + row * ROW + ROW / 2;
    context.fillStyle = paint;
    context.beginPath();
    context.roundRect(x + left, middle - SWATCH / 2, SWATCH, SWATCH, 3);
    context.fill();
    context.fillStyle = ink;
    context.fillText(words, x + left + SWATCH + GAP, middle);
  }
}

export interface StatePaint {
  readonly paint: string;
  readonly words: string;
}

/** Colour and words of every state, by what colours say. */
export function statePaints(colorBy: ColorBy): StatePaint[] {
  if (colorBy === 'activity')
    return ACTIVITIES.map((activity) => ({ paint: ACTIVITY_PAINT[activity], words: activityWords(activity) }));
  return (['loaded', 'empty'] as const).map((load) => ({ paint: LOAD_PAINT[load], words: loadWords(load) }));
}
