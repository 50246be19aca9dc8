import { t } from '@lingui/core/macro';
import type { Person } from '../../presence/index.ts';
import { formatCount } from '../../ui/index.ts';

/** How many colours people have. */
const COLOURS = 8;

/** Returns a person's name, or what tells somebody without one apart. */
export function personName({ name, number }: Pick<Person, 'name' | 'number'>): string {
  if (name !== null) return name;
  const digits = formatCount(number);
  return t`Guest ${digits}`;
}

/** One or two signs that stand for a person. */
export function initialsOf({ name, number }: Pick<Person, 'name' | 'number'>): string {
  if (name === null) return String(number);
  const words = name.split(/[\s.@_-]+/u).filter((word) => word !== '');
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** Which of the colours is theirs. */
export function colourOf({ number }: Pick<Person, 'number'>): number {
  return (number - 1) % COLOURS;
}
