import type { Box3 } from 'three';
import type { World } from '../../world/index.ts';
import { createDrawnWorld, type DrawnWorld } from '../instancing/drawn-world.ts';
import type { DrawingContext, ModelBatch } from '../instancing/model-batches.ts';
import { goOnSurveying, type RoomSurvey, surveyRooms } from '../instancing/plant-rooms.ts';
import type { Instant } from './frame-source.ts';

/** A world in a picture of its own, with its batches. */
export interface PreparedWorld {
  readonly drawn: DrawnWorld;
  readonly batches: readonly ModelBatch[];
  /** The rooms that it takes; null if their survey was not finished. */
  readonly rooms: readonly Box3[] | null;
}

interface Preparation extends PreparedWorld {
  readonly batches: ModelBatch[];
  rooms: readonly Box3[] | null;
  /** The survey under way. */
  survey: RoomSurvey | null;
  /** Its batches go into the scene as they come. */
  isShown: boolean;
}

/** Milliseconds of a frame for a world that is not shown yet. */
const SPARE_MILLIS = 3;

/** Prepares the world that a recording comes to next. */
export class NextWorld {
  readonly #context: DrawingContext;
  #next: Preparation | null = null;

  constructor(context: DrawingContext) {
    this.#context = context;
  }

  /** Goes on preparing for a moment; another world, or none, takes its place. */
  prepare(upcoming: Instant | null): void {
    if (upcoming?.world !== this.#next?.drawn.world) this.dispose();
    if (upcoming === null) return;
    if (this.#next === null) this.#next = this.#begin(upcoming.world);
    else if (!this.#next.drawn.isComplete) this.#next.drawn.show(upcoming.simulationTimeMicros, SPARE_MILLIS);
    else if (this.#next.rooms === null) lookAtRooms(this.#next);
    // The eye moves on: the first picture must have everything in its view.
    else this.#next.drawn.visuals.review();
  }

  has(world: World): boolean {
    return this.#next?.drawn.world === world && this.#next.rooms !== null;
  }

  /** The world as far as it is prepared; null for any other. */
  take(world: World): PreparedWorld | null {
    const next = this.#next;
    if (next?.drawn.world !== world) return null;
    next.isShown = true;
    this.#next = null;
    return next;
  }

  #begin(world: World): Preparation {
    const batches: ModelBatch[] = [];
    const mount = (batch: ModelBatch): void => {
      if (next.isShown) this.#context.mount(batch);
      else batches.push(batch);
    };
    const next: Preparation = {
      drawn: createDrawnWorld(world, { ...this.#context, mount }),
      batches,
      rooms: null,
      survey: null,
      isShown: false,
    };
    return next;
  }

  dispose(): void {
    this.#next?.drawn.dispose();
    this.#next = null;
  }
}

function lookAtRooms(next: Preparation): void {
  next.survey ??= surveyRooms(next.drawn.world, next.drawn.visuals);
  next.rooms = goOnSurveying(next.survey, SPARE_MILLIS);
}
