/**
 * Order of two values of one column, ascending: numbers and booleans by size, text by its words with numbers in them
 * by size (`carrier-2` before `carrier-10`), anything else by its JSON. Nulls are placed by the caller.
 */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return collator.compare(textOf(a), textOf(b));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
