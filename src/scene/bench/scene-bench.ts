import { PerspectiveCamera, Scene } from 'three';
import type { SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import { eyeDirection, frameCorners } from '../camera/framing.ts';
import { plantBounds, plantCorners } from '../drawing/bounds.ts';
import { createDetailView } from '../drawing/detail.ts';
import { createDrawnWorld } from '../drawing/drawn-world.ts';
import { createTintedMaterial } from '../drawing/tinted-material.ts';
import { APPEARANCES } from '../look/appearance.ts';
import { createCutUniforms } from '../look/cut.ts';
import { createPlantRenderer, prepareRenderer } from '../look/renderer.ts';
import { loadLibrary } from '../models/load-library.ts';
import { createFloor } from '../surroundings/floor.ts';
import { createLights } from '../surroundings/lights.ts';

/** Main-thread milliseconds of one frame, by step. */
export interface FrameCost {
  readonly world: number;
  readonly write: number;
  readonly render: number;
  readonly drawCalls: number;
}

/** The scene's own renderer without a page around it, every step of a frame measured apart. */
export interface SceneBench {
  frame(t: SimMicros): FrameCost;
  dispose(): void;
}

/** Draws `world` into the canvas, whole plant in view, as the live page does. */
export async function createSceneBench(canvas: HTMLCanvasElement, world: World): Promise<SceneBench> {
  const { library } = await loadLibrary();
  const renderer = createPlantRenderer(canvas);
  prepareRenderer(renderer);
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
  const scene = new Scene();
  const camera = new PerspectiveCamera(36, canvas.clientWidth / canvas.clientHeight, 0.2, 5000);
  const cuts = createCutUniforms();
  const surfaces = createTintedMaterial(cuts);
  const [view, floor, lights] = [createDetailView(), createFloor(), createLights(2048)];
  scene.add(floor.mesh, lights.group);
  for (const part of [floor, lights, surfaces]) part.wear(APPEARANCES.light);
  const drawn = createDrawnWorld(world, { library, surfaces, cuts, parent: scene, view });
  drawn.show(world.oldestMicros);
  floor.fit(plantBounds(world, drawn.visuals));
  lights.fit(plantBounds(world, drawn.visuals));
  const framing = frameCorners(plantCorners(world, drawn.visuals), eyeDirection('home'), camera);
  if (framing) camera.position.copy(framing.eye);
  if (framing) camera.lookAt(framing.target);
  camera.updateMatrixWorld();
  return {
    frame(t) {
      const start = performance.now();
      drawn.sampler.sampleAt(t);
      const sampled = performance.now();
      drawn.visuals.update(drawn.sampler);
      view.look(camera, canvas.clientHeight);
      drawn.visuals.finish();
      const written = performance.now();
      renderer.shadowMap.needsUpdate = true;
      renderer.render(scene, camera);
      const rendered = performance.now();
      const { calls } = renderer.info.render;
      return { world: sampled - start, write: written - sampled, render: rendered - written, drawCalls: calls };
    },
    dispose() {
      drawn.dispose();
      surfaces.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}
