import type { Layout } from './layout.ts';

type Node = Layout['root'];

/** Sizes of a drag differ by more. */
const LEAST_PERCENT = 0.5;

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
