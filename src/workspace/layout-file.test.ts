import { describe, expect, test } from 'vitest';
import { arrange, type Layout } from './layout.ts';
import { layoutLink, layoutText, readKeptLayouts, readLayoutLink, readLayoutText } from './layout-file.ts';

const layout = arrange(null, [
  { id: 'picture', place: 'centre', isOpen: true },
  { id: 'tables', place: 'side', isOpen: true },
]);
const named = { name: 'Night shift', layout, panels: { tables: { tab: 'board' } } };
const isKnown = (id: string) => id === 'picture' || id === 'tables';

describe('a layout', () => {
  test('comes back from a file as it was', () => {
    expect(readLayoutText(layoutText(named), isKnown)).toEqual({ read: named, unknown: [] });
  });

  test('comes back from an address as it was, in fewer characters than its JSON', () => {
    const link = layoutLink(layout);
    expect(readLayoutLink(link, isKnown)).toEqual({ read: layout, unknown: [] });
    expect(link).toMatch(/^[\w-]+$/);
    expect(link.length).toBeLessThan(JSON.stringify(layout).length);
  });

  test('is read whole, with the panels that are not here', () => {
    const { read, unknown } = readLayoutLink(layoutLink(layout), (id) => id === 'picture');
    expect(unknown).toEqual(['tables']);
    expect(read).toEqual(layout);
  });
});

const text = (change: object) => JSON.stringify({ ...JSON.parse(layoutText(named)), ...change });
const withRoot = (root: object) => text({ layout: { version: 1, root } });

const nested = (depth: number): object =>
  depth === 0
    ? { type: 'tabset', tabs: [] }
    : { type: 'split', orientation: 'vertical', children: [nested(depth - 1)] };

test.each([
  ['no JSON', 'layout', /^expected JSON$/],
  ['another file', '{}', /^aisleLayout: /],
  ['no name', text({ name: ' ' }), /^name: /],
  ['another version of the model', text({ layout: { ...layout, version: 2 } }), /^layout\.version: /],
  ['a node of no kind', withRoot({ type: 'window' }), /^layout\.root\.type: /],
  [
    'a tab without a panel',
    withRoot({ type: 'split', orientation: 'vertical', children: [{ type: 'tabset', tabs: [{}] }] }),
    /^layout\.root\.children\.0\.tabs\.0\.id: /,
  ],
  ['a size of more than all', withRoot({ type: 'tabset', size: 101, tabs: [] }), /^layout\.root\.size: /],
  ['a config that is none', text({ panels: { tables: 3 } }), /^panels\.tables: /],
  ['far too much', ' '.repeat(100_001), /too long, expected at most 100000 characters$/],
  ['splits within splits within splits', withRoot(nested(40)), /^layout: expected at most 64 levels$/],
  ['more levels than a call stack', '['.repeat(40_000) + ']'.repeat(40_000), /^layout: expected at most 64 levels$/],
])('a file with %s is refused with its field', (_, given, expected) => {
  expect(() => readLayoutText(given, isKnown)).toThrow(expected);
});

test.each([
  ['half of a link', layoutLink(layout).slice(0, 20), /^layout: /],
  ['no link', '***', /^layout: /],
  ['a link of a whole page', 'A'.repeat(8001), /^layout: too long, expected at most 8000 characters$/],
  [
    'a small link that inflates to a megabyte',
    layoutLink({ ...layout, padding: ' '.repeat(1e6) } as Layout),
    /^layout: too long, expected at most 100000 characters$/,
  ],
])('%s is refused', (_, given, expected) => {
  expect(() => readLayoutLink(given, isKnown)).toThrow(expected);
});

test('of what a browser has kept, what is no layout any more is left out', () => {
  expect(readKeptLayouts([named, { ...named, name: 'Old', layout: { version: 0 } }])).toEqual([named]);
  expect(readKeptLayouts([{ ...named, panels: 3 }, null, named])).toEqual([named]);
  expect(() => readKeptLayouts({})).toThrow();
});
