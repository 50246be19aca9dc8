import { Box3, type Vector3 } from 'three';
import type { Transform } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { boxCorners } from '../camera/framing.ts';
import { entityBounds } from '../instancing/bounds.ts';
import {
  createDrawnWorld,
  type DrawnWorld,
  drawnPose,
  entityPose,
  floorsIn,
  type PartName,
} from '../instancing/drawn-world.ts';
import { type Floor, floorsOf, isLeftOut } from '../instancing/levels.ts';
import type { DrawingContext, ModelBatch } from '../instancing/model-batches.ts';
import { EMPTY_PLAN, type Plan, Planner } from '../instancing/plan.ts';
import { goOnSurveying, plantRooms, type RoomSurvey, roomAround, surveyRooms } from '../instancing/plant-rooms.ts';
import { type CutUniforms, type HeightCut, WHOLE } from '../rendering/cut.ts';
import type { EntityLook } from '../theme/layers.ts';
import type { ColorBy } from '../theme/state-colors.ts';
import type { Instant } from './frame-source.ts';
import { NextWorld } from './next-world.ts';

interface Listeners {
  /** These batches leave the picture: another world takes their place. */
  onLeave(batches: readonly ModelBatch[]): void;
  /** The plant takes another room than before. */
  onExtent(extent: Box3): void;
}

const room = new Box3();

/** Milliseconds of one frame for a survey of a large plant; the rest follows in the next frames. */
const SURVEY_MILLIS = 12;

/** The drawn world, and everything that can be asked of it. Knows no time of its own. */
export class ShownPlant {
  drawn: DrawnWorld | null = null;
  cut: HeightCut = WHOLE;
  readonly #context: DrawingContext;
  readonly #cuts: CutUniforms;
  readonly #listeners: Listeners;
  readonly #next: NextWorld;
  readonly #planner = new Planner();
  #colorBy: ColorBy = 'activity';
  #look: EntityLook | null = null;
  /** Entities drawn when the extent was last announced. */
  #extentCount = 0;
  /** The survey under way, if it takes several frames. */
  #survey: RoomSurvey | null = null;
  #shownRevision = -1;
  #isLoading = false;
  /** Former worlds that are still in the scene. */
  readonly #replaced: DrawnWorld[] = [];
  /** Rooms of the drawn world; null until they are asked for. */
  #rooms: readonly Box3[] | null = null;

  constructor(context: DrawingContext, cuts: CutUniforms, listeners: Listeners) {
    this.#context = context;
    this.#next = new NextWorld(context);
    this.#cuts = cuts;
    this.#listeners = listeners;
  }

