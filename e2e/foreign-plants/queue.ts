import * as z from 'zod';
import type { Scenario } from '../../src/simulator/plant/scenario.ts';
import { driveRound, ringPaths, sceneOf, standing } from './plant-kit.ts';

/** Points out along a track and back beside it, so many metres apart. */
const [POINTS, PITCH] = [10, 6];

/**
 * Two vehicles, one a point behind the other: each drives for six seconds and rests for six, the second a second later. So it
 * waits behind the first from second 7 to 12 of each twelve. No table says who holds whom.
 */
export const queue: Scenario = {
  name: 'queue',
  label: 'Queue',
  description: 'Two vehicles, one behind the other; nothing of it is known to the dashboard.',
  parameters: z.object({}),
  build(context) {
    const xs = Array.from({ length: POINTS }, (_, index) => index * PITCH);
    const out = xs.map((x) => ({ name: `Out-${x}`, position: { x, y: 0, z: 0 } }));
    const back = xs.reverse().map((x) => ({ name: `Back-${x}`, position: { x, y: 0, z: PITCH } }));
    const ring = [...out, ...back];
    const vehicles = ['Second', 'First'].map((name, index) => {
      const place = ring[index]?.position ?? { x: 0, y: 0, z: 0 };
      const vehicle = standing(name, 'VEHICLE', place, { supportedActions: ['MOVE_ALONG_PATH'] });
      driveRound(context, vehicle, ring, index, { delaySeconds: 1 - index, restSeconds: 6 });
      return vehicle;
    });
    return sceneOf(vehicles, ring, ringPaths(ring));
  },
};
