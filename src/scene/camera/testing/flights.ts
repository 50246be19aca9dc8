import { type Box3, Vector3 } from 'three';
import { expect } from 'vitest';
import type { Flight, Standpoint } from '../flight.ts';
import type { Viewpoint } from '../view.ts';

type Triple = [number, number, number];

export const lookingFrom = (eye: Triple, target: Triple): Viewpoint => ({ eye, target });

/** Where the camera stands in equal steps of a flight, from its beginning to its end. */
export function standpointsOf(flight: Flight, steps: number): Standpoint[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const out = { eye: new Vector3(), target: new Vector3(), fieldDegrees: 0 };
    flight.at((flight.seconds * step) / steps, out);
    return out;
  });
}

/** Degrees round the vertical, 0 towards +Z. */
export function headingOf({ eye, target }: Standpoint): number {
  return (Math.atan2(target.x - eye.x, target.z - eye.z) * 180) / Math.PI;
}

const STEPS = 240;
const ROUNDING = 1e-6;

/** In no body, never under the lower end, the shorter way round, and there in the end. */
export function expectLawfulFlight(flight: Flight, boxes: readonly Box3[], from: Viewpoint, to: Viewpoint): void {
  const all = standpointsOf(flight, STEPS);
  const last = all.at(-1) as Standpoint;
  expect(last.eye.distanceTo(new Vector3(...to.eye))).toBeLessThan(ROUNDING);
  if (flight.seconds === 0) return;
  const floor = Math.min(from.eye[1], to.eye[1]) - ROUNDING;
  const within = (eye: Vector3) => boxes.find((box) => box.containsPoint(eye));
  for (const { eye } of all) {
    expect(within(eye)).toBeUndefined();
    expect(eye.y).toBeGreaterThanOrEqual(floor);
  }
  const steps = all.slice(1).map((one, at) => ((headingOf(one) - headingOf(all[at] as Standpoint) + 540) % 360) - 180);
  const turned = steps.reduce((sum, step) => sum + Math.abs(step), 0);
  expect(turned).toBeLessThanOrEqual(180 + 1e-3);
  expect(Math.abs(steps.reduce((sum, step) => sum + step, 0))).toBeCloseTo(turned, 3);
}
