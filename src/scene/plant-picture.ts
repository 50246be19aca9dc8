import { Box3, type PerspectiveCamera, Raycaster, type Scene, Vector2, Vector3, type WebGLRenderer } from 'three';
import type { ThemeName } from '../ui/index.ts';
import type { SimMicros, Transform } from '../units/index.ts';
import type { World, WorldEntity } from '../world/index.ts';
import { entityBounds, plantBounds, plantCorners } from './drawing/bounds.ts';
import { createDetailView } from './drawing/detail.ts';
import { createDrawnWorld, type DrawnWorld, drawnPose, entityPose, floorsIn } from './drawing/drawn-world.ts';
import type { EntityVisuals } from './drawing/entity-visuals.ts';
import { type Floor, floorsOf, isLeftOut } from './drawing/levels.ts';
import type { PartName } from './drawing/part-name.ts';
import { EMPTY_PLAN, type Plan, planOf } from './drawing/plan.ts';
import { revealedBy, wholeFrom } from './drawing/revealed.ts';
import { createTintedMaterial } from './drawing/tinted-material.ts';
import { APPEARANCES } from './look/appearance.ts';
import { createCutUniforms, type HeightCut, type Revealed, WHOLE } from './look/cut.ts';
import type { ColorBy } from './look/state-colors.ts';
import type { ModelLibrary } from './models/model-library.ts';
import { createHighlight } from './picking/highlight.ts';
import { pickEntity, pickSurface } from './picking/pick-entity.ts';
import type { Frame } from './stage/frame-source.ts';
import { createFloor } from './surroundings/floor.ts';
import { createLights } from './surroundings/lights.ts';
import { createRouteLines } from './surroundings/route-line.ts';

/** The scene graph of a plant and what is written into it each frame. Knows no React and no time of its own. */
export interface PlantPicture {
  /** Brings the picture to a frame's instant; true where anything differs from what was drawn before. */
  show(frame: Frame): boolean;
  wear(theme: ThemeName): void;
  /** What the colour of devices says. */
  colorBy(colorBy: ColorBy): void;
  /** What is shown is the last that is known, and no longer fresh. */
  setStale(isStale: boolean): void;
  isLoaded(entity: WorldEntity): boolean | null;
  mark(selected: WorldEntity | null, hovered: WorldEntity | null): void;
  /**
   * Lays the marks over what is drawn and follows the eye with detail: once per frame, after `show`, before drawing.
   * True while detail still follows the eye.
   */
  finish(camera: PerspectiveCamera, heightPixels: number, isRiding: boolean): boolean;
  /** Entity under a point of the picture, in normalized device coordinates. */
  pick(x: number, y: number, camera: PerspectiveCamera): WorldEntity | null;
  /** Corners of everything drawn: what a view of the whole must show. */
  plantCorners(): Vector3[];
  boundsOf(entity: WorldEntity): Box3;
  pose(entityName: string, part: PartName): Transform | null;
  framePose(entity: WorldEntity, part: PartName): Transform | null;
  /** What stands first on the way from one place to another; null where the way is free. */
  firstBetween(from: Vector3, to: Vector3): WorldEntity | null;
  /** Surface under a point of the picture: of a model or of the hall floor. */
  surfaceAt(x: number, y: number, camera: PerspectiveCamera): Vector3 | null;
  plan(): Plan;
  /** Floors of the plant, from the ground up. */
  floors(): Floor[];
  cut(cut: HeightCut): void;
  /** False where nothing of the entity is drawn, because it is on a floor that is left out. */
  isOnShownFloor(entity: WorldEntity): boolean;
  /** What is drawn whole. */
  readonly shownHeights: HeightCut;
  /** Renews the selected entity's trail and route. */
  drawRoute(): void;
  readonly visuals: EntityVisuals | null;
  /** The world shown; null before the first frame. */
  readonly world: World | null;
  readonly simulationTimeMicros: SimMicros;
  readonly moving: number;
  readonly entityCount: number;
  /** Earliest later instant at which anything may change. */
  readonly nextChangeMicros: number;
  dispose(): void;
}

