import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { WorldEntity } from '../../world/index.ts';
import { entityBounds } from '../instancing/bounds.ts';
import { CourseLoop } from '../instancing/course-loop.ts';
import { createDetailView } from '../instancing/detail.ts';
import { createDrawnWorld } from '../instancing/drawn-world.ts';
import { createTintedMaterial } from '../instancing/tinted-material.ts';
import { createModelLibrary } from '../models/model-library.ts';
import { Aim } from '../picking/aim.ts';
import { CutUniforms, WHOLE } from '../rendering/cut.ts';
import { carried, plantOf, standing } from '../testing/small-plant.ts';
import { clearDirection } from './clear-direction.ts';

/** A carrier at 0, seen from +X, with these things round it. */
function seen(...others: Parameters<typeof plantOf>[0]) {
  const world = plantOf([standing('A', 'CARRIER', 'c', 0), ...others]);
  const view = createDetailView();
  view.update(new PerspectiveCamera(), 800);
  const cuts = new CutUniforms();
  const drawn = createDrawnWorld(world, {
    library: createModelLibrary({ version: 1, models: {} }),
    surfaces: createTintedMaterial(cuts),
    courses: new CourseLoop(),
    mount: () => undefined,
    view,
  });
  drawn.show(0);
  const aim = new Aim({ drawn, cut: WHOLE }, new PerspectiveCamera(), cuts);
  const boundsOf = (entity: WorldEntity) => entityBounds(entity, drawn.visuals);
  const plant = { boundsOf, instant: { world, simulationTimeMicros: 0 } };
  const entity = world.entityAt('A', 0) as WorldEntity;
  const wanted = new Vector3(1, 0.3, 0).normalize();
  const direction = clearDirection(wanted, entity, { plant, aim });
  const middle = boundsOf(entity).getCenter(new Vector3());
  const first = (from: Vector3) => aim.firstBetween(middle.clone().addScaledVector(from, 6), middle)?.nameAt(0);
  return { wanted, direction, first };
}

test('what is in sight is flown to from the side on which the eye is', () => {
  const { wanted, direction } = seen(standing('P', 'PILLAR', 'p', -3));
  expect(direction.angleTo(wanted)).toBeCloseTo(0, 6);
});

test('a flight does not end behind a post: the eye goes round it', () => {
  const { wanted, direction, first } = seen(standing('P', 'PILLAR', 'p', 3));
  expect(first(wanted)).toBe('P');
  expect(first(direction)).toBe('A');
  expect(direction.angleTo(wanted)).toBeLessThan(Math.PI / 4);
});

test('what it carries does not hide it', () => {
  const { wanted, direction } = seen(carried('L', 'A'));
  expect(direction.angleTo(wanted)).toBeCloseTo(0, 6);
});
