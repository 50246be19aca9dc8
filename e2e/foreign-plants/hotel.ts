import * as z from 'zod';
import type { EntityState, Point } from '../../src/protocol/index.ts';
import type { PlantContext, Scenario } from '../../src/simulator/plant/scenario.ts';
import { MICROS_PER_SECOND } from '../../src/units/index.ts';
import { driveRound, ringPaths, STILL, sceneOf, standing } from './plant-kit.ts';

const LEVELS = [0, 8, 16];
const FURNITURE = ['CHAIR', 'TABLE', 'BED', 'WARDROBE', 'SOFA'];

/** Three levels joined by two lifts, furnished; one lift first stands still and goes to the top later. */
export const hotel: Scenario = {
  name: 'hotel',
  label: 'Hotel',
  description: 'Three levels, two lifts, service robots and furniture; nothing of it is known to the dashboard.',
  parameters: z.object({}),
  build(context) {
    const rings = LEVELS.map((y, level) => corridor(level, y));
    const robots = rings.map((ring, level) => {
      const robot = standing(`Service robot ${level + 1}`, 'SERVICE_ROBOT', ring[0]?.position ?? STILL, {
        supportedActions: ['MOVE_ALONG_PATH'],
      });
      driveRound(context, robot, ring, 0);
      return robot;
    });
    const lifts = [-1, 1].map((side, i) => lift(`Lift${i + 1}`, side * 18));
    rideUp(context, 'Lift1', 4);
    rideUp(context, 'Lift2', 40);
    return sceneOf([...robots, ...lifts, ...furniture()], rings.flat(), rings.flatMap(ringPaths));
  },
};

function corridor(level: number, y: number): Point[] {
  return [
    [-15, -6],
    [0, -6],
    [15, -6],
    [15, 6],
    [0, 6],
    [-15, 6],
  ].map(([x = 0, z = 0], i) => ({ name: `L${level + 1}-${i}`, position: { x, y, z } }));
}

function lift(entityName: string, x: number): EntityState {
  return standing(
    entityName,
    'LIFT',
    { x, y: 0, z: 0 },
    {
      supportedActions: ['MOVE_VERTICAL'],
      platformHeightMeters: 0,
      platformLocalRotation: STILL,
    },
  );
}

/** To the top at that second, in 16 s, and down again. */
function rideUp({ kernel, output }: PlantContext, entityName: string, atSeconds: number): void {
  const speeds = { initialSpeed: 0, maxSpeed: 1, acceleration: 0, deceleration: 0, durationSeconds: 16 };
  const ride = (startHeightMeters: number, targetHeightMeters: number): void =>
    output.emit({
      animationType: 'MOVE_VERTICAL',
      entityName,
      entityType: 'LIFT',
      simulationTimeMicros: kernel.now,
      startHeightMeters,
      targetHeightMeters,
      ...speeds,
    });
  kernel.schedule(atSeconds * MICROS_PER_SECOND, () => ride(0, 16));
  kernel.schedule((atSeconds + 20) * MICROS_PER_SECOND, () => ride(16, 0));
}

function furniture(): EntityState[] {
  return LEVELS.flatMap((y, level) =>
    Array.from({ length: 58 }, (_, i) => {
      const type = FURNITURE[i % FURNITURE.length] ?? 'CHAIR';
      const place = { x: -14 + (i % 15) * 2, y, z: [-9, -3, 3, 9][Math.floor(i / 15)] ?? 0 };
      return standing(`${type} ${level + 1}-${i}`, type, place, { headingDegrees: (i % 4) * 90 });
    }),
  );
}
