import type { World } from '../../world/index.ts';

/** Points of the network that lie at one height: something to stand on. */
export interface NetworkLevel {
  readonly heightMeters: number;
  readonly pointCount: number;
}

/** Heights that differ by less are one level, metres. */
const SAME = 0.5;
/** Fewer points at one height are stops of a lift or part of a ramp. */
const FEWEST = 3;

/** Levels that a route network has, from low to high. */
export function networkLevels(points: World['points']): NetworkLevel[] {
  const heights = [...points.values()].map(({ position }) => position.y).sort((a, b) => a - b);
  const groups: number[][] = [];
  for (const height of heights) {
    const group = groups.at(-1);
    if (group && height - (group[0] as number) < SAME) group.push(height);
    else groups.push([height]);
  }
  return groups
    .filter(({ length }) => length >= FEWEST)
    .map((group) => ({ heightMeters: group[group.length >> 1] as number, pointCount: group.length }));
}
