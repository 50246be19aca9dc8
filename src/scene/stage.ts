import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { ThemeName } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { createCameraRig } from './camera/camera-rig.ts';
import { boxCorners } from './camera/framing.ts';
import { createFrameOwner } from './frame/frame-owner.ts';
import type { DrawnFrame, FrameSource, SceneControls } from './frame/frame-source.ts';
import { createMarks } from './labels/marks.ts';
import { createPainter } from './look/painter.ts';
import { prepareRenderer } from './look/renderer.ts';
import type { ModelLibrary } from './models/model-library.ts';
import { listenToPointer } from './picking/pointer.ts';
import { createPlantPicture } from './plant-picture.ts';
import styles from './plant-scene.module.css';

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
  readonly controls: SceneControls;
  /** Makes one frame and draws it where anything differs; asks for the next one while anything runs. */
  frame(wallMillis: number, deltaSeconds: number): DrawnFrame | null;
  wear(theme: ThemeName): void;
  select(entity: WorldEntity | null): void;
  dispose(): void;
}

export function createStage(setting: StageSetting): Stage {
  const { scene, renderer, camera, wake, size } = setting;
  prepareRenderer(renderer);
  const picture = createPlantPicture(scene, renderer, setting.library);
  const rig = createCameraRig(camera, renderer.domElement);
  const owner = createFrameOwner(setting.source, picture, rig, camera);
  const tags = createMarks(setting.labels, picture, { hovered: styles.hovered ?? '', selected: styles.selected ?? '' });
  const painter = createPainter(renderer, scene, camera);

  const touch = (): void => {
    painter.touch();
    wake();
  };

  rig.onWake(wake);
  const pickAt = (x: number, y: number): WorldEntity | null => {
    const { width, height } = size();
    return picture.pick((x / width) * 2 - 1, 1 - (y / height) * 2, camera);
  };
  const controls: SceneControls = {
    fitAll() {
      rig.frame(picture.plantCorners(), 'home');
      touch();
    },
    fitSelection() {
      flyTo(tags.selected);
    },
    view(view) {
      rig.frame(picture.plantCorners(), view);
      touch();
    },
    follow(entity) {
      owner.follow(entity);
      touch();
    },
  };
  const flyTo = (entity: WorldEntity | null): void => {
    if (!entity) return;
    const room = picture.boundsOf(entity);
    if (room.isEmpty()) return;
    rig.frame(boxCorners(room.expandByScalar(FLIGHT_ROOM)), 'current');
    touch();
  };
  const stopListening = listenToPointer(renderer.domElement, {
    hover(at) {
      tags.hoverAt = at;
      wake();
    },
    click: (x, y) => setting.onSelect(pickAt(x, y)),
    doubleClick: (x, y) => flyTo(pickAt(x, y)),
  });

  return {
    controls,
    frame(wallMillis, deltaSeconds) {
      const { width, height } = size();
      const { hasChanged, hasMoved, isRunning } = owner.run(wallMillis, deltaSeconds, height);
      if (tags.resolveHover(pickAt, wallMillis)) painter.touch();
      const calls = painter.draw({ hasChanged, hasMoved, wallMillis, width, height });
      tags.place(camera, width, height);
      if (isRunning || tags.isPending) wake();
      return owner.finish(calls);
    },
    wear(theme) {
      picture.wear(theme);
      touch();
    },
    select(entity) {
      tags.select(entity);
      touch();
    },
    dispose() {
      stopListening();
      tags.dispose();
      rig.dispose();
      picture.dispose();
    },
  };
}

/** Metres shown around what the camera flies to. */
const FLIGHT_ROOM = 1.6;
