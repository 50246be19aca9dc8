import { plural, t } from '@lingui/core/macro';
import type { Experiment, ParameterValue, Until } from '../../client/index.ts';
import { formatCount, formatDecimal } from '../../ui/index.ts';
import { SECONDS_PER_HOUR } from '../../units/index.ts';
import { nameWords } from '../overview/scenario-parameters.ts';

/** More values are not listed one by one. */
const MOST_TOLD = 6;

export function valueWords(value: ParameterValue): string {
  if (typeof value === 'number') return formatDecimal(value);
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  return value;
}

/** A setting by its varied values, `9` or `9, FEFO`. */
export function settingWords(values: readonly ParameterValue[]): string {
  return values.map(valueWords).join(', ');
}

/** `Carriers: 3, 4, 5`, or the ends of a longer row of values. */
export function factorWords({ name, values }: Experiment['factors'][number]): string {
  const written = values.map(valueWords);
  const [first = '', last = ''] = [written[0], written.at(-1)];
  const count = formatCount(values.length);
  const told = values.length > MOST_TOLD ? t`${first} to ${last} (${count} values)` : written.join(', ');
  return `${nameWords(name)}: ${told}`;
}

/** `1 run`, `1,200 runs`. */
export function runWords(count: number): string {
  const number = formatCount(count);
  return plural(count, { one: `${number} run`, other: `${number} runs` });
}

/** `10 runs of each, 8 h after 1 h of warm-up`, and how it may end sooner. */
export function lengthWords(experiment: Experiment): string {
  const { replications, until, lengthSeconds, warmUpSeconds } = experiment;
  const [count, hours] = [runWords(replications), formatDecimal(lengthSeconds / SECONDS_PER_HOUR)];
  const runs = until ? t`at most ${count}` : count;
  const warmUp = formatDecimal(warmUpSeconds / SECONDS_PER_HOUR);
  const each =
    warmUpSeconds === 0
      ? t`${runs} of each, ${hours} h long`
      : t`${runs} of each, ${hours} h after ${warmUp} h of warm-up`;
  return until ? `${each}; ${untilWords(until)}` : each;
}

/** `until Open orders is known to within ± 1`. */
function untilWords({ indicator, halfWidth, of }: Until): string {
  const { name, unit, factor } = indicatorWords(indicator);
  const width = `${formatDecimal(factor * halfWidth)} ${unit}`.trim();
  if (of === 'DIFFERENCE') return t`until the difference of ${name} is known to within ± ${width}`;
  return t`until ${name} is known to within ± ${width}`;
}

/** The unit in an indicator's name. */
const UNITS = [
  { ending: 'PerHour', unit: '/h', factor: 1 },
  { ending: 'Minutes', unit: 'min', factor: 1 },
  { ending: 'Seconds', unit: 's', factor: 1 },
  { ending: 'Share', unit: '%', factor: 100 },
  { ending: 'Utilisation', unit: '%', factor: 100 },
  { ending: 'fill', unit: '%', factor: 100 },
] as const;

interface IndicatorWords {
  readonly name: string;
  readonly unit: string;
  /** From the value to the figure shown. */
  readonly factor: number;
}

/** `leadTimeMedianMinutes` as `Lead time median`, in `min`. */
export function indicatorWords(indicator: string): IndicatorWords {
  const found = UNITS.find(({ ending }) => indicator.endsWith(ending));
  if (!found) return { name: nameWords(indicator), unit: '', factor: 1 };
  const isWord = ['Utilisation', 'fill', 'Share'].includes(found.ending);
  const name = isWord ? indicator : indicator.slice(0, -found.ending.length);
  return { name: nameWords(name), unit: found.unit, factor: found.factor };
}

/** An indicator with its unit, `Fill (%)`. */
export function labelOf(indicator: string): string {
  const { name, unit } = indicatorWords(indicator);
  return unit === '' ? name : `${name} (${unit})`;
}
