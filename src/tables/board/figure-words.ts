import { t } from '@lingui/core/macro';
import { formatCount, formatDecimal, formatSimulationSpan } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { Figure } from './board-model.ts';

const PER_CENT = 100;

/** A figure in words, as its unit is written. */
export function figureWords(value: number | null, { unit }: Pick<Figure, 'unit'>): string {
  if (value === null) return '–';
  if (unit === 'seconds') return formatSimulationSpan(0, value * MICROS_PER_SECOND);
  return unit === 'share' ? `${formatDecimal(value * PER_CENT, 1)} %` : formatDecimal(value);
}

/** Later against earlier, in words: an arrow alone is not read out. */
export function changeWords(change: number): string {
  const share = `${change > 0 ? '+' : '−'}${formatCount(Math.round(Math.abs(change) * PER_CENT))} %`;
  return t`${share} against its first half`;
}
