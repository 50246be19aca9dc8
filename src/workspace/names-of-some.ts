import { plural, t } from '@lingui/core/macro';

const MOST_NAMES = 5;

/** Returns at most five of the names, and the count of the rest: a foreign layout may name thousands. */
export function namesOfSome(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMES).join(', ');
  const rest = names.length - MOST_NAMES;
  if (rest <= 0) return named;
  const others = plural(rest, { one: '# other', other: '# others' });
  return t`${named} and ${others}`;
}
