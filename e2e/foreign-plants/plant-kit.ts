import type { AnimationEvent, EntityState, Path, Point } from '../../src/protocol/index.ts';
import type { InitialScene } from '../../src/simulator/plant/output.ts';
import type { PlantContext } from '../../src/simulator/plant/scenario.ts';
import { MICROS_PER_SECOND } from '../../src/units/index.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const STILL: Place = { x: 0, y: 0, z: 0 };

/** A device or piece of furniture; its asset is bound by no manifest. */
export function standing(
  entityName: string,
  entityType: string,
  position: Place,
  more: Partial<EntityState> & { headingDegrees?: number } = {},
): EntityState {
  const { headingDegrees = 0, ...rest } = more;
  const rotation = { x: 0, y: headingDegrees, z: 0 };
  const assetId = `foreign ${entityType.toLowerCase()}`;
  return { entityName, entityType, assetId, supportedActions: [], position, rotation, ...rest };
}

export function lineBetween(name: string, from: Point, to: Point): Path {
  const [a, b] = [from.position, to.position];
  return {
    name,
    startPointName: from.name,
    endPointName: to.name,
    lengthMeters: Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z),
    geometry: { type: 'LINE', startPosition: a, endPosition: b },
  };
}

export function sceneOf(entities: EntityState[], points: Point[], paths: Path[]): InitialScene {
  const ids = [...new Set(entities.map(({ assetId }) => assetId))];
  return { assets: ids.map((assetId) => ({ assetId, sourceObjectName: assetId })), entities, points, paths };
}

/** When a vehicle begins, and for how long it rests at each point. */
interface Pauses {
  readonly delaySeconds: number;
  readonly restSeconds: number;
}

/** Drives a vehicle round a ring of points without end, at one metre a second. */
export function driveRound(
  context: PlantContext,
  vehicle: EntityState,
  ring: readonly Point[],
  start: number,
  { delaySeconds, restSeconds }: Pauses = { delaySeconds: 0, restSeconds: 0 },
): void {
  const { kernel, output } = context;
  const { entityName, entityType } = vehicle;
  const leg = (index: number): void => {
    const [from, to] = [ring[index % ring.length], ring[(index + 1) % ring.length]] as [Point, Point];
    const [a, b] = [from.position, to.position];
    const durationSeconds = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.z - a.z)));
    const rotation = { x: 0, y: (Math.atan2(-(b.z - a.z), b.x - a.x) * 180) / Math.PI, z: 0 };
    const move: AnimationEvent = {
      animationType: 'MOVE_ALONG_PATH',
      entityName,
      entityType,
      simulationTimeMicros: kernel.now,
      position: a,
      rotation,
      initialSpeed: 1,
      maxSpeed: 1,
      acceleration: 0,
      deceleration: 0,
      durationSeconds,
      route: [
        { type: 'POINT', name: from.name },
        { type: 'PATH', name: `${from.name} to ${to.name}` },
        { type: 'POINT', name: to.name },
      ],
    };
    output.emit(move);
    kernel.schedule(kernel.now + (durationSeconds + restSeconds) * MICROS_PER_SECOND, () => leg(index + 1));
  };
  kernel.schedule(delaySeconds * MICROS_PER_SECOND, () => leg(start));
}

/** Paths from each point of a ring to the next, as `driveRound` names them. */
export function ringPaths(ring: readonly Point[]): Path[] {
  return ring.map((from, i) => {
    const to = ring[(i + 1) % ring.length] ?? from;
    return lineBetween(`${from.name} to ${to.name}`, from, to);
  });
}
