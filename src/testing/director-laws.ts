import { Box3, Ray, Vector3 } from 'three';
import { expect } from 'vitest';
import type { Take } from '../director/index.ts';
import { entityBounds } from '../scene/instancing/bounds.ts';
import type { WorldEntity } from '../world/index.ts';
import { type directedPlant, LENS } from './directed-plant.ts';

type Directed = ReturnType<typeof directedPlant>;

const INSTANTS = 12;

const vector = ({ x, y, z }: { x: number; y: number; z: number }) => new Vector3(x, y, z);

/** In no body as it is drawn, at any time of the shot; upright. */
export function expectLawfulEye({ world, drawn }: Directed, take: Take): void {
  const [eye, target] = [vector(take.camera.eye), vector(take.camera.target)];
  const down = target.clone().sub(eye).normalize().y;
  expect(down).toBeLessThanOrEqual(0);
  expect(down).toBeGreaterThan(-0.99);
  for (let instant = 0; instant <= INSTANTS; instant += 1) {
    const t = take.fromMicros + ((take.toMicros - take.fromMicros) * instant) / INSTANTS;
    drawn.show(t);
    const within = [...world.entities].find((entity) => entityBounds(entity, drawn.visuals).containsPoint(eye));
    expect(within?.nameAt(t)).toBeUndefined();
  }
}

/** Share of the picture's height or width that the ball round what the shot is about takes up, with its way. */
export function apparentShare({ drawn }: Directed, { moment, camera, fromMicros, toMicros }: Take): number {
  if (moment === null) return 1;
  const seen = new Box3();
  for (const t of [Math.max(fromMicros, moment.fromMicros), Math.min(toMicros, moment.toMicros)]) {
    drawn.show(t);
    for (const entity of moment.about) seen.union(entityBounds(entity, drawn.visuals));
  }
  const distance = vector(camera.eye).distanceTo(vector(camera.target));
  const height = 2 * distance * Math.tan((LENS.fov * Math.PI) / 360);
  const size = seen.getSize(new Vector3());
  return Math.max(size.y / height, Math.hypot(size.x, size.z) / height);
}

/** Whether nothing that stands is between the eye and the top of what the shot is about, as the moment begins. */
export function seesSubject({ world, drawn }: Directed, { moment, camera, fromMicros }: Take): boolean {
  const subject = moment?.about[0];
  if (!moment || !subject) return true;
  drawn.show(Math.max(fromMicros, moment.fromMicros));
  const at = entityBounds(subject, drawn.visuals).clone();
  const top = at.getCenter(new Vector3()).setY(at.max.y + 0.05);
  const eye = vector(camera.eye);
  const ray = new Ray(eye, top.clone().sub(eye).normalize());
  const isOther = (entity: WorldEntity) => ![...moment.about, moment.giver, moment.taker].includes(entity);
  return ![...world.entities].some((entity) => {
    if (!isOther(entity)) return false;
    const box = entityBounds(entity, drawn.visuals);
    if (box.isEmpty() || box.containsPoint(top) || box.intersectsBox(at)) return false;
    const hit = ray.intersectBox(box, new Vector3());
    return hit !== null && hit.distanceTo(eye) < top.distanceTo(eye);
  });
}
