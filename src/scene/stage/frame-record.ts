import type { Transform } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import type { PartName } from '../drawing/part-name.ts';
import type { DrawnFrame, FrameStats } from './frame-source.ts';
import type { ShownPlant } from './shown-plant.ts';
import type { FrameUnderWay } from './stage-state.ts';

/** What is told of drawn frames, in one object for all of them. */
export class FrameRecord {
  readonly #plant: ShownPlant;
  readonly #stats = { entities: 0, moving: 0, drawCalls: 0, frameCpuMs: 0 };
  #record: { world: World; simulationTimeMicros: number; stats: FrameStats; pose: DrawnFrame['pose'] } | null = null;

  constructor(plant: ShownPlant) {
    this.#plant = plant;
  }

  /** Null before there is a world. */
  of({ drawCalls, ownMillis }: FrameUnderWay): DrawnFrame | null {
    const { world } = this.#plant;
    if (!world) return null;
    this.#stats.frameCpuMs = ownMillis;
    this.#stats.entities = this.#plant.entityCount;
    this.#stats.moving = this.#plant.moving;
    if (drawCalls > 0) this.#stats.drawCalls = drawCalls;
    this.#record ??= { world, simulationTimeMicros: 0, stats: this.#stats, pose: this.#pose };
    this.#record.world = world;
    this.#record.simulationTimeMicros = this.#plant.simulationTimeMicros;
    return this.#record;
  }

  readonly #pose = (entityName: string, part: PartName = 'ENTITY'): Transform | null =>
    this.#plant.pose(entityName, part);
}
