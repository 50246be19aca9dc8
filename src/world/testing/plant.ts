import type { EntityState, Path, Point } from '../../protocol/index.ts';
import { vector3 } from '../../units/index.ts';
import { cargo, carrier, lift, line, on, point, pose, stacker } from './builders.ts';

/** Points of a 4 by 3 grid, 10 m apart, joined by straight and curved paths, some longer than their ends are apart. */
export const POINTS: Point[] = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((z) => point(`P${x}${z}`, 10 * x, 10 * z)));
export const PATHS: Path[] = POINTS.flatMap((start, index) =>
  POINTS.slice(index + 1)
    .filter((end) => Math.hypot(end.position.x - start.position.x, end.position.z - start.position.z) < 15)
    .map((end, index) => (index % 2 === 0 ? line(start, end) : curve(start, end))),
);

function curve(start: Point, end: Point): Path {
  const middle = {
    x: (start.position.x + end.position.x) / 2 + 2,
    y: -1,
    z: (start.position.z + end.position.z) / 2 - 3,
  };
  return {
    ...line(start, end, 17),
    geometry: {
      type: 'CATMULL_ROM',
      controlPoints: [start.position, middle, end.position],
      parameterization: 'CENTRIPETAL',
      closed: false,
      arcLengthDivisions: 20,
      minimumHeightMeters: -0.5,
    },
  };
}

/** Devices of every kind, some on others, cargo beside and upon them. */
export const PLANT = {
  points: POINTS,
  paths: PATHS,
  entities: [
    on(lift('upper/lift.1', pose(0, 0, 0)), 'carrier 1', undefined, pose(0, 0.4, 0, 90)),
    ...[1, 2, 3].map((index) => carrier(`carrier ${index}`, pose(10 * index, 0, 0, 30 * index))),
    lift('lift', { position: vector3(5, 0, 30), rotation: vector3(4, 45, -7) }, 1),
    carrier('tilted', { position: vector3(20, 1, 5), rotation: vector3(-12, 200, 9) }),
    stacker('stacker 1', pose(0, 0, 50)),
    stacker('stacker 2', pose(0, 0, 55)),
    on(cargo('carried'), 'stacker 1', 'FORK', pose(0, 0.1, 0, 10)),
    ...[1, 2, 3, 4].map((index) => cargo(`货物.${index}`, pose(2 * index, 0, 70, 15 * index))),
  ] satisfies EntityState[],
};
