import { formatDecimal } from '../../ui/index.ts';
import { nameWords } from './name-words.ts';
import type { ScenarioParameter } from './scenario-parameters.ts';

/** Its name with the unit, where the name does not end in that. */
export function parameterLabel({ name, unit }: Pick<ScenarioParameter, 'name' | 'unit'>): string {
  const words = nameWords(name);
  return unit === '' || words.toLowerCase().endsWith(unit) ? words : `${words} (${unit})`;
}

/** What it is, and within which bounds it may be chosen. */
export function parameterHelp({
  description,
  minimum,
  maximum,
}: Pick<ScenarioParameter, 'description' | 'minimum' | 'maximum'>): string {
  if (minimum === undefined || maximum === undefined) return description;
  return `${description} (${formatDecimal(minimum)} – ${formatDecimal(maximum)})`.trimStart();
}
