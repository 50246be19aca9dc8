import type { RouteItem } from '../../protocol/index.ts';
import { type Pose, type Vector3, vector3 } from '../../units/index.ts';
import { PATHS, POINTS } from './plant.ts';
import type { Random } from './random.ts';

/** Speeds, routes and pose sequences for the points and paths of the plant. */

export function speedsOf(random: Random) {
  const rate = () => (random.chance(0.2) ? 0 : random.between(0.1, 2));
  return {
    initialSpeed: random.chance(0.5) ? 0 : random.between(0, 2),
    maxSpeed: random.between(0.5, 3),
    acceleration: rate(),
    deceleration: rate(),
  };
}

export function wholeRoute(random: Random): { route: RouteItem[]; start: Vector3 } {
  let here = random.pick(POINTS);
  const start = here.position;
  const route: RouteItem[] = [{ type: 'POINT', name: here.name }];
  for (let leg = random.integer(1, 3); leg > 0; leg -= 1) {
    const { name } = here;
    const path = random.pick(PATHS.filter((each) => each.startPointName === name || each.endPointName === name));
    const next = path.startPointName === name ? path.endPointName : path.startPointName;
    here = POINTS.find((each) => each.name === next) ?? here;
    route.push({ type: 'PATH', name: path.name }, { type: 'POINT', name: here.name });
  }
  return { route, start };
}

export function partialRoute(random: Random): { route: RouteItem[]; start: Vector3 } {
  const path = random.pick(PATHS);
  const startOffsetMeters = random.between(0, path.lengthMeters);
  const endOffsetMeters = random.pick([0, path.lengthMeters, random.between(0, path.lengthMeters)]);
  const route: RouteItem[] = [{ type: 'PATH', name: path.name, startOffsetMeters, endOffsetMeters }];
  return { route, start: vector3(random.between(0, 30), 0, random.between(0, 20)) };
}

export function posesOf(random: Random): Pose[] {
  let at = vector3(random.between(0, 30), 0, random.between(0, 20));
  let heading = random.between(-400, 400);
  return Array.from({ length: random.integer(2, 8) }, () => {
    if (random.chance(0.8)) at = vector3(at.x + random.between(-3, 3), at.y, at.z + random.between(-3, 3));
    heading += random.between(-100, 100);
    return { position: at, rotation: vector3(0, heading, 0) };
  });
}
