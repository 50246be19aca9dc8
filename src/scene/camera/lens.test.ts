import { PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import { createLens, halfOpening, PLAN_FIELD, ROOM_FIELD } from './lens.ts';

/** A lens on an eye that flies evenly from one distance to another while it turns. */
function flight(from: { field: number; distance: number }, to: { field: number; distance: number }) {
  const camera = new PerspectiveCamera(from.field, 1);
  let distance = from.distance;
  const lens = createLens(camera, () => distance);
  lens.turnTo(to.field, to.distance);
  const sizes = Array.from({ length: 120 }, (_, i) => {
    distance = from.distance + ((to.distance - from.distance) * (i + 1)) / 120;
    lens.update(1 / 60, i < 119);
    return distance * halfOpening(camera.fov);
  });
  return { camera, lens, sizes };
}

describe('a lens that turns while the eye flies', () => {
  const room = { field: ROOM_FIELD, distance: 80 };
  const plan = { field: PLAN_FIELD, distance: (80 * halfOpening(ROOM_FIELD)) / halfOpening(PLAN_FIELD) };

  test.each([
    ['to the plan', room, plan],
    ['back to the room', plan, room],
  ])('%s: what is seen keeps its size all the way', (_, from, to) => {
    const size = room.distance * halfOpening(ROOM_FIELD);
    const { camera, sizes } = flight(from, to);
    for (const seen of sizes) expect(seen).toBeCloseTo(size, 6);
    expect(camera.fov).toBe(to.field);
  });

  test('is exact once the eye rests, whatever the way was', () => {
    const { camera, lens } = flight(room, { field: PLAN_FIELD, distance: 2000 });
    expect([camera.fov, lens.field]).toEqual([PLAN_FIELD, PLAN_FIELD]);
  });

  test('stays where it is when the user takes over', () => {
    const camera = new PerspectiveCamera(ROOM_FIELD, 1);
    let distance = 80;
    const lens = createLens(camera, () => distance);
    lens.turnTo(PLAN_FIELD, plan.distance);
    distance = 200;
    lens.update(1 / 60, true);
    const between = camera.fov;
    lens.stop();
    lens.update(1 / 60, false);
    expect(camera.fov).toBe(between);
    expect(between).toBeLessThan(ROOM_FIELD);
    expect(between).toBeGreaterThan(PLAN_FIELD);
  });
});
