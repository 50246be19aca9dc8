import type { Degrees, Vector3 } from '../../../units/index.ts';
import { vector3 } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import { CellRegistry } from '../network/cell-registry.ts';
import { addCell, addCells, cellSetRows, createCellSet } from '../network/cell-set.ts';
import type { FootprintSize } from '../network/footprint.ts';
import type { Cell, Section } from '../network/network.ts';
import { type DividedPath, headingAt } from './divided-paths.ts';
import type { PlantModel } from './plant-model.ts';

/** Steps between the poses that stand for the floor swept in a cell. */
const SWEEP_STEP_METERS = 0.15;
const SPOT_STEP_DEGREES = 15;

/** The floor of a plant, divided into cells: those of its points, then those of its paths. */
export function* sweptFloor(
  model: PlantModel,
  paths: readonly DividedPath[],
  size: FootprintSize,
): Steps<CellRegistry> {
  const registry = new CellRegistry(size);
  for (const { position } of model.points) registry.add(allHeadings(position));
  for (const { section, bounds } of paths) {
    const { lengthMeters } = section.path;
    for (const [index, end] of bounds.slice(1).entries()) {
      registry.add(sweptPoses(section, (bounds[index] ?? 0) / lengthMeters, end / lengthMeters));
    }
    yield;
  }
  const cells = yield* registry.closeInSteps();
  shareBlocks(model, cells, paths);
  return registry;
}

/** The cells of a floor whose conflicts are known: each a row of one block. */
export function cellsOf(conflicts: Uint32Array, count: number): readonly Cell[] {
  const rows = cellSetRows(count, conflicts);
  return Array.from({ length: count }, (_, index) => ({ index, conflicts: rows(index) }));
}

/** Poses along a part of the path as it is drawn, which may be longer or shorter than it says. */
function sweptPoses(section: Section, from: number, to: number) {
  const steps = Math.max(1, Math.ceil(((to - from) * section.curve.lengthMeters) / SWEEP_STEP_METERS));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const ratio = from + ((to - from) * index) / steps;
    return { position: section.curve.pointAt(ratio, vector3()), heading: headingAt(section, ratio) };
  });
}

/** Half a turn covers the floor of a whole one: the outline is the same from both sides. */
function allHeadings(position: Vector3): { position: Vector3; heading: Degrees }[] {
  return Array.from({ length: 180 / SPOT_STEP_DEGREES }, (_, step) => ({
    position,
    heading: step * SPOT_STEP_DEGREES,
  }));
}

/** One vehicle at a time in a block: all its cells exclude each other. */
function shareBlocks({ blocks, points }: PlantModel, cells: readonly Cell[], paths: readonly DividedPath[]): void {
  const cellsIn = new Map(points.map(({ name }, index) => [name, [index]]));
  for (const { model, bounds, firstCell } of paths) {
    cellsIn.set(
      model.name,
      bounds.slice(1).map((_, index) => firstCell + index),
    );
  }
  for (const { members } of blocks) {
    const inside = members.flatMap((name) => cellsIn.get(name) ?? []);
    const all = createCellSet(cells.length);
    for (const index of inside) addCell(all, index);
    for (const index of inside) addCells((cells[index] as Cell).conflicts, all);
  }
}
