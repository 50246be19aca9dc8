import { nextTake, type Take } from '../director/index.ts';
import { boxCorners, frameCorners } from '../scene/camera/framing.ts';
import { ROOM_FIELD } from '../scene/camera/lens.ts';
import { sceneryOf } from '../scene/stage/fly.ts';
import type { Scenario } from '../simulator/plant/scenario.ts';
import { MICROS_PER_SECOND, type Seconds } from '../units/index.ts';
import { drawnWorld, runPlant } from './drawn-plant.ts';

export const LENS = { fov: ROOM_FIELD, aspect: 16 / 10 };

interface DirectedOptions {
  readonly seconds: Seconds;
  readonly seed?: number;
  readonly eventsInBatch?: number;
}

/** A plant that has run for so long, as it is drawn, with the shots that a director finds in it. */
export function directedPlant(scenario: Scenario, { seconds, seed = 31, eventsInBatch }: DirectedOptions) {
  const world = runPlant(scenario, seconds, eventsInBatch);
  const drawn = drawnWorld(world);
  const { shapeOf, frame } = sceneryOf({ drawn }, { aspect: LENS.aspect, boxCorners, frameCorners });
  const takes: Take[] = [];
  for (let at = 0; at < (seconds - 12) * MICROS_PER_SECOND; ) {
    drawn.show(at);
    const take = nextTake({
      world,
      shapeOf,
      frame,
      fromMicros: at,
      microsPerSecond: MICROS_PER_SECOND,
      seed,
      index: takes.length,
      before: takes.slice(-12),
    });
    takes.push(take);
    at = take.toMicros;
  }
  return { world, drawn, takes };
}
