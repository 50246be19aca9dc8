import { Box3, type PerspectiveCamera, type Scene, type WebGLRenderer } from 'three';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorldEntity } from '../../world/index.ts';
import type { CameraRig } from '../camera/camera-rig.ts';
import { Follower } from '../camera/follower.ts';
import type { CourseEvaluation } from '../drawing/course-evaluation.ts';
import { CourseProgram } from '../drawing/course-program.ts';
import { createDetailView, type DetailView } from '../drawing/detail.ts';
import type { ModelBatch } from '../drawing/model-batches.ts';
import { createTintedMaterial, type TintedMaterial } from '../drawing/tinted-material.ts';
import { type CutUniforms, createCutUniforms } from '../look/cut.ts';
import { createPainter, type Painter } from '../look/painter.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import { Aim } from '../picking/aim.ts';
import { createPlantControls, type SteeredControls } from './create-plant-controls.ts';
import type { FrameSource } from './frame-source.ts';
import { ShownPlant } from './shown-plant.ts';
import type { FrameUnderWay, StageState } from './stage-state.ts';

export interface StageSetting {
  readonly source: FrameSource;
  readonly library: ModelLibrary;
  readonly scene: Scene;
  readonly renderer: WebGLRenderer;
  readonly camera: PerspectiveCamera;
  readonly rig: CameraRig;
  /** Where names of the page are laid over the picture. */
  readonly labels: HTMLElement;
  size(): { readonly width: number; readonly height: number };
  /** Asks for a frame. */
  wake(): void;
}

/** What the components of one picture share. */
export interface Stage extends StageSetting {
  readonly store: StoreApi<StageState>;
  readonly plant: ShownPlant;
  readonly follower: Follower;
  readonly aim: Aim;
  readonly painter: Painter;
  readonly view: DetailView;
  readonly cuts: CutUniforms;
  readonly surfaces: TintedMaterial;
  readonly courses: CourseEvaluation;
  readonly controls: SteeredControls;
  readonly marks: { selected: WorldEntity | null; hovered: WorldEntity | null };
  readonly frame: FrameUnderWay;
  /** The batches that are in the scene: until all are, there is nothing new to draw. */
  mounted: readonly ModelBatch[];
  /** The next frame must be drawn, whatever has changed. */
  touch(): void;
  /** Frees what the components share; what each of them has made, it frees itself. */
  dispose(): void;
}

const NO_BATCHES: readonly ModelBatch[] = [];

export function createStage(setting: StageSetting): Stage {
  const store = createStore<StageState>(() => ({
    batches: NO_BATCHES,
    extent: new Box3(),
    network: null,
    hasNames: true,
    hasHall: false,
    flow: null,
    flowMarks: null,
    way: [],
    tape: [],
  }));
  const cuts = createCutUniforms();
  const surfaces = createTintedMaterial(cuts);
  const view = createDetailView();
  const painter = createPainter(setting.renderer, setting.scene, setting.camera);
  const mount = (batch: ModelBatch): void => store.setState(({ batches }) => ({ batches: [...batches, batch] }));
  const courses = new CourseProgram(setting.renderer);
  const plant = new ShownPlant({ library: setting.library, surfaces, view, mount, courses }, cuts, {
    onLeave: (batches) => store.setState({ batches }),
    onExtent: (extent) => store.setState({ extent }),
  });
  const follower = new Follower(plant, setting.rig);
  const aim = new Aim(plant, setting.camera, cuts);
  const marks = { selected: null, hovered: null };
  const touch = (): void => {
    painter.touch();
    setting.wake();
  };
  const dispose = (): void => {
    for (const shared of [surfaces, courses, painter]) shared.dispose();
  };
  const parts = { ...setting, store, plant, follower, aim, painter, view, cuts, surfaces, courses, marks, touch };
  return { ...parts, controls: createPlantControls(parts), frame: newFrame(), mounted: NO_BATCHES, dispose };
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
