import { type Meters, type Vector3, vector3 } from '../../units/index.ts';
import type { NamedLeg } from '../way.ts';

/** A point of a way, so many metres from its beginning. */
export interface WayPoint {
  /** Null where it lies on none. */
  readonly pathName: string | null;
  readonly meters: Meters;
  readonly position: Vector3;
}

/** Closer than half of a small vehicle: nothing that is in the way is missed. */
const STEP_METERS: Meters = 0.5;

/** Points along a way, both ends included, up to so many metres. */
export function* pointsAlong(legs: readonly NamedLeg[], mostMeters = Number.POSITIVE_INFINITY): Generator<WayPoint> {
  let begun = 0;
  for (const leg of legs) {
    const { pathName, path, startOffset, endOffset } = leg;
    const length = Math.abs(endOffset - startOffset);
    const count = Math.max(1, Math.ceil(length / STEP_METERS));
    for (let step = 0; step <= count; step += 1) {
      const along = (length * step) / count;
      if (begun + along > mostMeters) return;
      const offset = startOffset + ((endOffset - startOffset) * step) / count;
      const position = path.curve.pointAt(offset / path.lengthMeters, vector3());
      yield { pathName, meters: begun + along, position };
    }
    begun += length;
  }
}
