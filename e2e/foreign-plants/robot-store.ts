import * as z from 'zod';
import type { EntityState, Point } from '../../src/protocol/index.ts';
import type { Scenario } from '../../src/simulator/plant/scenario.ts';
import { driveRound, ringPaths, sceneOf, standing } from './plant-kit.ts';

const [COLUMNS, ROWS] = [500, 140];
const [ROBOTS, RACKS] = [2000, 2476];
const [BLOCK_LENGTH, BLOCK_WIDTH] = [5, 2];

/** A map of one-metre cells, 500 x 140: blocks of shelves with robots on the aisles round them. */
export const robotStore: Scenario = {
  name: 'robots',
  label: 'Robots',
  description: '2,000 robots among 2,476 racks that stand a cell apart; nothing of it is known to the dashboard.',
  parameters: z.object({}),
  build(context) {
    const [entities, points, paths]: [EntityState[], Point[], ReturnType<typeof ringPaths>] = [[], [], []];
    let robots = 0;
    let [racks, blocks] = [0, 0];
    for (let row = 8; row + 8 < ROWS; row += 8) {
      for (let column = 10; column + 10 < COLUMNS; column += 10) {
        blocks += 1;
        const more = blocks % 3 === 0 || blocks % 7 === 0 ? [] : block(column, row, racks).slice(0, RACKS - racks);
        racks += more.length;
        entities.push(...more);
        const around = ringOf(`R${column}-${row}`, column - 1, row - 1, BLOCK_LENGTH + 2, BLOCK_WIDTH + 2);
        points.push(...around);
        paths.push(...ringPaths(around));
        for (let i = 0; i < 3 && robots < ROBOTS; i++) {
          const robot = standing(`Robot-${robots}`, 'ROBOT', around[i]?.position ?? { x: 0, y: 0, z: 0 }, {
            supportedActions: ['MOVE_ALONG_PATH'],
          });
          robots += 1;
          entities.push(robot);
          driveRound(context, robot, around, i);
        }
      }
    }
    return sceneOf(entities, points, paths);
  },
};

function block(column: number, row: number, first: number): EntityState[] {
  return Array.from({ length: BLOCK_LENGTH * BLOCK_WIDTH }, (_, i) =>
    standing(`Rack-${first + i}`, 'RACK', { x: column + (i >> 1) + 0.5, y: 0, z: row + (i % 2) + 0.5 }),
  );
}

function ringOf(name: string, x: number, z: number, length: number, width: number): Point[] {
  const corners = [
    [x, z],
    [x + length / 2, z],
    [x + length, z],
    [x + length, z + width],
    [x + length / 2, z + width],
    [x, z + width],
  ] as const;
  return corners.map(([px, pz], i) => ({ name: `${name}-${i}`, position: { x: px, y: 0, z: pz } }));
}
