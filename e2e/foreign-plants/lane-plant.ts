import * as z from 'zod';
import type { Path, Point } from '../../src/protocol/index.ts';
import type { Scenario } from '../../src/simulator/plant/scenario.ts';
import { driveRound, lineBetween, ringPaths, STILL, sceneOf, standing } from './plant-kit.ts';

const [COLUMNS, ROWS] = [13, 3];
const [COLUMN_PITCH, ROW_PITCH] = [5, 12];
/** Every so many columns a lane crosses the rows. */
const CROSS = 3;

/**
 * Lanes of an assembly hall: three rows with cross lanes and spurs. Vehicles and stations stand in its west; of the
 * east there is only the route network.
 */
export const lanePlant: Scenario = {
  name: 'lanes',
  label: 'Lanes',
  description: '59 points, 75 paths, 8 vehicles, 8 stations; nothing of it is known to the dashboard.',
  parameters: z.object({}),
  build(context) {
    const rows = Array.from({ length: ROWS }, (_, row) => Array.from({ length: COLUMNS }, (_, i) => crossing(row, i)));
    const round = roundTrip(rows);
    const spurs = [0, ROWS - 1].flatMap((row) => Array.from({ length: 10 }, (_, i) => spur(rows, row, i)));
    const vehicles = Array.from({ length: 8 }, (_, i) => {
      const at = i < 4 ? round[i * 2]?.position : { x: -30 + (i - 4) * 1.8, y: 0, z: 3 };
      return standing(`Vehicle-${String(i + 1).padStart(2, '0')}`, 'VEHICLE', at ?? STILL, {
        supportedActions: ['MOVE_ALONG_PATH'],
      });
    });
    vehicles.slice(0, 4).forEach((vehicle, i) => {
      driveRound(context, vehicle, round, i * 2);
    });
    const paths = [...ringPaths(round), ...crossLanes(rows), ...spurs.map(({ path }) => path)];
    const points = [...rows.flat(), ...spurs.map(({ point }) => point)];
    return sceneOf([...vehicles, ...stations()], points, [...paths, ...bypasses(rows, 75 - paths.length)]);
  },
};

function crossing(row: number, column: number): Point {
  const position = { x: (column - (COLUMNS - 1) / 2) * COLUMN_PITCH, y: 0, z: (row - 1) * ROW_PITCH };
  return { name: `Point-${row}${String(column).padStart(2, '0')}`, position };
}

/** The outermost points, in order round. */
function roundTrip(rows: readonly Point[][]): Point[] {
  const [north = [], middle = [], south = []] = rows;
  const ends = [middle.at(-1), ...[...south].reverse(), middle[0]] as Point[];
  return [...north, ...ends];
}

function crossLanes(rows: readonly Point[][]): Path[] {
  const [north = [], middle = [], south = []] = rows;
  const along = middle.slice(1).map((to, i) => lineBetween(`Middle ${i}`, middle[i] as Point, to));
  const across = [1, 2, 3].flatMap((i) => {
    const [a, b, c] = [north[i * CROSS], middle[i * CROSS], south[i * CROSS]] as [Point, Point, Point];
    return [lineBetween(`Cross ${i} north`, a, b), lineBetween(`Cross ${i} south`, b, c)];
  });
  return [...along, ...across];
}

function spur(rows: readonly Point[][], row: number, i: number): { point: Point; path: Path } {
  const from = rows[row]?.[i + 1] as Point;
  const { x, z } = from.position;
  const point = { name: `Spur-${row}${i}`, position: { x, y: 0, z: z + Math.sign(z) * 5 } };
  return { point, path: lineBetween(`To spur ${row}${i}`, from, point) };
}

/** Curves between the rows that pass the crossings by. */
function bypasses(rows: readonly Point[][], count: number): Path[] {
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [rows[1]?.[i % COLUMNS], rows[i % 2 === 0 ? 0 : 2]?.[(i + 1) % COLUMNS]] as [Point, Point];
    const [a, b] = [from.position, to.position];
    const middle = { x: b.x, y: 0, z: a.z + (b.z - a.z) / 3 };
    return {
      name: `Bypass ${i}`,
      startPointName: from.name,
      endPointName: to.name,
      lengthMeters: 15,
      geometry: {
        type: 'CATMULL_ROM' as const,
        parameterization: 'CENTRIPETAL' as const,
        closed: false as const,
        minimumHeightMeters: 0,
        arcLengthDivisions: 200,
        controlPoints: [a, middle, b],
      },
    };
  });
}

function stations() {
  const places = [
    ['Goods in north', 'WORKING_STATION', -25, -18.5],
    ['Goods in south', 'WORKING_STATION', -25, 18.5],
    ['Storage 01', 'STORAGE', -15, -18.5],
    ['Storage 02', 'STORAGE', -10, -18.5],
    ['Working station 01', 'WORKING_STATION', -5, -18.5],
    ['Working station 02', 'WORKING_STATION', -5, 18.5],
    ['Recharge station', 'RECHARGE_STATION', -15, 18.5],
    ['Goods out', 'WORKING_STATION', 0, 18.5],
  ] as const;
  return places.map(([name, type, x, z]) =>
    standing(name, type, { x, y: 0, z }, { headingDegrees: type === 'STORAGE' ? 0 : z > 0 ? 90 : -90 }),
  );
}
