import type { Path, Point } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import {
  AISLE_METERS,
  DEPTH,
  LEVELS,
  levelHeight,
  PARKING_ROW,
  placeOffset,
  ROWS,
  rowOffset,
  SIDES,
  type Side,
  SOUTH_Z,
  signOf,
} from './layout.ts';

export function aisleName(level: number): string {
  return `level-${level + 1}.aisle`;
}

export function channelName(level: number, row: number, side: Side): string {
  return `level-${level + 1}.row-${row}.${side.toLowerCase()}`;
}

export interface StoreNetwork {
  points: Point[];
  paths: Path[];
}

/** The rails of all levels: an aisle, and two channels from each row's mouth in its middle. */
export function storeNetwork(): StoreNetwork {
  const network: StoreNetwork = { points: [], paths: [] };
  for (let level = 0; level < LEVELS; level += 1) addLevel(network, level);
  return network;
}

function addLevel({ points, paths }: StoreNetwork, level: number): void {
  const y = levelHeight(level);
  const point = (name: string, x: Meters, z: Meters): Point => {
    const made = { name, position: vector3(x, y, z) };
    points.push(made);
    return made;
  };
  const aisle = aisleName(level);
  const south = point(`${aisle}.south`, 0, SOUTH_Z);
  paths.push(line(aisle, south, point(`${aisle}.north`, 0, SOUTH_Z + AISLE_METERS), AISLE_METERS));
  for (let row = 0; row < ROWS; row += 1) {
    const z = SOUTH_Z + rowOffset(row);
    const mouth = point(`level-${level + 1}.row-${row}`, 0, z);
    const length = placeOffset(row === PARKING_ROW ? 0 : DEPTH - 1);
    for (const side of SIDES) {
      const name = channelName(level, row, side);
      paths.push(line(name, mouth, point(`${name}.end`, signOf(side) * length, z), length));
    }
  }
}

function line(name: string, from: Point, to: Point, lengthMeters: Meters): Path {
  const geometry = { type: 'LINE' as const, startPosition: from.position, endPosition: to.position };
  return { name, startPointName: from.name, endPointName: to.name, lengthMeters, geometry };
}
