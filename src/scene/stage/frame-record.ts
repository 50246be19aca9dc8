import type { SimMicros, Transform } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import type { PartName } from '../instancing/drawn-world.ts';
import type { DrawnFrame } from './frame-source.ts';
import type { ShownPlant } from './shown-plant.ts';
import type { FrameUnderWay } from './stage-state.ts';

type DrawnFrameNumbers = Pick<FrameUnderWay, 'drawCalls' | 'startMillis' | 'drawMillis'>;
type Recorded = Pick<ShownPlant, 'world' | 'simulationTimeMicros' | 'entityCount' | 'moving' | 'pose'>;

/**
 * The drawn frame, one object for all frames. World, instant and poses are read from the plant on demand: React takes a
 * frame to mount a new world, and until then they must belong to one instant.
 */
export class FrameRecord implements DrawnFrame {
  readonly stats = { entities: 0, moving: 0, drawCalls: 0, frameCpuMs: 0 };
  readonly #plant: Recorded;

  constructor(plant: Recorded) {
    this.#plant = plant;
  }

  /** Null before there is a world. */
  of({ drawCalls, startMillis, drawMillis }: DrawnFrameNumbers, nowMillis: number): DrawnFrame | null {
    if (!this.#plant.world) return null;
    this.stats.frameCpuMs = nowMillis - startMillis - drawMillis;
    this.stats.entities = this.#plant.entityCount;
    this.stats.moving = this.#plant.moving;
    if (drawCalls > 0) this.stats.drawCalls = drawCalls;
    return this;
  }

  get world(): World {
    const { world } = this.#plant;
    if (!world) throw new Error('nothing is drawn yet');
    return world;
  }

  get simulationTimeMicros(): SimMicros {
    return this.#plant.simulationTimeMicros;
  }

  pose(entityName: string, part: PartName = 'ENTITY'): Transform | null {
    return this.#plant.pose(entityName, part);
  }
}
