import { Box3, type PerspectiveCamera, type Scene, type WebGLRenderer } from 'three';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CameraRig } from '../camera/camera-rig.ts';
import { Follower } from '../camera/follower.ts';
import { CourseProgram } from '../instancing/course-program.ts';
import { createDetailView } from '../instancing/detail.ts';
import type { ModelBatch } from '../instancing/model-batches.ts';
import { createTintedMaterial } from '../instancing/tinted-material.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import { Aim } from '../picking/aim.ts';
import { CutUniforms } from '../rendering/cut.ts';
import { Painter } from '../rendering/painter.ts';
import { createPlantControls, type OwnPlantControls } from './create-plant-controls.ts';
import { ShownPlant } from './shown-plant.ts';
import type { Drawing, Eye, FrameUnderWay, Materials, Pointing, StageState } from './stage-state.ts';

interface StageOptions {
  readonly library: ModelLibrary;
  readonly scene: Scene;
  readonly renderer: WebGLRenderer;
  readonly camera: PerspectiveCamera;
  readonly rig: CameraRig;
  readonly labels: HTMLElement;
  size(): { readonly width: number; readonly height: number };
  requestFrame(): void;
  /** Frames come by `advance` alone. */
  readonly isStepped: boolean;
  /** Makes the frame of this second, as a stepped picture counts them. */
  advance(seconds: number): void;
}

/** One picture. Components take their part of it by a hook of `use-stage.ts`. */
export interface Stage {
  readonly plant: ShownPlant;
  readonly store: StoreApi<StageState>;
  readonly materials: Materials;
  readonly drawing: Drawing;
  readonly eye: Eye;
  readonly pointing: Pointing;
  readonly controls: OwnPlantControls;
  readonly frame: FrameUnderWay;
  /** Frees what components share; each frees what it has made itself. */
  dispose(): void;
}

export function createStage(options: StageOptions): Stage {
  const { library, scene, renderer, camera, rig, labels, size, requestFrame, isStepped, advance } = options;
  const store = createStore<StageState>(() => ({
    batches: [],
    extent: new Box3(),
    network: null,
    hasNames: true,
    hasHall: false,
    flow: null,
    flowTarget: null,
    way: [],
    holds: [],
    marked: [],
    tape: [],
  }));
  const cuts = new CutUniforms();
  const materials: Materials = { cuts, surfaces: createTintedMaterial(cuts) };
  const painter = new Painter(renderer, scene, camera);
  const invalidate = (): void => {
    painter.invalidate();
    requestFrame();
  };
  const drawing: Drawing = {
    ...{ renderer, camera, size, requestFrame, painter, invalidate, isStepped, advance },
    view: createDetailView(),
  };
  const courses = new CourseProgram(renderer);
  const mount = (batch: ModelBatch): void => store.setState(({ batches }) => ({ batches: [...batches, batch] }));
  const plant = new ShownPlant({ library, surfaces: materials.surfaces, view: drawing.view, mount, courses }, cuts, {
    onLeave: (batches) => store.setState({ batches }),
    onExtent: (extent) => store.setState({ extent }),
  });
  const eye: Eye = { rig, follower: new Follower(plant, rig), pilot: null };
  const pointing: Pointing = {
    aim: new Aim(plant, camera, cuts),
    highlighted: { selected: null, hovered: null, pointedAt: null },
  };
  const frame = newFrame();
  const controls = createPlantControls({ plant, store, drawing, eye, pointing, library, labels, frame });
  const dispose = (): void => {
    for (const made of [plant, materials.surfaces, courses, painter]) made.dispose();
  };
  return { plant, store, materials, drawing, eye, pointing, controls, frame, dispose };
}

function newFrame(): FrameUnderWay {
  return {
    wallMillis: 0,
    hasChanged: false,
    hasMoved: false,
    isRunning: false,
    drawCalls: 0,
    startMillis: 0,
    drawMillis: 0,
  };
}
