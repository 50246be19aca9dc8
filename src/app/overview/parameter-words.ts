import { formatDecimal } from '../../ui/index.ts';
import type { ScenarioParameter } from './scenario-parameters.ts';

/** Its name with the unit, unless the name ends in that. */
export function parameterLabel({ name, unit }: Pick<ScenarioParameter, 'name' | 'unit'>): string {
  const words = nameWords(name);
  return unit === '' || words.toLowerCase().endsWith(unit) ? words : `${words} (${unit})`;
}

/** Its description and bounds. */
export function parameterHelp({
  description,
  minimum,
  maximum,
}: Pick<ScenarioParameter, 'description' | 'minimum' | 'maximum'>): string {
  if (minimum === undefined || maximum === undefined) return description;
  return `${description} (${formatDecimal(minimum)} – ${formatDecimal(maximum)})`.trimStart();
}

/** `carrierCount` as `Carrier count`. */
export function nameWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z\d])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
