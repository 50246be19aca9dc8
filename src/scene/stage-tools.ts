import type { PerspectiveCamera, WebGLRenderer } from 'three';
import type { ThemeName } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { CameraRig, Look } from '../camera/camera-rig.ts';
import type { Follower } from '../camera/follower.ts';
import { footprintOf, type PlanPoint } from '../camera/footprint.ts';
import type { NearLabels } from '../labels/near-labels.ts';
import type { HeightCut } from '../look/cut.ts';
import type { ColorBy } from '../look/state-colors.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import type { PlantPicture } from '../plant-picture.ts';
import { type EntityPage, type EntityQuery, entityPage } from './entity-rows.ts';
import { cutAt, type Floor } from './levels.ts';
import type { MeasureTool } from './measure-tool.ts';
import type { Plan } from './plan.ts';
import { composePng } from './screenshot.ts';

/** What the tools beside the picture ask of it. */
export interface StageTools {
  readonly simulationId: string;
  readonly simulationTimeMicros: SimMicros;
  floors(): Floor[];
  /** Looks at one floor, null for all; the others are hidden or drawn faintly. */
  showFloor(index: number | null, others: HeightCut['outside']): void;
  showNames(isShown: boolean): void;
  colorBy(colorBy: ColorBy): void;
  measure(isActive: boolean): void;
  /** The plant from above, for the map. */
  plan(): Plan;
  /** What of the ground is in the picture: corners in order round it. */
  seenFloor(): PlanPoint[];
  look(): Look;
  flyTo(look: Look): void;
  /** Entities in words, at the instant shown. */
  entities(query: EntityQuery): EntityPage;
  /** Assets drawn by a fitting form, since the manifest does not bind them. */
  unbound(): string[];
  /** The picture as it is now, with a caption, as PNG. */
  screenshot(caption: { title: string; subtitle: string }): Promise<Blob>;
  wear(theme: ThemeName): void;
}

interface ToolSetting {
  readonly picture: PlantPicture;
  readonly rig: CameraRig;
  readonly follower: Follower;
  readonly names: NearLabels;
  readonly measure: MeasureTool;
  readonly camera: PerspectiveCamera;
  readonly renderer: WebGLRenderer;
  readonly library: ModelLibrary;
  touch(): void;
  draw(): void;
}

/** Metres from the eye at which a view that reaches the horizon ends on the map, seen from near. */
const HORIZON = 400;
const NO_ENTITIES: EntityPage = { rows: [], total: 0, types: [] };
const PAPER = { light: { paper: '#e9eef3', ink: '#15202b' }, dark: { paper: '#10161c', ink: '#e3e9ef' } } as const;

export function createStageTools(setting: ToolSetting): StageTools {
  const { picture, rig, follower, names, measure, touch } = setting;
  let theme: ThemeName = 'light';
  return {
    get simulationId() {
      return picture.world?.simulationId ?? '';
    },
    get simulationTimeMicros() {
      return picture.simulationTimeMicros;
    },
    floors: () => picture.floors(),
    showFloor(index, others) {
      picture.cut(cutAt(picture.floors(), index, others));
      touch();
    },
    showNames(isShown) {
      names.enabled = isShown;
      touch();
    },
    colorBy(colorBy) {
      picture.colorBy(colorBy);
      touch();
    },
    measure: (isActive) => measure.activate(isActive),
    plan: () => picture.plan(),
    seenFloor() {
      const { eye, target } = rig.look();
      const away = Math.hypot(target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]);
      return footprintOf(setting.camera, 0, Math.max(HORIZON, 2 * away));
    },
    look: () => rig.look(),
    flyTo(look) {
      follower.follow(null);
      rig.flyTo(look);
      touch();
    },
    entities(query) {
      const { world, simulationTimeMicros, isLoaded } = picture;
      return world ? entityPage(world, simulationTimeMicros, query, isLoaded) : NO_ENTITIES;
    },
    unbound: () => [...setting.library.unbound],
    screenshot(caption) {
      // The drawing buffer is only there until the browser has shown it: draw and copy in one go.
      setting.draw();
      const { paper, ink } = PAPER[theme];
      return composePng(setting.renderer.domElement, { ...caption, background: paper, ink });
    },
    wear(worn) {
      theme = worn;
    },
  };
}
