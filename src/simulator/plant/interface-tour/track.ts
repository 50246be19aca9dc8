import { vector3 } from '../../../units/index.ts';
import type { PlantContext } from '../scenario.ts';
import { curve } from './floor.ts';
import { TrackVehicle } from './track-vehicle.ts';

const PAUSE_SECONDS = { mean: 20, deviation: 5, minimum: 8 };

export const TRACK_POINTS = [
  { name: 'TRACK.start', position: vector3(-17.3, 0, -14) },
  { name: 'TRACK.end', position: vector3(17.3, 0, -14) },
] as const;

/** Swings to and fro, so that headings change on the way. */
const BETWEEN = [-14.2, -14.9, -14.2, -14.9, -14.2].map((z, index) => vector3(6 * index - 12, 0, z));

/** The courier that is only ever observed. */
export function createTrackVehicle({ kernel, output, random }: PlantContext): TrackVehicle {
  const stream = random.stream('courier');
  const { mean, deviation, minimum } = PAUSE_SECONDS;
  const pause = () => Math.max(minimum, stream.normal(mean, deviation));
  const [start, end] = TRACK_POINTS;
  return new TrackVehicle(kernel, output, 'COURIER', curve('TRACK', start, end, BETWEEN), pause);
}
