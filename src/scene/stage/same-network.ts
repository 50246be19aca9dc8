import type { World } from '../../world/index.ts';

type Network = Pick<World, 'points' | 'paths'>;

/** Whether two worlds have the same points and paths, so that what is painted of one serves the other. */
export function isSameNetwork(a: Network, b: Network): boolean {
  return isSameMap(a.points, b.points) && isSameMap(a.paths, b.paths);
}

function isSameMap(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const [name, one] of a) if (!isAlike(one, b.get(name))) return false;
  return true;
}

/** What came as JSON and says the same. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [ours, theirs] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(ours);
  return names.length === Object.keys(theirs).length && names.every((name) => isAlike(ours[name], theirs[name]));
}
