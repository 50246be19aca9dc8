import { PerspectiveCamera, Raycaster, Scene, Vector2, Vector3, type WebGLRenderer } from 'three';
import type { SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import { boxCorners, eyeDirection, frameCorners } from '../camera/framing.ts';
import { CourseLoop } from '../drawing/course-loop.ts';
import { CourseProgram } from '../drawing/course-program.ts';
import { createDetailView } from '../drawing/detail.ts';
import { createDrawnWorld } from '../drawing/drawn-world.ts';
import { plantRooms, roomAround } from '../drawing/plant-rooms.ts';
import { createTintedMaterial } from '../drawing/tinted-material.ts';
import { APPEARANCES } from '../look/appearance.ts';
import { createCutUniforms, WHOLE } from '../look/cut.ts';
import { createPlantRenderer, prepareRenderer } from '../look/renderer.ts';
import { loadLibrary } from '../models/load-library.ts';
import { pickEntity } from '../picking/pick-entity.ts';
import { createFloor } from '../surroundings/floor.ts';
import { createLights } from '../surroundings/lights.ts';

/** The scene's own renderer without a page around it, every step of a frame measured apart. */
export interface SceneBench {
  /** Main-thread milliseconds until everything in the world had its place, light and view; models not counted. */
  readonly settingUpMillis: number;
  /** Our own code of the frame of an instant: main-thread milliseconds by step. */
  prepare(t: SimMicros): { world: number; write: number };
  /** Draws what is prepared: main-thread milliseconds and draw calls. */
  draw(): { render: number; drawCalls: number };
  /** Turns the eye about the plant's middle, so that the next frame is seen from elsewhere. */
  turn(radians: number): void;
  /** Milliseconds to find what lies under the middle of the picture. */
  pick(): number;
  dispose(): void;
}

const UP = new Vector3(0, 1, 0);
const MIDDLE = new Vector2(0, 0);

/** Where it is evaluated what moves: in a vertex shader, as on the live page, or on the main thread. */
export type Evaluated = 'shader' | 'processor';

/** Draws `world` into the canvas, whole plant in view, as the live page does. */
export async function createSceneBench(
  canvas: HTMLCanvasElement,
  world: World,
  evaluated: Evaluated = 'shader',
): Promise<SceneBench> {
  const { library } = await loadLibrary();
  const renderer = createPlantRenderer(canvas);
  prepareRenderer(renderer);
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
  const start = performance.now();
  const scene = new Scene();
  const camera = new PerspectiveCamera(36, canvas.clientWidth / canvas.clientHeight, 0.2, 5000);
  const cuts = createCutUniforms();
  const surfaces = createTintedMaterial(cuts);
  const [view, floor, lights] = [createDetailView(), createFloor(), createLights(2048)];
  scene.add(floor.mesh, lights.group);
  for (const part of [floor, lights, surfaces]) part.wear(APPEARANCES.light);
  const drawn = createDrawnWorld(world, {
    library,
    surfaces,
    mount: ({ group }) => scene.add(group),
    view,
    courses: evaluated === 'shader' ? new CourseProgram(renderer) : new CourseLoop(),
  });
  do drawn.show(world.oldestMicros);
  while (!drawn.isComplete);
  const rooms = plantRooms(world, drawn.visuals);
  floor.fit(roomAround(rooms));
  lights.fit(roomAround(rooms));
  const framing = frameCorners(rooms.flatMap(boxCorners), eyeDirection('perspective'), camera);
  const { eye, target } = framing ?? { eye: new Vector3(0, 10, 10), target: new Vector3() };
  const look = (): void => {
    camera.position.copy(eye);
    camera.lookAt(target);
    camera.updateMatrixWorld();
  };
  look();
  const raycaster = new Raycaster();
  return {
    settingUpMillis: performance.now() - start,
    prepare(t) {
      const start = performance.now();
      drawn.sampler.sampleAt(t);
      const sampled = performance.now();
      drawn.visuals.update();
      view.look(camera, canvas.clientHeight);
      drawn.visuals.finish();
      return { world: sampled - start, write: performance.now() - sampled };
    },
    draw() {
      const start = performance.now();
      renderer.shadowMap.needsUpdate = true;
      renderer.render(scene, camera);
      const render = performance.now() - start;
      const { calls } = renderer.info.render;
      waitForPixels(renderer);
      return { render, drawCalls: calls };
    },
    turn(radians) {
      eye.sub(target).applyAxisAngle(UP, radians).add(target);
      look();
    },
    pick() {
      const start = performance.now();
      raycaster.setFromCamera(MIDDLE, camera);
      pickEntity(raycaster, drawn.visuals, WHOLE);
      return performance.now() - start;
    },
    dispose() {
      drawn.dispose();
      surfaces.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

const pixel = new Uint8Array(4);

/** Until all that was asked of the graphics card is done: else frames queue up, and software graphics take our cores. */
export function waitForPixels(renderer: WebGLRenderer): void {
  const gl = renderer.getContext();
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
}
