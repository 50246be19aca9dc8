import type { Vector3 } from './pose.ts';

/** A box along the axes of the world. */
export interface Box {
  readonly min: Vector3;
  readonly max: Vector3;
}

const AXES = ['x', 'y', 'z'] as const;

/** Returns the share of the straight line between two places that lies within a box; negative where it does not come in. */
export function shareWithin({ min, max }: Box, from: Vector3, to: Vector3): number {
  let [enter, leave] = [0, 1];
  for (const axis of AXES) {
    const [start, along] = [from[axis], to[axis] - from[axis]];
    if (along === 0) {
      if (start < min[axis] || start > max[axis]) return -1;
      continue;
    }
    const [low, high] = [(min[axis] - start) / along, (max[axis] - start) / along];
    enter = Math.max(enter, Math.min(low, high));
    leave = Math.min(leave, Math.max(low, high));
    if (enter > leave) return -1;
  }
  return leave - enter;
}

/** Returns how far a place is from a box; 0 within it. */
export function distanceToBox({ min, max }: Box, { x, y, z }: Vector3): number {
  return Math.hypot(beside(min.x, max.x, x), beside(min.y, max.y, y), beside(min.z, max.z, z));
}

function beside(least: number, most: number, at: number): number {
  return Math.max(least - at, 0, at - most);
}

/** Returns the box round two boxes. */
export function boxAround(a: Box, b: Box): Box {
  const least = (axis: 'x' | 'y' | 'z') => Math.min(a.min[axis], b.min[axis]);
  const most = (axis: 'x' | 'y' | 'z') => Math.max(a.max[axis], b.max[axis]);
  return {
    min: { x: least('x'), y: least('y'), z: least('z') },
    max: { x: most('x'), y: most('y'), z: most('z') },
  };
}

/** Returns what two boxes have in common; null where that is nothing. */
export function boxInBoth(a: Box, b: Box): Box | null {
  const [min, max] = [
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0 },
  ];
  for (const axis of AXES) {
    min[axis] = Math.max(a.min[axis], b.min[axis]);
    max[axis] = Math.min(a.max[axis], b.max[axis]);
    if (min[axis] > max[axis]) return null;
  }
  return { min, max };
}

/** Returns a box with so many metres more on each side. */
export function widened({ min, max }: Box, x: number, y = x, z = x): Box {
  return {
    min: { x: min.x - x, y: min.y - y, z: min.z - z },
    max: { x: max.x + x, y: max.y + y, z: max.z + z },
  };
}

export function middleOf({ min, max }: Box): Vector3 {
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
}
