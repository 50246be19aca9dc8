import { compilePathGeometry } from '../../../motion/index.ts';
import { type Degrees, headingOfDirection, type Meters, vector3 } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import type { Section } from '../network/network.ts';
import { geometriesOf } from './path-geometry.ts';
import type { PathModel, PlantModel } from './plant-model.ts';

/** A path as it is driven, with the distances at which its cells begin and end. */
export interface DividedPath {
  readonly model: PathModel;
  readonly section: Section;
  readonly bounds: readonly Meters[];
  /** The number of its first cell: those of the points come before all paths, which follow in their order. */
  readonly firstCell: number;
}

/** Paths are divided into cells no longer than this, longer in plants that would have too many. */
const CELL_METERS = 2.5;
const MOST_CELLS = 4_000;

/** All paths of a plant, in their order. */
export function* dividedPaths(model: PlantModel): Steps<readonly DividedPath[]> {
  const totalMeters = model.paths.reduce((sum, { lengthMeters }) => sum + lengthMeters, 0);
  const cellMeters = Math.max(CELL_METERS, totalMeters / MOST_CELLS);
  const geometries = yield* geometriesOf(model);
  const divided: DividedPath[] = [];
  let firstCell = model.points.length;
  for (const path of model.paths) {
    yield;
    const { name, from, to, lengthMeters, maxSpeed } = path;
    const geometry = geometries.get(name);
    if (!geometry) throw new Error(`Path ${name} has no geometry`);
    const told = { name, startPointName: from, endPointName: to, lengthMeters, geometry };
    const section: Section = { path: told, curve: compilePathGeometry(geometry), maxSpeed };
    const bounds = boundsOf(lengthMeters, cellMeters);
    divided.push({ model: path, section, bounds, firstCell });
    firstCell += bounds.length - 1;
  }
  return divided;
}

function boundsOf(lengthMeters: Meters, cellMeters: Meters): Meters[] {
  const count = Math.max(1, Math.ceil(lengthMeters / cellMeters));
  return Array.from({ length: count + 1 }, (_, k) => (k === count ? lengthMeters : (lengthMeters * k) / count));
}

/** Where a vehicle looks that drives forwards, at a part of the way along a path. */
export function headingAt({ curve }: Section, ratio: number): Degrees {
  const direction = curve.directionAt(ratio, vector3());
  return headingOfDirection(direction.x, direction.z);
}
