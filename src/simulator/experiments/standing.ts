import { pairedDifference, type Sample } from './paired-difference.ts';
import { confidenceOfEach, type Direction } from './verdict.ts';

/** Whether a setting is the best by one indicator: with 95 %, perhaps, or with 95 % not. */
export type Standing = 'BEST' | 'MAY_BE_BEST' | 'NOT_BEST';

/**
 * Where each setting stands. With 95 % the best one is among those that may be: it would have to be beaten by chance by
 * one of the others, and the 5 % for that are shared out among these (Bonferroni, one-sided). Null without a direction,
 * or without runs enough to say anything.
 */
export function standingsOf(settings: readonly Sample[], direction: Direction): (Standing | null)[] {
  if (direction === null || settings.length < 2 || settings.some((sample) => countOf(sample) < 2)) {
    return settings.map(() => null);
  }
  // Of a two-sided interval one side is used.
  const confidence = 2 * confidenceOfEach(settings.length - 1) - 1;
  const isBeaten = settings.map((sample) => settings.some((other) => beats(other, sample, direction, confidence)));
  const isAlone = isBeaten.filter((beaten) => !beaten).length === 1;
  return isBeaten.map((beaten) => (beaten ? 'NOT_BEST' : isAlone ? 'BEST' : 'MAY_BE_BEST'));
}

function beats(one: Sample, other: Sample, direction: Direction, confidence: number): boolean {
  if (one === other) return false;
  const difference = pairedDifference(one, other, confidence);
  if (!difference || difference.half === null) return false;
  const { mean, half } = difference;
  return direction === 'MORE' ? mean - half > 0 : mean + half < 0;
}

function countOf(sample: Sample): number {
  return sample.filter((value) => typeof value === 'number').length;
}
