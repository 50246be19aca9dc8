import { t } from '@lingui/core/macro';
import type { Layout } from '../workspace/index.ts';

/** A layout of the product: the open panels, and their places; null means usual places. */
export interface Preset {
  readonly id: string;
  readonly name: () => string;
  readonly open: readonly string[];
  readonly layout: Layout | null;
}

const tabs = (id: string, size: number, ...panels: string[]) => ({
  type: 'tabset' as const,
  id: `tabset-${id}`,
  size,
  selectedId: panels[0] as string,
  tabs: panels.map((panel) => ({ id: panel, data: null })),
});

type Node = Layout['root'];

const split = (id: string, size: number, orientation: 'horizontal' | 'vertical', children: Node[]) => ({
  ...{ type: 'split' as const, id: `split-${id}`, orientation, size, children },
});

/** From top to bottom, the timeline last. */
const over = (...rows: Node[]): Layout => ({
  version: 1,
  root: split('root', 100, 'vertical', [...rows, tabs('timeline', 1, 'timeline')]),
});

/** The picture beside lists, and what is known of the selected entity under them. */
const OPERATOR = over(
  split('top', 99, 'horizontal', [
    tabs('picture', 66, 'picture'),
    split('side', 34, 'vertical', [
      tabs('lists', 50, 'entities', 'events', 'tables', 'charts'),
      tabs('inspector', 50, 'inspector'),
    ]),
  ]),
);

/** The picture beside flow and holds, lanes over the timeline. */
const ANALYST = over(
  split('top', 50, 'horizontal', [
    tabs('picture', 42, 'picture'),
    tabs('asked', 26, 'flow', 'holds', 'passport', 'inspector'),
    tabs('tables', 32, 'tables', 'charts', 'entities'),
  ]),
  tabs('axis', 49, 'lanes', 'bottleneck', 'events', 'space-time'),
);

export const PRESETS: readonly Preset[] = [
  {
    id: 'operator',
    name: () => t`Operator`,
    open: ['picture', 'entities', 'events', 'tables', 'charts', 'inspector', 'timeline'],
    layout: OPERATOR,
  },
  {
    id: 'analyst',
    name: () => t`Analyst`,
    open: [
      'picture',
      'timeline',
      'flow',
      'holds',
      'tables',
      'charts',
      'lanes',
      'bottleneck',
      'entities',
      'inspector',
      'events',
    ],
    layout: ANALYST,
  },
  { id: 'demo', name: () => t`Demo`, open: ['picture', 'timeline'], layout: null },
];
