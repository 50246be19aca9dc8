import { Box3, Ray, Vector3 } from 'three';
import { expect } from 'vitest';
import type { Take } from '../director/index.ts';
import { planFlight } from '../scene/camera/flight.ts';
import { expectLawfulFlight, lookingFrom } from '../scene/camera/testing/flights.ts';
import type { Viewpoint } from '../scene/camera/view.ts';
import { entityBounds } from '../scene/instancing/bounds.ts';
import { bodiesOf } from '../scene/stage/fly.ts';
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

/** Straight from the place of one shot to that of the next: planned so as the next begins, and in no body that is drawn then. */
export function expectClearFlight({ world, drawn }: Directed, last: Take, next: Take): void {
  drawn.show(next.fromMicros);
  const boxes = bodiesOf({ world, boundsOf: (entity) => entityBounds(entity, drawn.visuals) });
  const [from, to] = [viewOf(last), viewOf(next)];
  const flight = planFlight(from, to, { boxes });
  expect(flight.seconds).toBeGreaterThan(0);
  expectLawfulFlight(flight, boxes, from, to);
  const [begin, end] = [vector(last.camera.eye), vector(next.camera.eye)];
  const ray = new Ray(begin, end.clone().sub(begin).normalize());
  const between = boxes.filter((box) => {
    const hit = ray.intersectBox(box, new Vector3());
    return hit !== null && hit.distanceTo(begin) < end.distanceTo(begin);
  });
  expect(between).toEqual([]);
}

function viewOf({ camera: { eye, target } }: Take): Viewpoint {
  return lookingFrom([eye.x, eye.y, eye.z], [target.x, target.y, target.z]);
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