export function createPlantPicture(scene: Scene, renderer: WebGLRenderer, library: ModelLibrary): PlantPicture {
  const cuts = createCutUniforms();
  const surfaces = createTintedMaterial(cuts);
  const floor = createFloor();
  const lights = createLights(Math.min(2048, renderer.capabilities.maxTextureSize));
  const selection = createHighlight(0.12, cuts);
  const hover = createHighlight(0.08, cuts);
  const routes = createRouteLines(cuts);
  scene.add(floor.mesh, lights.group, selection.group, hover.group, routes.group);
  const view = createDetailView();
  const raycaster = new Raycaster();
  const pointer = new Vector2();
  let appearance = APPEARANCES.light;
  let cut: HeightCut = WHOLE;
  let colorBy: ColorBy = 'activity';
  let drawn: DrawnWorld | null = null;
  /** Entities drawn when floor and light were last fitted round them. */
  let fittedCount = 0;
  let marked: { selected: WorldEntity | null; hovered: WorldEntity | null } = { selected: null, hovered: null };

  let revealed: Revealed | null = null;

  const aim = (x: number, y: number, camera: PerspectiveCamera): void => {
    raycaster.setFromCamera(pointer.set(x, y), camera);
    raycaster.near = revealed ? wholeFrom(raycaster.ray, revealed) : 0;
  };

  const replaceWorld = (frame: Frame): void => {
    drawn?.dispose();
    drawn = createDrawnWorld(frame.world, { library, surfaces, cuts, parent: scene, view });
    drawn.wear(appearance);
    drawn.colorBy(colorBy);
    marked = { selected: null, hovered: null };
  };

  const fitSurroundings = (): void => {
    if (!drawn) return;
    fittedCount = drawn.visuals.entityCount;
    const bounds = plantBounds(drawn.world, drawn.visuals);
    floor.fit(bounds);
    if (bounds.isEmpty()) return;
    bounds.min.y = Math.min(bounds.min.y, 0);
    lights.fit(bounds.expandByVector(new Vector3(3, 0, 3)));
  };

  return {
    show(frame) {
      const isNew = drawn?.world !== frame.world;
      if (isNew) replaceWorld(frame);
      if (!drawn) return false;
      const hasChanged = drawn.show(frame.simulationTimeMicros);
      // A plant may begin empty and grow: fitted again each time that it has doubled, so never often.
      if (isNew || drawn.visuals.entityCount > 2 * fittedCount) fitSurroundings();
      return isNew || hasChanged;
    },
    wear(theme) {
      appearance = APPEARANCES[theme];
      floor.wear(appearance);
      surfaces.wear(appearance);
      lights.wear(appearance);
      drawn?.wear(appearance);
      selection.wear(appearance.selection);
      hover.wear(appearance.selection);
      routes.wear(appearance.selection);
    },
    colorBy(wanted) {
      colorBy = wanted;
      drawn?.colorBy(colorBy);
    },
    setStale: (isStale) => surfaces.setStale(isStale),
    isLoaded: (entity) => (drawn ? drawn.isLoaded(entity) : null),
    mark(selected, hovered) {
      marked = { selected, hovered: hovered === selected ? null : hovered };
    },
    finish(camera, heightPixels, isRiding) {
      if (!drawn) return false;
      view.look(camera, heightPixels);
      const isReviewing = drawn.visuals.finish();
      if (lights.look(camera)) renderer.shadowMap.needsUpdate = true;
      // From aboard, marks would hide the machine itself.
      selection.follow(isRiding ? null : marked.selected, drawn.visuals);
      revealed = marked.selected && revealedBy(marked.selected, drawn);
      cuts.reveal(revealed);
      hover.follow(isOutlinedUnderPointer(marked.hovered, drawn) ? marked.hovered : null, drawn.visuals);
      return isReviewing;
    },
    pick(x, y, camera) {
      if (!drawn) return null;
      aim(x, y, camera);
      return pickEntity(raycaster, drawn.visuals, cut);
    },
    plantCorners: () => (drawn ? plantCorners(drawn.world, drawn.visuals) : []),
    boundsOf: (entity) => (drawn ? entityBounds(entity, drawn.visuals) : new Box3()),
    framePose: (entity, part) => (drawn ? entityPose(drawn, entity, part) : null),
    firstBetween(from, to) {
      if (!drawn) return null;
      raycaster.set(from, to.clone().sub(from).normalize());
      raycaster.near = 0;
      raycaster.far = from.distanceTo(to);
      const first = pickEntity(raycaster, drawn.visuals, cut);
      raycaster.far = Number.POSITIVE_INFINITY;
      return first;
    },
    surfaceAt(x, y, camera) {
      if (!drawn) return null;
      aim(x, y, camera);
      return pickSurface(raycaster, drawn.visuals, cut);
    },
    plan: () => (drawn ? planOf(drawn.visuals) : EMPTY_PLAN),
    floors: () => (drawn ? floorsOf(floorsIn(drawn)) : []),
    cut(wanted) {
      cut = wanted;
      cuts.set(cut);
    },
    isOnShownFloor(entity) {
      if (!drawn) return false;
      const { min, max } = entityBounds(entity, drawn.visuals);
      return !isLeftOut(cut, min.y, max.y);
    },
    get shownHeights() {
      return cut;
    },
    drawRoute() {
      if (drawn) routes.show(drawn.world, marked.selected, drawn.sampler.simulationTimeMicros);
    },
    get visuals() {
      return drawn?.visuals ?? null;
    },
    get world() {
      return drawn?.world ?? null;
    },
    pose: (entityName, part) => (drawn ? drawnPose(drawn, entityName, part) : null),
    get simulationTimeMicros() {
      return drawn?.sampler.simulationTimeMicros ?? 0;
    },
    get moving() {
      return drawn?.sampler.movingCount ?? 0;
    },
    get entityCount() {
      return drawn?.visuals.entityCount ?? 0;
    },
    get nextChangeMicros() {
      return drawn?.sampler.nextChangeMicros ?? Number.POSITIVE_INFINITY;
    },
    dispose() {
      drawn?.dispose();
      surfaces.dispose();
    },
  };
}

/** A floor is what things stand on: its name is enough where the pointer rests on it. */
function isOutlinedUnderPointer(hovered: WorldEntity | null, { visuals }: DrawnWorld): boolean {
  return hovered !== null && visuals.visualOf(hovered.nodes.ENTITY)?.model.isFloor !== true;
}
