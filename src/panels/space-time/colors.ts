import type { WayPassages } from '../../activity/index.ts';
import { FLOW_RAMP } from '../../scene/index.ts';
import type { ThemeName } from '../../ui/index.ts';
import { pixelWord } from '../timeline/palette.ts';
import type { ColorLinesBy } from './config.ts';

/** The colours of the picture, where they are light darkened for a light ground: orange against blue, whoever looks. */
const LOAD_PAINT = {
  light: { loaded: '#c25e00', empty: '#4f7fa8' },
  dark: { loaded: '#e07b1f', empty: '#9db7cf' },
} as const;

/** What drives is quiet, what stands is not; it is flat, too. */
const WAITING_PAINT = {
  light: { driving: '#6a7f92', waiting: '#c25e00' },
  dark: { driving: '#7d8fa1', waiting: '#ffab4a' },
} as const;

/** Told apart by people who do not see red and green (Okabe and Ito), each dark or light enough for its ground. */
const CLASS_PAINT: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ['#0072b2', '#c25e00', '#007a5a', '#a8507f', '#7a6a00', '#15202b'],
  dark: ['#56b4e9', '#e69f00', '#3fc79f', '#e29ac1', '#f0e442', '#e3e9ef'],
};

/** Of the second layer, which is dashed, too. */
const OTHER_PAINT: Readonly<Record<ThemeName, string>> = { light: '#15202b', dark: '#e3e9ef' };

/** A colour and what it says; the words are the view's. */
export interface LineColor {
  readonly key: string;
  readonly color: string;
}

/** The colours that lines have, in the order of the legend. */
export function lineColors(passages: WayPassages, linesBy: ColorLinesBy, theme: ThemeName): LineColor[] {
  if (linesBy === 'load') return Object.entries(LOAD_PAINT[theme]).map(([key, color]) => ({ key, color }));
  if (linesBy === 'waiting') return Object.entries(WAITING_PAINT[theme]).map(([key, color]) => ({ key, color }));
  const types = [...new Set(passages.devices.map(({ entityType }) => entityType))].sort();
  return types.map((key, index) => ({ key, color: CLASS_PAINT[theme][index % CLASS_PAINT[theme].length] ?? '' }));
}

/** By passage as pixels, and what stands apart where that is asked for. */
export function linePaints(passages: WayPassages, linesBy: ColorLinesBy, theme: ThemeName) {
  const words = new Map(lineColors(passages, linesBy, theme).map(({ key, color }) => [key, pixelWord(color)]));
  const word = (key: string) => words.get(key) ?? 0;
  const { count, isLoaded, deviceOf, devices } = passages;
  const byDevice = devices.map(({ entityType }) => word(linesBy === 'waiting' ? 'driving' : entityType));
  const byLoad = [word('empty'), word('loaded')];
  const paints = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) {
    const paint = linesBy === 'load' ? byLoad[isLoaded[index] as number] : byDevice[deviceOf[index] as number];
    paints[index] = paint ?? 0;
  }
  return { paints, waiting: linesBy === 'waiting' ? word('waiting') : null };
}

export function otherPaints(passages: WayPassages, theme: ThemeName) {
  return { paints: new Uint32Array(passages.count).fill(pixelWord(OTHER_PAINT[theme])), waiting: null };
}

const SHADES = 64;

/** From nothing to the top, as opaque pixels. */
export function rampWords(theme: ThemeName): Uint32Array {
  const stops = FLOW_RAMP[theme].map(pixelWord);
  return Uint32Array.from({ length: SHADES }, (_, shade) => {
    const at = (shade / (SHADES - 1)) * (stops.length - 1);
    const [from, to] = [stops[Math.floor(at)] ?? 0, stops[Math.ceil(at)] ?? 0];
    const byte = (shift: number) => {
      const [a, b] = [(from >>> shift) & 255, (to >>> shift) & 255];
      return Math.round(a + (b - a) * (at % 1)) << shift;
    };
    return ((255 << 24) | byte(16) | byte(8) | byte(0)) >>> 0;
  });
}
