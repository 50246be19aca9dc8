import type { Coordinates } from '../../protocol/index.ts';

/** Frame of everything that is published (interface 2.8, which states the meaning but not the words: these are ours). */
export const COORDINATES: Coordinates = {
  handedness: 'RIGHT_HANDED',
  upAxis: 'Y',
  lengthUnit: 'METER',
  rotationRepresentation: 'EULER_XYZ_DEGREES',
  transformSpace: 'WORLD',
};
