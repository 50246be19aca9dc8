import { readFileSync } from 'node:fs';
import { PerspectiveCamera } from 'three';
import { emptySnapshot } from '../protocol/index.ts';
import { CourseLoop } from '../scene/instancing/course-loop.ts';
import { createDetailView } from '../scene/instancing/detail.ts';
import { createDrawnWorld } from '../scene/instancing/drawn-world.ts';
import { createTintedMaterial } from '../scene/instancing/tinted-material.ts';
import { parseManifest } from '../scene/models/manifest.ts';
import { createModelLibrary } from '../scene/models/model-library.ts';
import { CutUniforms } from '../scene/rendering/cut.ts';
import type { Scenario } from '../simulator/plant/scenario.ts';
import { runScenario } from '../simulator/plant/testing/run-scenario.ts';
import type { Seconds } from '../units/index.ts';
import { createWorld, type World } from '../world/index.ts';
import { batch } from '../world/testing/builders.ts';

const MANIFEST = new URL('../../public/models/manifest.json', import.meta.url);

/** The world of a plant that has run for so long, told in batches of so many events. */
export function runPlant(scenario: Scenario, seconds: Seconds = 0, eventsInBatch = 100): World {
  const run = runScenario(scenario, 31);
  const { assets, entities, points, paths } = run.scene;
  const world = createWorld({ ...emptySnapshot('test'), assets, entities, points, paths });
  const events = seconds > 0 ? run.runTo(seconds) : [];
  for (let first = 0, sequence = 1; first < events.length; first += eventsInBatch, sequence += 1) {
    world.applyBatch(batch(sequence, ...events.slice(first, first + eventsInBatch)));
  }
  return world;
}

/** The plant as it is drawn at an instant, without a graphics card. */
export function drawnWorld(world: World, simulationTimeMicros = 0) {
  const view = createDetailView();
  view.update(new PerspectiveCamera(), 800);
  const drawn = createDrawnWorld(world, {
    library: createModelLibrary(parseManifest(JSON.parse(readFileSync(MANIFEST, 'utf8')))),
    surfaces: createTintedMaterial(new CutUniforms()),
    courses: new CourseLoop(),
    mount: () => {},
    view,
  });
  do drawn.show(simulationTimeMicros);
  while (!drawn.isComplete);
  return drawn;
}
