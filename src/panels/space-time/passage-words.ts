import { plural, t } from '@lingui/core/macro';
import { loadWords } from '../../run/index.ts';
import {
  formatCount,
  formatDecimal,
  formatLength,
  formatSimulationSpan,
  formatSimulationTime,
  formatSpeed,
} from '../../ui/index.ts';
import type { PassageMoment, ShownPassage } from './shown-passages.ts';
import type { CellScale } from './view.ts';

/** Who, when, where and how fast, at an instant of a passage. */
export function momentWords(passage: ShownPassage, { micros, meters, metersPerSecond, path }: PassageMoment): string {
  const place = formatLength(meters, 1);
  const where = path ? `${place} (${path.pathName})` : place;
  const speed = metersPerSecond === 0 ? t`Standing` : formatSpeed(metersPerSecond);
  return [
    passage.entityName,
    formatSimulationTime(micros),
    where,
    speed,
    loadWords(passage.isLoaded ? 'loaded' : 'empty'),
  ].join(' · ');
}

/** Who, from when to when, over which part of the way, how long of it waiting. */
export function passageWords(passage: ShownPassage): string {
  const { entityName, startMicros, endMicros, startMeters, endMeters, waitedMicros, isLoaded } = passage;
  const span = formatSimulationSpan(startMicros, endMicros);
  const times = `${formatSimulationTime(startMicros)} – ${formatSimulationTime(endMicros)} (${span})`;
  const words = [entityName, times, `${formatLength(startMeters, 1)} – ${formatLength(endMeters, 1)}`];
  const waited = formatSimulationSpan(0, waitedMicros);
  if (waitedMicros > 0) words.push(t`${waited} waiting`);
  return [...words, loadWords(isLoaded ? 'loaded' : 'empty')].join(' · ');
}

export function directionWords(isForward: boolean): string {
  return isForward ? t`Along the way` : t`Against the way`;
}

/** How many pass in a cell, how much of their time they stand, and who is the slowest of them. */
export function cellWords({ columnMicros, bandMeters }: CellScale, count: number, waiting: number, slowest: string) {
  const [number, share] = [formatCount(count), formatCount(Math.round(waiting * 100))];
  const cell = cellSizeWords({ columnMicros, bandMeters });
  const passages = plural(count, { one: `${number} passage in ${cell}`, other: `${number} passages in ${cell}` });
  return [passages, t`${share} % of the time standing`, t`slowest: ${slowest}`].join(' · ');
}

/** How large a cell is: time by metres. */
export function cellSizeWords({ columnMicros, bandMeters }: Pick<CellScale, 'columnMicros' | 'bandMeters'>): string {
  return `${formatSimulationSpan(0, columnMicros)} × ${formatLength(bandMeters, 1)}`;
}

/** What the lightest and the strongest colour of cells say, with units. */
export function scaleWords({ cellsBy, top }: CellScale): readonly [string, string] {
  const [none, number] = [formatCount(0), formatDecimal(cellsBy === 'waiting' ? 100 * top : top)];
  if (cellsBy === 'waiting') return [none, t`${number} % of the time standing`];
  if (cellsBy === 'slowest') return [none, t`${number} s for a metre, of the slowest`];
  return [none, plural(top, { one: `${number} passage`, other: `${number} passages` })];
}
