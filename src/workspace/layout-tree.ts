import type {
  TabsetNode,
  WorkspaceModel,
  WorkspaceModelInput,
  WorkspaceNode,
  WorkspaceNodeInput,
} from 'react-resizable-panels';

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** A panel that gets a tab set of its own. */
export interface NewTabset {
  readonly id: string;
  /** Percent that it takes of its neighbour. */
  readonly share: number;
}

type Model = WorkspaceModel<null>;
type Node = WorkspaceNode<null>;
type Input = WorkspaceNodeInput<null>;

/** Returns all tab sets, floating ones included. */
export function tabsetsOf({ root, floating = [] }: Model): TabsetNode<null>[] {
  const within = (node: Node): TabsetNode<null>[] => (node.type === 'tabset' ? [node] : node.children.flatMap(within));
  return [...within(root), ...floating];
}

/** Adds a selected tab, to the first tab set where `tabsetId` is undefined. */
export function withTab(model: Model, tabsetId: string | undefined, id: string): Model {
  const target = tabsetId ?? tabsetsOf(model)[0]?.id;
  const visit = <Visited extends Node>(node: Visited): Visited => {
    if (node.type === 'split') return { ...node, children: node.children.map(visit) };
    return node.id === target ? { ...node, selectedId: id, tabs: [...node.tabs, { id, data: null }] } : node;
  };
  return { ...model, root: visit(model.root) };
}

/** Adds a tab set beside another. The caller tidies the model: the new nodes have no ids yet. */
export function beside(model: Model, tabsetId: string, edge: Edge, added: NewTabset): Model {
  return { ...model, root: insertBeside(model.root, tabsetId, edge, added) } as WorkspaceModelInput<null> as Model;
}

/** Adds a tab set along an edge of the page. The caller tidies the model: the new nodes have no ids yet. */
export function onEdge(model: Model, edge: Edge, added: NewTabset): Model {
  const { root } = model;
  const next =
    root.type === 'split' && root.orientation === orientationOf(edge)
      ? spliced(root, isBefore(edge) ? 0 : root.children.length, added)
      : divided(root, edge, added);
  return { ...model, root: next } as WorkspaceModelInput<null> as Model;
}

function insertBeside(node: Node, tabsetId: string, edge: Edge, added: NewTabset): Input {
  if (node.type === 'tabset') return node.id === tabsetId ? divided(node, edge, added) : node;
  const at = node.children.findIndex(({ type, id }) => type === 'tabset' && id === tabsetId);
  if (at >= 0 && node.orientation === orientationOf(edge)) return spliced(node, isBefore(edge) ? at : at + 1, added);
  return { ...node, children: node.children.map((child) => insertBeside(child, tabsetId, edge, added)) };
}

/** Adds a child to a split. The others give way in proportion. */
function spliced(split: Extract<Node, { type: 'split' }>, at: number, added: NewTabset): Input {
  const children: Input[] = split.children.map((child) => ({
    ...child,
    size: sizeIn(split, child) * (1 - added.share / 100),
  }));
  children.splice(at, 0, tabsetOf(added, added.share));
  return { ...split, children };
}

function divided(node: Node, edge: Edge, added: NewTabset): Input {
  const rest: Input = { ...node, size: 100 - added.share };
  const tabset = tabsetOf(added, added.share);
  const children = isBefore(edge) ? [tabset, rest] : [rest, tabset];
  return {
    type: 'split',
    orientation: orientationOf(edge),
    children,
    ...(node.size !== undefined && { size: node.size }),
  };
}

function tabsetOf({ id }: NewTabset, size: number): Input {
  return { type: 'tabset', size, selectedId: id, tabs: [{ id, data: null }] };
}

function sizeIn({ children }: { readonly children: readonly Node[] }, { size }: Node): number {
  return typeof size === 'number' ? size : 100 / children.length;
}

function orientationOf(edge: Edge): 'horizontal' | 'vertical' {
  return edge === 'left' || edge === 'right' ? 'horizontal' : 'vertical';
}

function isBefore(edge: Edge): boolean {
  return edge === 'left' || edge === 'top';
}
