import { distanceBetween, type Meters, vector3 } from '../../../units/index.ts';
import type { ElementReader } from './element-reader.ts';
import type { PathModel, PlantModel } from './plant-model.ts';
import type { XmlElement } from './xml-tree.ts';

/** Every metre of a path is floor that has to be held against that of all others. */
const MOST_DRAWN_METERS: Meters = 50_000;

/** Paths may be far longer as they are drawn than they say. */
export function checkExtent(root: XmlElement, { points, paths }: PlantModel, reader: ElementReader): void {
  const positions = new Map(points.map(({ name, position }) => [name, position]));
  const drawn = paths.reduce((sum, path) => sum + drawnMeters(path, positions), 0);
  if (drawn <= MOST_DRAWN_METERS) return;
  const [found, most] = [drawn, MOST_DRAWN_METERS].map((meters) => `${Math.round(meters / 1000)} km`);
  reader.problem(root, `the paths are drawn with ${found} in all, more than ${most}`);
}

/** From control point to control point: no curve between them is longer. */
function drawnMeters(
  { from, to, controlPoints }: PathModel,
  positions: ReadonlyMap<string, PathModel['controlPoints'][number]>,
): Meters {
  const start = positions.get(from) ?? vector3();
  const line = [start, ...controlPoints.map(({ x, z }) => vector3(x, start.y, z)), positions.get(to) ?? start];
  return line.slice(1).reduce((sum, point, index) => sum + distanceBetween(line[index] ?? start, point), 0);
}
