import fc from 'fast-check';
import type { WorkspaceNode } from 'react-resizable-panels';
import { describe, expect, test } from 'vitest';
import type { PlacedPanel, UsualPlace } from './arranged-panel.ts';
import { arrange, layoutFrom } from './layout.ts';
import { tabsetsOf } from './layout-tree.ts';

const PLACES: Readonly<Record<string, UsualPlace>> = {
  picture: 'centre',
  timeline: 'foot',
  tables: 'side',
  lanes: 'over-foot',
  bottleneck: 'over-foot',
  flow: 'under-side',
  holds: 'under-side',
};

const panels = (...open: string[]): PlacedPanel[] =>
  Object.entries(PLACES).map(([id, place]) => ({ id, place, isOpen: open.includes(id) }));

/** A layout as a line of text: `|` side by side, `/` one above the other, `,` tabs of one set. */
function drawn(node: WorkspaceNode<null>): string {
  if (node.type === 'tabset') return node.tabs.map(({ id }) => id).join(',');
  return `(${node.children.map(drawn).join(node.orientation === 'horizontal' ? ' | ' : ' / ')})`;
}

const usual = (...open: string[]) => arrange(null, panels(...open));

describe('panels in a layout that does not name them stand at their usual places', () => {
  test.each([
    [['picture', 'tables', 'timeline'], '((picture | tables) / timeline)'],
    [['picture', 'timeline'], '(picture / timeline)'],
    [['picture', 'tables', 'timeline', 'lanes'], '((picture | tables) / lanes / timeline)'],
    [['picture', 'tables', 'timeline', 'lanes', 'bottleneck'], '((picture | tables) / lanes / bottleneck / timeline)'],
    [['picture', 'tables', 'timeline', 'flow'], '((picture | (tables / flow)) / timeline)'],
    [['picture', 'tables', 'timeline', 'flow', 'holds'], '((picture | (tables / flow,holds)) / timeline)'],
    [['picture', 'timeline', 'flow'], '((picture | flow) / timeline)'],
    [['timeline', 'lanes'], '(lanes / timeline)'],
    [['lanes'], 'lanes'],
    [[], ''],
  ])('%j: %s', (open, expected) => {
    expect(drawn(usual(...open).root)).toBe(expected);
  });

  test('the foot is as low as its content allows, the side takes a third', () => {
    const { root } = usual('picture', 'tables', 'timeline');
    const [top, foot] = root.type === 'split' ? root.children : [];
    expect([top?.size, foot?.size]).toEqual([99, 1]);
    expect(top?.type === 'split' && top.children.map(({ size }) => size)).toEqual([68, 32]);
  });

  test('what is opened later leaves what is there where it is', () => {
    const before = usual('picture', 'tables', 'timeline');
    expect(drawn(arrange(before, panels('picture', 'tables', 'timeline', 'lanes')).root)).toBe(
      '((picture | tables) / lanes / timeline)',
    );
  });

  test('what is opened while another panel is maximized is seen', () => {
    const before = usual('picture', 'timeline');
    const maximized = { ...before, maximizedTabsetId: tabsetsOf(before)[0]?.id ?? '' };
    expect(arrange(maximized, panels('picture', 'timeline')).maximizedTabsetId).toBe(maximized.maximizedTabsetId);
    expect(arrange(maximized, panels('picture', 'timeline', 'lanes')).maximizedTabsetId).toBeUndefined();
  });

  test('what is closed leaves its room to its neighbours', () => {
    const before = usual('picture', 'tables', 'timeline', 'flow');
    expect(drawn(arrange(before, panels('picture', 'timeline', 'flow')).root)).toBe('((picture | flow) / timeline)');
  });

  test('the same layout comes back where nothing is to be done', () => {
    const before = usual('picture', 'timeline');
    expect(arrange(before, panels('picture', 'timeline'))).toBe(before);
  });

  test('a tab set is as high as what is in it wants', () => {
    const high = panels('picture', 'timeline').map((panel) =>
      panel.id === 'timeline' ? { ...panel, leastHeight: '5rem' } : panel,
    );
    const { root } = arrange(null, high);
    const foot = root.type === 'split' ? root.children[1] : undefined;
    expect(foot?.type === 'tabset' && foot.minHeight).toBe('5rem');
  });
});

test('a layout has every open panel once, and no other, whatever was open before', () => {
  const some = fc.subarray(Object.keys(PLACES));
  fc.assert(
    fc.property(some, some, (first, then) => {
      const layout = arrange(usual(...first), panels(...then));
      const names = drawn(layout.root).match(/[a-z]+/g) ?? [];
      expect(names.toSorted()).toEqual(then.toSorted());
      expect(arrange(layout, panels(...then))).toBe(layout);
    }),
    { seed: 120 },
  );
});

test.each([null, 3, {}, { version: 2, root: { type: 'tabset', tabs: [] } }, { version: 1 }])(
  '%j is no layout',
  (value) => {
    expect(layoutFrom(value, () => true)).toBeNull();
  },
);
