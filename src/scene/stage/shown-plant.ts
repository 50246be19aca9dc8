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
import type { ColorBy } from '../theme/state-colors.ts';
import type { Instant } from './frame-source.ts';
import { NextWorld } from './next-world.ts';

interface Listeners {
  /** What was drawn so far leaves the picture: another world comes, of which this is there already. */
  onLeave(batches: readonly ModelBatch[]): void;
  /** The plant takes another room than before. */
  onExtent(extent: Box3): void;
}

const room = new Box3();

/** Milliseconds of one frame for looking at the rooms of a large plant; the rest follows in the next frames. */
const SURVEY_MILLIS = 12;

/** What of the plant is in the picture: the world that is drawn, and what can be asked of it. Knows no time of its own. */
export class ShownPlant {
  drawn: DrawnWorld | null = null;
  /** What is drawn whole. */
  cut: HeightCut = WHOLE;
  readonly #context: DrawingContext;
  readonly #cuts: CutUniforms;
  readonly #listeners: Listeners;
  readonly #next: NextWorld;
  readonly #planner = new Planner();
  #colorBy: ColorBy = 'activity';
  /** Entities drawn when its extent was last announced. */
  #extentCount = 0;
  /** The look at its rooms that is under way, where that takes several frames. */
  #survey: RoomSurvey | null = null;
  #shownRevision = -1;
  #isLoading = false;
  /** Worlds shown before that are still in the scene. */
  readonly #replaced: DrawnWorld[] = [];
  /** Rooms of what is drawn; null until they are asked for. */
  #rooms: readonly Box3[] | null = null;

  constructor(context: DrawingContext, cuts: CutUniforms, listeners: Listeners) {
    this.#context = context;
    this.#next = new NextWorld(context);
    this.#cuts = cuts;
    this.#listeners = listeners;
  }

  /** Frees worlds shown before: once what draws them has left the scene. */
  disposeReplaced(): void {
    for (const drawn of this.#replaced.splice(0)) drawn.dispose();
  }

  dispose(): void {
    this.disposeReplaced();
    this.#next.dispose();
    this.drawn?.dispose();
  }

  /** Brings the picture to a frame's instant; true where anything differs from what was drawn before. */
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
    // A plant may begin empty and grow: told again each time that it has doubled, so never often.
    if (isNew) this.#extentCount = -1;
    const isDue = drawn.isComplete && drawn.visuals.entityCount > 2 * this.#extentCount;
    // A plant so large that it took several frames has done enough in this one, and is looked at over several again.
    if (this.#survey) this.#goOnSurveying(this.#survey, drawn);
    else if (isDue && tookFrames) this.#survey = surveyRooms(frame.world, drawn.visuals);
    else if (isDue) this.#announceExtent(drawn);
    if (isNew && this.isComplete) this.#isLoading = false;
    return isNew || hasChanged || !this.isComplete;
  }

  /** Puts another world into a picture of its own, a little in each frame: when it is shown, it is there. */
  prepareNext(upcoming: Instant | null): void {
    if (this.isComplete) this.#next.prepare(upcoming?.world === this.world ? null : upcoming);
  }

  /** Whether a world would be whole at once. */
  isPrepared(world: World): boolean {
    return this.#next.has(world);
  }

  colorBy(colorBy: ColorBy): void {
    this.#colorBy = colorBy;
    this.drawn?.colorBy(colorBy);
  }

  cutTo(cut: HeightCut): void {
    this.cut = cut;
    this.#cuts.set(cut);
  }

  /** Corners of everything drawn: what a view of the whole must show. */
  corners(): Vector3[] {
    return this.#roomsNow().flatMap(boxCorners);
  }

  /** The room that an entity takes as drawn, in `out`; empty where it is not shown. */
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

  /** False where nothing of the entity is drawn, because it is on a floor that is left out. */
  isOnShownFloor(entity: WorldEntity): boolean {
    if (!this.drawn) return false;
    const { min, max } = entityBounds(entity, this.drawn.visuals, room);
    return !isLeftOut(this.cut, min.y, max.y);
  }

  /** The same object each time: read it before the next is asked for. */
  plan(): Plan {
    return this.drawn ? this.#planner.planOf(this.drawn.world, this.drawn.visuals) : EMPTY_PLAN;
  }

  /** Floors of the plant, from the ground up. */
  floors(): Floor[] {
    return this.drawn ? floorsOf(floorsIn(this.drawn)) : [];
  }

  /** The world shown; null before the first frame. */
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

  /** False while things of a large plant are still being put into the picture. */
  get isComplete(): boolean {
    return (this.drawn?.isComplete ?? true) && !this.#survey;
  }

  /**
   * True while a large plant comes: parts of it, seen from nowhere in particular, are not worth drawing, and cost the
   * time in which the rest would come. What was drawn before stays.
   */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** Earliest later instant at which anything may change. */
  get nextChangeMicros(): number {
    return this.drawn?.sampler.nextChangeMicros ?? Number.POSITIVE_INFINITY;
  }

  /** A large plant takes several frames to be put into the picture, also where time stands still. */
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

  /** Looked at once for an instant, whoever asks: of a large plant that takes long. */
  #roomsNow(): readonly Box3[] {
    if (this.drawn) this.#rooms ??= plantRooms(this.drawn.world, this.drawn.visuals);
    return this.#rooms ?? [];
  }
}