  /** Frees former worlds, once their meshes have left the scene. */
  disposeReplaced(): void {
    for (const drawn of this.#replaced.splice(0)) drawn.dispose();
  }

  dispose(): void {
    this.disposeReplaced();
    this.#next.dispose();
    this.drawn?.dispose();
  }

  /** Brings the picture to a frame's instant; true if anything differs from the last one. */
  show(frame: Instant): boolean {
    const isNew = this.drawn?.world !== frame.world;
    if (isNew) this.#isLoading = true;
    else if (this.isComplete) this.#isLoading = false;
    if (!isNew && this.#isShown(frame)) return false;
    this.#rooms = null;
    const drawn = isNew ? this.#replace(frame.world) : (this.drawn as DrawnWorld);
    this.#shownRevision = frame.world.revision;
    const tookFrames = !isNew && !drawn.isComplete;
    const hasChanged = drawn.show(frame.simulationTimeMicros);
    // A plant may begin empty and grow: announced each time that it has doubled, so never often.
    if (isNew) this.#extentCount = -1;
    const isDue = drawn.isComplete && drawn.visuals.entityCount > 2 * this.#extentCount;
    // A large plant that took several frames has done enough in this one; its survey takes several again.
    if (this.#survey) this.#goOnSurveying(this.#survey, drawn);
    else if (isDue && tookFrames) this.#survey = surveyRooms(frame.world, drawn.visuals);
    else if (isDue) this.#announceExtent(drawn);
    if (isNew && this.isComplete) this.#isLoading = false;
    return isNew || hasChanged || !this.isComplete;
  }

  /** Prepares another world in a picture of its own, a little in each frame. */
  prepareNext(upcoming: Instant | null): void {
    if (this.isComplete) this.#next.prepare(upcoming?.world === this.world ? null : upcoming);
  }

  /** True if the world would be whole at once. */
  isPrepared(world: World): boolean {
    return this.#next.has(world);
  }

  colorBy(colorBy: ColorBy): void {
    this.#colorBy = colorBy;
    this.drawn?.colorBy(colorBy);
  }

  showLook(look: EntityLook | null): void {
    this.#look = look;
    this.drawn?.showLook(look);
  }

  cutTo(cut: HeightCut): void {
    this.cut = cut;
    this.#cuts.set(cut);
  }

  /** Corners of everything drawn, for a view of the whole. */
  corners(): Vector3[] {
    return this.#roomsNow().flatMap(boxCorners);
  }

  /** The room of an entity as drawn, in `out`; empty if it is not shown. */
  boundsOf(entity: WorldEntity, out = new Box3()): Box3 {
    return this.drawn ? entityBounds(entity, this.drawn.visuals, out) : out.makeEmpty();
  }

  pose(entityName: string, part: PartName): Transform | null {
    return this.drawn ? drawnPose(this.drawn, entityName, part) : null;
  }

  framePose(entity: WorldEntity, part: PartName): Transform | null {
    return this.drawn ? entityPose(this.drawn, entity, part) : null;
  }

  isLoaded(entity: WorldEntity): boolean | null {
    return this.drawn ? this.drawn.isLoaded(entity) : null;
  }

  /** False if the entity is on a floor that is left out. */
  isOnShownFloor(entity: WorldEntity): boolean {
    if (!this.drawn) return false;
    const { min, max } = entityBounds(entity, this.drawn.visuals, room);
    return !isLeftOut(this.cut, min.y, max.y);
  }

  /** The same object each time: read it before the next call. */
  plan(): Plan {
    return this.drawn ? this.#planner.planOf(this.drawn.world, this.drawn.visuals) : EMPTY_PLAN;
  }

  /** Floors of the plant, from the ground up. */
  floors(): Floor[] {
    return this.drawn ? floorsOf(floorsIn(this.drawn)) : [];
  }

  /** The shown world; null before the first frame. */
  get world(): World | null {
    return this.drawn?.world ?? null;
  }

  get instant(): Instant | null {
    return this.drawn && { world: this.drawn.world, simulationTimeMicros: this.simulationTimeMicros };
  }

  get simulationTimeMicros(): number {
    return this.drawn?.sampler.simulationTimeMicros ?? 0;
  }

  get moving(): number {
    return this.drawn?.sampler.movingCount ?? 0;
  }

  get entityCount(): number {
    return this.drawn?.visuals.entityCount ?? 0;
  }

  /** False while things of a large plant are still to come. */
  get isComplete(): boolean {
    return (this.drawn?.isComplete ?? true) && !this.#survey;
  }

  /**
   * True while a large plant comes: a partial picture is not worth drawing and costs the time in which the rest would
   * come. The last picture stays.
   */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** Earliest later instant at which anything may change. */
  get nextChangeMicros(): number {
    return this.drawn?.sampler.nextChangeMicros ?? Number.POSITIVE_INFINITY;
  }

  /** A large plant takes several frames, also while time stands still. */
  #isShown({ world, simulationTimeMicros }: Instant): boolean {
    const isAsked = simulationTimeMicros === this.simulationTimeMicros && world.revision === this.#shownRevision;
    return isAsked && this.isComplete;
  }

  #replace(world: World): DrawnWorld {
    const prepared = this.#next.take(world);
    if (this.drawn) {
      this.#replaced.push(this.drawn);
      this.#listeners.onLeave(prepared?.batches ?? []);
    }
    this.#survey = null;
    this.#rooms = prepared?.rooms ?? null;
    this.drawn = prepared?.drawn ?? createDrawnWorld(world, this.#context);
    this.drawn.colorBy(this.#colorBy);
    this.drawn.showLook(this.#look);
    return this.drawn;
  }

  #goOnSurveying(survey: RoomSurvey, drawn: DrawnWorld): void {
    const rooms = goOnSurveying(survey, SURVEY_MILLIS);
    if (rooms === null) return;
    this.#survey = null;
    this.#rooms = rooms;
    this.#announceExtent(drawn);
  }

  #announceExtent(drawn: DrawnWorld): void {
    this.#extentCount = drawn.visuals.entityCount;
    this.#listeners.onExtent(roomAround(this.#roomsNow()));
  }

  /** Surveyed once for an instant: of a large plant that takes long. */
  #roomsNow(): readonly Box3[] {
    if (this.drawn) this.#rooms ??= plantRooms(this.drawn.world, this.drawn.visuals);
    return this.#rooms ?? [];
  }
}
