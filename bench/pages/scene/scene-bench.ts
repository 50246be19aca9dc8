import {
  type Box3,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { boxCorners, eyeDirection, frameCorners } from '../../../src/scene/camera/framing.ts';
import { CourseLoop } from '../../../src/scene/instancing/course-loop.ts';
import { CourseProgram } from '../../../src/scene/instancing/course-program.ts';
import { createDetailView } from '../../../src/scene/instancing/detail.ts';
import { createDrawnWorld, type DrawnWorld } from '../../../src/scene/instancing/drawn-world.ts';
import { plantRooms, roomAround } from '../../../src/scene/instancing/plant-rooms.ts';
import { createTintedMaterial } from '../../../src/scene/instancing/tinted-material.ts';
import { loadLibrary } from '../../../src/scene/models/load-library.ts';
import type { ModelLibrary } from '../../../src/scene/models/model-library.ts';
import { pickEntity } from '../../../src/scene/picking/pick-entity.ts';
import { CutUniforms, WHOLE } from '../../../src/scene/rendering/cut.ts';
import { createPlantRenderer, prepareRenderer } from '../../../src/scene/rendering/renderer.ts';
import { FloorGrid, hallOf } from '../../../src/scene/surroundings/floor.ts';
import { SunShadows } from '../../../src/scene/surroundings/sun-shadows.ts';
import { THEMES } from '../../../src/scene/theme/scene-theme.ts';
import type { SimMicros } from '../../../src/units/index.ts';
import type { World } from '../../../src/world/index.ts';

const UP = new Vector3(0, 1, 0);
const MIDDLE = new Vector2(0, 0);

/** Where motions are evaluated: in a vertex shader, as on the live page, or on the main thread. */
export type Evaluated = 'shader' | 'processor';

/** The scene's own renderer without a page around it, the whole plant in view, each step of a frame measured apart. */
export class SceneBench {
  /** Main-thread milliseconds until everything in the world had its place, light and view; models not counted. */
  readonly settingUpMillis: number;
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera: PerspectiveCamera;
  readonly #surfaces = createTintedMaterial(new CutUniforms());
  readonly #view = createDetailView();
  readonly #drawn: DrawnWorld;
  readonly #eye = new Vector3(0, 10, 10);
  readonly #target = new Vector3();
  readonly #raycaster = new Raycaster();

  static async open(canvas: HTMLCanvasElement, world: World, evaluated: Evaluated = 'shader'): Promise<SceneBench> {
    const { library } = await loadLibrary();
    return new SceneBench(canvas, world, library, evaluated);
  }

  private constructor(canvas: HTMLCanvasElement, world: World, library: ModelLibrary, evaluated: Evaluated) {
    this.#canvas = canvas;
    this.#renderer = createPlantRenderer(canvas);
    prepareRenderer(this.#renderer);
    this.#renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
    const start = performance.now();
    this.#camera = new PerspectiveCamera(36, canvas.clientWidth / canvas.clientHeight, 0.2, 5000);
    this.#drawn = createDrawnWorld(world, {
      library,
      surfaces: this.#surfaces,
      mount: ({ group }) => this.#scene.add(group),
      view: this.#view,
      courses: evaluated === 'shader' ? new CourseProgram(this.#renderer) : new CourseLoop(),
    });
    do this.#drawn.show(world.oldestMicros);
    while (!this.#drawn.isComplete);
    this.#surround(world);
    this.settingUpMillis = performance.now() - start;
  }

  /** Our own code of the frame of an instant: main-thread milliseconds by step. */
  prepare(t: SimMicros): { world: number; write: number } {
    const start = performance.now();
    this.#drawn.sampler.sampleAt(t);
    const sampled = performance.now();
    this.#drawn.visuals.update();
    this.#view.update(this.#camera, this.#canvas.clientHeight);
    this.#drawn.visuals.finish();
    return { world: sampled - start, write: performance.now() - sampled };
  }

  /** Draws what is prepared: main-thread milliseconds and draw calls. */
  draw(): { render: number; drawCalls: number } {
    const start = performance.now();
    this.#renderer.shadowMap.needsUpdate = true;
    this.#renderer.render(this.#scene, this.#camera);
    const render = performance.now() - start;
    const { calls } = this.#renderer.info.render;
    waitForPixels(this.#renderer);
    return { render, drawCalls: calls };
  }

  /** Turns the eye about the plant's middle, so that the next frame is seen from elsewhere. */
  turn(radians: number): void {
    this.#eye.sub(this.#target).applyAxisAngle(UP, radians).add(this.#target);
    this.#aim();
  }

  /** Milliseconds to find what lies under the middle of the picture. */
  pick(): number {
    const start = performance.now();
    this.#raycaster.setFromCamera(MIDDLE, this.#camera);
    pickEntity(this.#raycaster, this.#drawn.visuals, WHOLE);
    return performance.now() - start;
  }

  dispose(): void {
    this.#drawn.dispose();
    this.#surfaces.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #surround(world: World): void {
    this.#surfaces.setTheme(THEMES.light);
    const rooms = plantRooms(world, this.#drawn.visuals);
    const room = roomAround(rooms);
    const sun = new DirectionalLight(THEMES.light.sun, THEMES.light.sunIntensity);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    const shadows = new SunShadows(sun);
    this.#scene.add(new HemisphereLight(), shadows.group, sun, sun.target, floorOf(room));
    shadows.fit(room);
    const framing = frameCorners(rooms.flatMap(boxCorners), eyeDirection('perspective'), this.#camera);
    if (framing) {
      this.#eye.copy(framing.eye);
      this.#target.copy(framing.target);
    }
    this.#aim();
  }

  #aim(): void {
    this.#camera.position.copy(this.#eye);
    this.#camera.lookAt(this.#target);
    this.#camera.updateMatrixWorld();
  }
}

function floorOf(plant: Box3): Mesh {
  const { min, max } = hallOf(plant);
  const grid = new FloorGrid();
  grid.set(THEMES.light, min, max);
  const material = new MeshLambertMaterial({ color: THEMES.light.floor });
  material.onBeforeCompile = grid.addTo;
  const plane = new PlaneGeometry(max.x - min.x, max.y - min.y).rotateX(-Math.PI / 2);
  const floor = new Mesh(plane, material);
  floor.position.set((min.x + max.x) / 2, 0, (min.y + max.y) / 2);
  floor.receiveShadow = true;
  return floor;
}

const pixel = new Uint8Array(4);

/** Until the graphics card has done all that was asked of it: else frames queue up, and software graphics take our cores. */
export function waitForPixels(renderer: WebGLRenderer): void {
  const gl = renderer.getContext();
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
}
