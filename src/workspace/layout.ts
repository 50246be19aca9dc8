import { normalizeWorkspaceModel, type WorkspaceModel, type WorkspaceNode } from 'react-resizable-panels';
import { type PlacedPanel, USUAL_PLACES, type UsualPlace } from './arranged-panel.ts';
import { beside, type Edge, onEdge, tabsetsOf, withTab } from './layout-tree.ts';

/** Sizes of a drag differ by more. */
const LEAST_PERCENT = 0.5;

/** A tree of splits and tab sets. Each tab is the id of a panel. */
export type Layout = WorkspaceModel<null>;

const EMPTY: Layout = { version: 1, root: { type: 'tabset', id: 'tabset-root', tabs: [] } };

/** Shares in percent of the divided room. The foot is as low as its content allows. */
const SHARES = { side: 32, sideAlone: 28, underSide: 50, foot: 1, overFoot: 36 };

/**
 * Returns the layout with every open panel and no other. A missing panel comes to its usual place; all others stay. Returns the
 * same object where nothing changes.
 */
export function arrange(layout: Layout | null, panels: readonly PlacedPanel[]): Layout {
  const open = new Map(panels.filter(({ isOpen }) => isOpen).map((panel) => [panel.id, panel]));
  const known = layout ?? EMPTY;
  const there = new Set(tabsetsOf(known).flatMap(({ tabs }) => tabs.map(({ id }) => id)));
  const missing = inOrder([...open.values()].filter(({ id }) => !there.has(id)));
  const hasOthers = [...there].some((id) => !open.has(id));
  const kept = hasOthers ? tidied(known, (id) => open.has(id)) : known;
  const places = new Map(panels.map(({ id, place }) => [id, place]));
  const complete = missing.reduce(
    (before, panel) => tidied(put(before, panel, places)),
    missing.length === 0 ? kept : restored(kept),
  );
  return withLeastHeights(layout === null ? withFirstSelected(complete) : complete, open);
}

/** Reads a foreign value as a layout of these panels; null where it is no layout. */
export function layoutFrom(value: unknown, isPanel: (id: string) => boolean): Layout | null {
  return normalizeWorkspaceModel<null>(value, { mapTab: ({ id }) => (isPanel(id) ? { id, data: null } : null) });
}

function tidied(layout: unknown, isPanel: (id: string) => boolean = () => true): Layout {
  return layoutFrom(layout, isPanel) ?? EMPTY;
}

/** Maximizes no tab set: beside a maximized one, a new panel would not be seen. */
function restored({ maximizedTabsetId: _, ...layout }: Layout): Layout {
  return layout;
}

function inOrder(panels: readonly PlacedPanel[]): PlacedPanel[] {
  return panels.toSorted((a, b) => USUAL_PLACES.indexOf(a.place) - USUAL_PLACES.indexOf(b.place));
}

type Places = ReadonlyMap<string, UsualPlace>;

function put(layout: Layout, panel: PlacedPanel, places: Places): Layout {
  const tabsetAt = (place: UsualPlace) =>
    tabsetsOf(layout).find(({ tabs }) => tabs.some(({ id }) => places.get(id) === place))?.id;
  const near = (place: UsualPlace, edge: Edge, share: number): Layout | null => {
    const target = tabsetAt(place);
    return target === undefined ? null : beside(layout, target, edge, { id: panel.id, share });
  };
  const atEdge = (edge: Edge, share: number) => onEdge(layout, edge, { id: panel.id, share });
  if (tabsetsOf(layout).every(({ tabs }) => tabs.length === 0)) return withTab(layout, undefined, panel.id);
  switch (panel.place) {
    case 'centre': {
      const target = tabsetAt('centre');
      if (target !== undefined) return withTab(layout, target, panel.id);
      return near('side', 'left', 100 - SHARES.side) ?? near('foot', 'top', 80) ?? atEdge('left', 50);
    }
    case 'side': {
      const target = tabsetAt('side');
      if (target !== undefined) return withTab(layout, target, panel.id);
      return near('centre', 'right', SHARES.side) ?? atEdge('right', SHARES.side);
    }
    case 'foot':
      return atEdge('bottom', SHARES.foot);
    case 'over-foot':
      return near('foot', 'top', SHARES.overFoot) ?? atEdge('bottom', SHARES.overFoot);
    case 'under-side': {
      const target = tabsetAt('under-side');
      if (target !== undefined) return withTab(layout, target, panel.id);
      return (
        near('side', 'bottom', SHARES.underSide) ??
        near('centre', 'right', SHARES.sideAlone) ??
        atEdge('right', SHARES.sideAlone)
      );
    }
  }
}

/** Selects the first tab of each tab set. */
function withFirstSelected(layout: Layout): Layout {
  const visit = (node: WorkspaceNode<null>): WorkspaceNode<null> => {
    if (node.type === 'split') return { ...node, children: node.children.map(visit) };
    const [first] = node.tabs;
    return first ? { ...node, selectedId: first.id } : node;
  };
  return { ...layout, root: visit(layout.root) };
}

/** Makes each tab set at least as high as its panels need. */
function withLeastHeights(layout: Layout, panels: ReadonlyMap<string, PlacedPanel>): Layout {
  let hasChanged = false;
  const visit = (node: WorkspaceNode<null>): WorkspaceNode<null> => {
    if (node.type === 'split') return { ...node, children: node.children.map(visit) };
    const heights = node.tabs.flatMap(({ id }) => panels.get(id)?.leastHeight ?? []);
    const minHeight = heights.toSorted((a, b) => Number.parseFloat(b) - Number.parseFloat(a))[0];
    if (node.minHeight === minHeight) return node;
    hasChanged = true;
    const { minHeight: _, ...rest } = node;
    return minHeight === undefined ? rest : { ...rest, minHeight };
  };
  const root = visit(layout.root);
  return hasChanged ? { ...layout, root } : layout;
}

type Node = Layout['root'];

/** Returns what a person sees of a layout in three texts: which panels stand where, how large, and what is maximized. Which tab of a set is shown is none of it. */
export function shapeOf({ root, floating = [], maximizedTabsetId }: Layout) {
  const places = (node: Node): unknown =>
    node.type === 'tabset' ? node.tabs.map(({ id }) => id) : [node.orientation, ...node.children.map(places)];
  const sizes = (node: Node): unknown =>
    node.type === 'tabset' ? rounded(node.size) : [rounded(node.size), ...node.children.map(sizes)];
  return {
    places: JSON.stringify([places(root), ...floating.map(places)]),
    sizes: JSON.stringify(sizes(root)),
    maximized: maximizedTabsetId ?? null,
  };
}

/** In percent, or as a style sheet says it. */
function rounded(size: number | string | undefined): number | string | null {
  return typeof size === 'number' ? Math.round(size / LEAST_PERCENT) : (size ?? null);
}
