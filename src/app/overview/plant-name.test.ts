import { expect, test } from 'vitest';
import { plantName } from './new-run.ts';

test.each([
  ['hall.xml', 'hall'],
  ['Our Hall (2).XML', 'our-hall-2'],
  ['two.halls.xml', 'two-halls'],
  ['-hall-', 'hall'],
  ['仓库.xml', 'plant'],
  ['', 'plant'],
  [`${'a'.repeat(70)}.xml`, 'a'.repeat(63)],
  [`${'a'.repeat(62)} b.xml`, 'a'.repeat(62)],
])('file %j becomes the scenario %j', (file, name) => {
  expect(plantName(file)).toBe(name);
  expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/);
});
