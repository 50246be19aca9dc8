import { compilePathGeometry } from '../../../motion/index.ts';
import type { Path, Point } from '../../../protocol/index.ts';
import { vector3 } from '../../../units/index.ts';
import { TrackVehicle } from '../devices/track-vehicle.ts';
import type { PlantContext } from '../scenario.ts';

const PAUSE_SECONDS = { mean: 20, deviation: 5, minimum: 8 };

/** Behind the racks, swinging round the columns of the hall. */
const CONTROL_POINTS = [
  vector3(-17.3, 0, -14),
  vector3(-12, 0, -14.2),
  vector3(-6, 0, -14.9),
  vector3(0, 0, -14.2),
  vector3(6, 0, -14.9),
  vector3(12, 0, -14.2),
  vector3(17.3, 0, -14),
];

export const TRACK_POINTS: readonly Point[] = [
  { name: 'TRACK.start', position: vector3(-17.3, 0, -14) },
  { name: 'TRACK.end', position: vector3(17.3, 0, -14) },
];

/** The courier that runs between the receiving and the shipping office. */
export function createTrackVehicle({ kernel, output, random }: PlantContext): TrackVehicle {
  const stream = random.stream('courier');
  const { mean, deviation, minimum } = PAUSE_SECONDS;
  const pause = () => Math.max(minimum, stream.normal(mean, deviation));
  return new TrackVehicle(kernel, output, 'COURIER', trackPath(), pause);
}

function trackPath(): Path {
  const geometry = {
    type: 'CATMULL_ROM' as const,
    controlPoints: CONTROL_POINTS,
    parameterization: 'CENTRIPETAL' as const,
    closed: false as const,
    arcLengthDivisions: 200,
    minimumHeightMeters: 0,
  };
  const { lengthMeters } = compilePathGeometry(geometry);
  return { name: 'TRACK', startPointName: 'TRACK.start', endPointName: 'TRACK.end', lengthMeters, geometry };
}
