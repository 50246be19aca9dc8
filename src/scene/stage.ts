import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { ThemeName } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { createCameraRig } from './camera/camera-rig.ts';
import { createFollower } from './camera/follower.ts';
import type { Look, StandardView } from './camera/look.ts';
import { createPlantControls, type SteeredControls } from './create-plant-controls.ts';
import { createFrameOwner } from './frame-owner.ts';
import { isCoveredIn } from './labels/covered.ts';
import { createMarks } from './labels/marks.ts';
import { createNearLabels } from './labels/near-labels.ts';
import { createPainter } from './look/painter.ts';
import { prepareRenderer } from './look/renderer.ts';
import { createMeasureTool } from './measure/measure-tool.ts';
import type { ModelLibrary } from './models/model-library.ts';
import { listenToPointer } from './picking/pointer.ts';
import styles from './plant-canvas.module.css';
import { createPlantPicture } from './plant-picture.ts';
import type { DrawnFrame, FrameSource } from './stage/frame-source.ts';

export interface StageSetting {
  scene: Scene;
  renderer: WebGLRenderer;
  camera: PerspectiveCamera;
  source: FrameSource;
  library: ModelLibrary;
  labels: HTMLElement;
  size(): { width: number; height: number };
  /** Asks for a frame. */
  wake(): void;
  onSelect(entity: WorldEntity | null): void;
}

/** Picture, camera, pointer and names of one plant, and the frame that brings them together. */
export interface Stage {
  readonly controls: SteeredControls;
  /** Makes one frame and draws it where anything differs; asks for the next one while anything runs. */
  frame(wallMillis: number, deltaSeconds: number): DrawnFrame | null;
  wear(theme: ThemeName): void;
  select(entity: WorldEntity | null): void;
  /** Flies to a view; before anything is drawn, the eye begins there. */
  show(view: StandardView | Look): void;
  /** What is shown is the last that is known, and no longer fresh. */
  setStale(isStale: boolean): void;
  dispose(): void;
}

/** Milliseconds between two drawings of the selected entity's trail and route. */
const ROUTE_PERIOD = 200;

export function createStage(setting: StageSetting): Stage {
  const { scene, renderer, camera, wake, size, labels } = setting;
  prepareRenderer(renderer);
  const picture = createPlantPicture(scene, renderer, setting.library);
  const rig = createCameraRig(camera, renderer.domElement);
  const follower = createFollower(picture, rig);
  const marks = createMarks(labels, picture, { hovered: styles.hovered ?? '', selected: styles.selected ?? '' });
  const names = createNearLabels(labels, styles.name ?? '');
  const painter = createPainter(renderer, scene, camera);
  const touch = (): void => {
    painter.touch();
    wake();
  };
  const measure = createMeasureTool({ scene, layer: labels, className: styles.measured ?? '', picture, camera, touch });
  const controls = createPlantControls({
    ...setting,
    picture,
    rig,
    follower,
    names,
    measure,
    touch,
    selected: () => marks.selected,
    capture() {
      painter.drawNow();
      return renderer.domElement;
    },
  });
  const owner = createFrameOwner({ source: setting.source, picture, rig, follower, camera, begin: controls.begin });
  let routesAt = Number.NEGATIVE_INFINITY;

  rig.onWake(wake);
  rig.onGrab(() => {
    if (follower.mode === 'ride') controls.follow(null);
  });

  const normalized = (x: number, y: number): [number, number] => {
    const { width, height } = size();
    return [(x / width) * 2 - 1, 1 - (y / height) * 2];
  };
  const pickAt = (x: number, y: number): WorldEntity | null => picture.pick(...normalized(x, y), camera);
  const stopListening = listenToPointer(renderer.domElement, {
    hover(at) {
      marks.hoverAt = at;
      wake();
    },
    click(x, y) {
      if (measure.isActive) measure.add(...normalized(x, y));
      else setting.onSelect(pickAt(x, y));
    },
    doubleClick: (x, y) => controls.flyTo(pickAt(x, y)),
    wheel(x, y) {
      const point = picture.surfaceAt(...normalized(x, y), camera);
      if (point) rig.pivotAt(point);
    },
  });

  const renewRoutes = (wallMillis: number): void => {
    if (wallMillis - routesAt < ROUTE_PERIOD) return;
    routesAt = wallMillis;
    picture.drawRoute();
  };

  return {
    controls,
    frame(wallMillis, deltaSeconds) {
      const { width, height } = size();
      const { hasChanged, hasMoved, isRunning } = owner.run(wallMillis, deltaSeconds, height);
      if (marks.resolveHover(pickAt, wallMillis)) painter.touch();
      if (hasChanged || painter.isDirty) renewRoutes(wallMillis);
      const calls = painter.draw({ hasChanged, hasMoved, wallMillis, width, height });
      marks.place(camera, width, height);
      if (picture.visuals && (calls > 0 || hasMoved)) {
        names.place(picture.visuals, camera, {
          width,
          height,
          wallMillis,
          shown: picture.shownHeights,
          except: marks.selected,
          nameOf: (entity) => entity.nameAt(picture.simulationTimeMicros),
          firstBetween: (from, to) => picture.firstBetween(from, to),
          isCovered: (x, y) => isCoveredIn(renderer.domElement, x, y),
        });
      }
      measure.place(width, height);
      if (isRunning || marks.isPending) wake();
      return owner.finish(calls);
    },
    wear(theme) {
      picture.wear(theme);
      measure.wear(theme);
      touch();
    },
    select(entity) {
      marks.select(entity);
      if (entity === null || entity !== follower.followed) controls.follow(null);
      routesAt = Number.NEGATIVE_INFINITY;
      touch();
    },
    show: (view) => controls.show(view),
    setStale(isStale) {
      picture.setStale(isStale);
      touch();
    },
    dispose() {
      stopListening();
      marks.dispose();
      names.dispose();
      measure.dispose();
      rig.dispose();
      picture.dispose();
    },
  };
}
