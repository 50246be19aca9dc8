import { expect, test } from 'vitest';
import { freeName } from './kept-layout.ts';
import { arrange } from './layout.ts';

const named = (name: string) => ({ name, layout: arrange(null, []), panels: {} });
const long = 'n'.repeat(60);

test.each([
  ['Night shift', [], 'Night shift'],
  ['Night shift', ['Night shift'], 'Night shift 2'],
  ['Night shift', ['Night shift', 'Night shift 2'], 'Night shift 3'],
  [long, [long], `${'n'.repeat(58)} 2`],
])('an imported %s beside %j becomes %s', (name, taken, expected) => {
  expect(freeName(name, taken.map(named))).toBe(expected);
});
