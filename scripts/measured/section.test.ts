import { expect, test } from 'vitest';
import { readSection, withSection } from './section.ts';

const DOCUMENT = `# Measured

Said of it.

<!-- measured: seek -->
12 ms
<!-- /measured -->

After.

<!-- measured: live -->
1.0 ms
<!-- /measured -->
`;

test('one section is renewed, everything around it stays', () => {
  const renewed = withSection(DOCUMENT, 'seek', '10 ms');
  expect(renewed).toBe(DOCUMENT.replace('12 ms', '10 ms'));
  expect(readSection(renewed, 'seek')).toBe('10 ms');
  expect(readSection(renewed, 'live')).toBe('1.0 ms');
});

test('renewing with the same changes nothing', () => {
  expect(withSection(DOCUMENT, 'live', '1.0 ms')).toBe(DOCUMENT);
});

test('a section that is not there yet comes at the end', () => {
  expect(readSection(DOCUMENT, 'gateway')).toBeNull();
  const added = withSection(DOCUMENT, 'gateway', '3 ms');
  expect(added.startsWith(DOCUMENT)).toBe(true);
  expect(readSection(added, 'gateway')).toBe('3 ms');
});

test('a section without an end is refused before anything is overwritten', () => {
  const cut = DOCUMENT.replace('<!-- /measured -->', '');
  expect(() => withSection(cut, 'seek', '10 ms')).toThrow('"seek" has no end');
});
