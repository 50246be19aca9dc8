import type { Edge, Network, Piece } from './network.ts';

interface Reached {
  cost: number;
  from: string;
  edge: Edge;
}

/**
 * Cheapest way from one node to another, as the pieces to drive. Stations are passed by nobody.
 * @throws when there is none: a mistake in the layout.
 */
export function findWay(network: Network, from: string, to: string): Piece[] {
  const reached = new Map<string, Reached>();
  const open = new Map([[from, 0]]);
  const done = new Set<string>();
  for (let node = cheapest(open); node !== undefined && node !== to; node = cheapest(open)) {
    const cost = open.get(node) ?? 0;
    open.delete(node);
    done.add(node);
    for (const edge of network.edges.get(node) ?? []) {
      const total = cost + edge.cost;
      const isShut = done.has(edge.to) || (network.stations.has(edge.to) && edge.to !== to);
      if (isShut || total >= (open.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue;
      open.set(edge.to, total);
      reached.set(edge.to, { cost: total, from: node, edge });
    }
  }
  return collect(reached, from, to);
}

function cheapest(open: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [node, cost] of open) {
    if (cost < bestCost) {
      best = node;
      bestCost = cost;
    }
  }
  return best;
}

function collect(reached: ReadonlyMap<string, Reached>, from: string, to: string): Piece[] {
  const edges: Edge[] = [];
  for (let node = to; node !== from; ) {
    const step = reached.get(node);
    if (!step) throw new Error(`No way leads from "${from}" to "${to}"`);
    edges.unshift(step.edge);
    node = step.from;
  }
  return edges.flatMap((edge) => edge.pieces);
}
