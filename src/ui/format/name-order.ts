import { currentRegion } from '../region/region.ts';

/** Collators by language: making one costs a thousand uses. */
const collators = new Map<string, Intl.Collator>();

/** Order of two names in the chosen language, numbers in them by size: "CARRIER-2" before "CARRIER-10". */
export function compareNames(a: string, b: string): number {
  const { language } = currentRegion();
  let found = collators.get(language);
  if (!found) {
    found = new Intl.Collator(language, { numeric: true });
    collators.set(language, found);
  }
  return found.compare(a, b);
}

/** A name in the direction of its own script, within a sentence that is plain text. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
