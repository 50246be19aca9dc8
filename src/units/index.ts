export { bytesOfBase64 } from './base64.ts';
export {
  type Box,
  boxAround,
  boxInBoth,
  distanceToBox,
  middleOf,
  shareWithin,
  widened,
} from './box.ts';
export type { Clocks } from './clocks.ts';
export { codeUnitOrder } from './code-unit-order.ts';
export { groupedBy } from './grouped-by.ts';
export { keepNewest } from './keep-newest.ts';
export { lastAtOrBefore } from './last-at-or-before.ts';
export { linkSearch } from './link-search.ts';
export { linkTime, readLinkTime } from './link-time.ts';
export type { Pose, Quaternion, Transform, Vector3 } from './pose.ts';
export { distanceBetween, identityTransform, vector3 } from './pose.ts';
export type { Degrees, Meters, Radians, Seconds, SimMicros, WallMillis } from './quantity.ts';
export {
  MICROS_PER_MILLI,
  MICROS_PER_SECOND,
  microsFromSeconds,
  radiansFromDegrees,
  roundedToMillis,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  secondsBetween,
} from './quantity.ts';
export {
  eulerFromQuaternion,
  headingOfDirection,
  quaternionFromEuler,
  rotateVector,
  writeQuaternion,
} from './rotation.ts';
export { createSerialQueue } from './serial-queue.ts';
export { type Statistics, statisticsOf } from './statistics.ts';
export { studentT } from './student-t.ts';
export {
  compose,
  composeAt,
  composeTransforms,
  inverted,
  newTransform,
  relativeTransform,
  TRANSFORM_STRIDE,
  type TransformNumbers,
  transformFrom,
} from './transform-numbers.ts';
