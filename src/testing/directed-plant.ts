import { Box3, Vector3 } from 'three';
import { type Framing, nextTake, type ShapeOf, type Take } from '../director/index.ts';
import { boxCorners, frameCorners } from '../scene/camera/framing.ts';
import { entityShape } from '../scene/instancing/entity-shape.ts';
import type { Scenario } from '../simulator/plant/scenario.ts';
import { MICROS_PER_SECOND, type Seconds } from '../units/index.ts';
import { drawnWorld, runPlant } from './drawn-plant.ts';

export const LENS = { fov: 36, aspect: 16 / 10 };

const frame: Framing = ({ min, max }, towardsEye) => {
  const box = new Box3(new Vector3(min.x, min.y, min.z), new Vector3(max.x, max.y, max.z));
  const { x, y, z } = towardsEye;
  const framing = frameCorners(boxCorners(box), new Vector3(x, y, z), LENS, { margin: 0.14, above: 0.05 });
  if (framing === null) throw new Error('a box has corners');
  return framing;
};

interface DirectedOptions {
  readonly seconds: Seconds;
  readonly seed?: number;
  readonly eventsInBatch?: number;
}

/** A plant that has run for so long, as it is drawn, with the shots that a director finds in it. */
export function directedPlant(scenario: Scenario, { seconds, seed = 31, eventsInBatch }: DirectedOptions) {
  const world = runPlant(scenario, seconds, eventsInBatch);
  const drawn = drawnWorld(world);
  const shapeOf: ShapeOf = (entity) => {
    const shape = entityShape(entity, drawn.visuals);
    return shape.isEmpty() ? null : shape;
  };
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
