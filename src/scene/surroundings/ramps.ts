import type { World } from '../../world/index.ts';

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A straight piece of a way that climbs, from its lower to its upper end. */
export interface Ramp {
  readonly from: Position;
  readonly to: Position;
}

/** Least rise of a piece, metres: less is an uneven floor. */
const LEAST_RISE = 0.1;
/** A steeper way than this is a lift's. */
const STEEPEST = 0.6;

/** Climbing pieces of ways between levels, each once however many ways lead along it. */
export function rampsIn(paths: World['paths']): Ramp[] {
  const ramps = new Map<string, Ramp>();
  for (const { geometry } of paths.values()) {
    const bends = geometry.type === 'LINE' ? [geometry.startPosition, geometry.endPosition] : geometry.controlPoints;
    bends.slice(1).forEach((end, i) => {
      const start = bends[i] ?? end;
      const ramp = start.y <= end.y ? { from: start, to: end } : { from: end, to: start };
      if (isRamp(ramp)) ramps.set(keyOf(ramp), ramp);
    });
  }
  return [...ramps.values()];
}

function isRamp({ from, to }: Ramp): boolean {
  const rise = to.y - from.y;
  return rise >= LEAST_RISE && rise <= STEEPEST * Math.hypot(to.x - from.x, to.z - from.z);
}

function keyOf({ from, to }: Ramp): string {
  return [from, to].map(({ x, y, z }) => `${x.toFixed(1)} ${y.toFixed(1)} ${z.toFixed(1)}`).join(' ');
}
