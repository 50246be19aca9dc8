import type { Passage, RoadNetwork } from './road-network.ts';

/** Parts of a plant within which one can drive from each point to each other: the number of its region by point. */
export function regionsOf(
  points: readonly string[],
  { leaving, arriving }: Pick<RoadNetwork, 'leaving' | 'arriving'>,
  mayDrive: (passage: Passage) => boolean,
): ReadonlyMap<string, number> {
  const onwards = (point: string) => (leaving.get(point) ?? []).filter(mayDrive).map(({ to }) => to);
  const backwards = (point: string) => (arriving.get(point) ?? []).filter(mayDrive).map(({ from }) => from);
  const regions = new Map<string, number>();
  let region = 0;
  // Kosaraju: who is finished last can reach its region, and whoever reaches it backwards then belongs to it.
  for (const point of finishedOrder(points, onwards).reverse()) {
    if (regions.has(point)) continue;
    region += 1;
    regions.set(point, region);
    for (const open = [point]; open.length > 0; ) {
      for (const before of backwards(open.pop() as string)) {
        if (regions.has(before)) continue;
        regions.set(before, region);
        open.push(before);
      }
    }
  }
  return regions;
}

/** Points in the order in which a search in depth is done with them. */
function finishedOrder(points: readonly string[], onwards: (point: string) => string[]): string[] {
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const start of points) {
    if (seen.has(start)) continue;
    seen.add(start);
    const open = [{ point: start, ahead: onwards(start) }];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const next = top.ahead.pop();
      if (next === undefined) {
        finished.push(top.point);
        open.pop();
      } else if (!seen.has(next)) {
        seen.add(next);
        open.push({ point: next, ahead: onwards(next) });
      }
    }
  }
  return finished;
}
