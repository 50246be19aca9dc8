import { Object3D, PerspectiveCamera, Raycaster, Vector2 } from 'three';
import { expect, test } from 'vitest';
import { CourseLoop } from '../instancing/course-loop.ts';
import { createDetailView } from '../instancing/detail.ts';
import { createDrawnWorld } from '../instancing/drawn-world.ts';
import { createTintedMaterial } from '../instancing/tinted-material.ts';
import { createModelLibrary } from '../models/model-library.ts';
import { CutUniforms, WHOLE } from '../rendering/cut.ts';
import { plantOf, standing } from '../testing/small-plant.ts';
import { pickEntity } from './pick-entity.ts';

const CARRIER = { form: 'carrier', lengthMeters: 1.2, widthMeters: 0.8, heightMeters: 0.3 } as const;
const HEIGHT = 800;

/** The name of what lies so many pixels beside the middle of a carrier that is seen from so far away. */
function pickedAt(metersAway: number, pixelsBeside: number): string | null {
  const camera = new PerspectiveCamera(36, 1, 0.1, 5000);
  camera.position.set(0, metersAway, 0.001);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const view = createDetailView();
  view.update(camera, HEIGHT);
  const parent = new Object3D();
  const drawn = createDrawnWorld(plantOf([standing('A', 'CARRIER', 'c', 0)]), {
    library: createModelLibrary({ version: 1, models: { c: CARRIER } }),
    surfaces: createTintedMaterial(new CutUniforms()),
    courses: new CourseLoop(),
    mount: ({ group }) => parent.add(group),
    view,
  });
  drawn.show(0);
  drawn.visuals.finish();
  const raycaster = new Raycaster();
  raycaster.setFromCamera(new Vector2((pixelsBeside * 2) / HEIGHT, 0), camera);
  return pickEntity(raycaster, drawn.visuals, WHOLE, camera)?.nameAt(0) ?? null;
}

test.each([
  { what: 'in its middle from near', metersAway: 20, pixelsBeside: 0, found: 'A' },
  // A metre takes 61 pixels there: the carrier reaches 37 to each side.
  { what: 'well beside it from near', metersAway: 20, pixelsBeside: 45, found: null },
  // It would take 0.9 pixels to each side, and is drawn 2.1 wide.
  { what: 'beside its true size, inside what is drawn, from afar', metersAway: 820, pixelsBeside: 1.7, found: 'A' },
  { what: 'beside what is drawn, from afar', metersAway: 820, pixelsBeside: 3, found: null },
])('a carrier is picked $what: $found', ({ metersAway, pixelsBeside, found }) => {
  expect(pickedAt(metersAway, pixelsBeside)).toBe(found);
});
