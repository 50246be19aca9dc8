import {
  type Box,
  boxAround,
  boxInBoth,
  MICROS_PER_SECOND,
  newTransform,
  type SimMicros,
  type Vector3,
  vector3,
  widened,
} from '../units/index.ts';
import type { World, WorldEntity } from '../world/index.ts';
import { type Moment, type Stretch, subjectsOf } from './moment.ts';
import type { Surroundings } from './surroundings.ts';

/** What the camera is to see of a moment. */
export interface Focus {
  /** Round all that is to be seen, with the way that it takes. */
  readonly box: Box;
  /** Where it is, one instant after the other: nothing may stand before these. */
  readonly places: readonly Vector3[];
}

/** What is looked at has so much round it, and is never shown larger than a box of so many metres. */
const AROUND_ACTOR = 0.6;
const AROUND_PLATFORM = 1.4;
const WITH_ACTOR = 2.2;
const SMALLEST = 3;
/** A way is shown as far as it stays in a box of so many metres; nothing is shown of what comes after. */
const LONGEST_WAY = 18;
const STEPS = 6;

/** Returns what is to be seen of a moment within a shot; null where it is not drawn. */
export function focusOf(world: World, surroundings: Surroundings, moment: Moment, shot: Stretch): Focus | null {
  const [begin, end] = [
    Math.max(moment.fromMicros, shot.fromMicros),
    Math.max(Math.min(moment.toMicros, shot.toMicros), shot.fromMicros + MICROS_PER_SECOND),
  ];
  let box: Box | null = null;
  const places: Vector3[] = [];
  for (let step = 0; step <= STEPS; step += 1) {
    const t = begin + ((end - begin) * step) / STEPS;
    for (const entity of moment.about) {
      const own = ownBoxAt(world, surroundings, { moment, entity, t });
      if (own === null) continue;
      const more: Box = box ? boxAround(box, own.box) : own.box;
      if (box !== null && isTooLong(more)) return { box: roomy(box), places };
      box = more;
      places.push(own.place);
    }
  }
  return box && { box: roomy(withPartners(box, surroundings, moment, begin)), places };
}

interface Asked {
  readonly moment: Moment;
  readonly entity: WorldEntity;
  readonly t: SimMicros;
}

function ownBoxAt(world: World, surroundings: Surroundings, { moment, entity, t }: Asked) {
  const drawn = surroundings.boxAt(entity, t);
  if (drawn === null) return null;
  if (moment.kind !== 'lift') {
    const { min, max } = drawn;
    return {
      box: widened(drawn, AROUND_ACTOR, 0, AROUND_ACTOR),
      place: vector3((min.x + max.x) / 2, max.y, (min.z + max.z) / 2),
    };
  }
  // Of a lift its platform is looked at: its tower may be as high as the hall.
  const pose = newTransform();
  if (!world.writeTransformAt(entity, 'LIFT_PLATFORM', t, pose)) return null;
  const [x = 0, y = 0, z = 0] = pose;
  const around = { min: vector3(x, y - 0.3, z), max: vector3(x, y + 1.8, z) };
  return { box: widened(around, AROUND_PLATFORM, 0, AROUND_PLATFORM), place: vector3(x, y + 0.6, z) };
}

function isTooLong({ min, max }: Box): boolean {
  return Math.hypot(max.x - min.x, max.z - min.z) > LONGEST_WAY;
}

/** With so much of giver and taker as is near: of a high rack or a long conveyor not all. */
function withPartners(box: Box, surroundings: Surroundings, moment: Moment, t: SimMicros): Box {
  const near = widened(box, WITH_ACTOR, WITH_ACTOR / 2, WITH_ACTOR);
  return subjectsOf(moment).reduce((whole, entity) => {
    const own = moment.about.includes(entity) ? null : surroundings.boxAt(entity, t);
    const seen = own && boxInBoth(own, near);
    return seen ? boxAround(whole, seen) : whole;
  }, box);
}

function roomy(box: Box): Box {
  const { min, max } = box;
  const lacks = (size: number) => Math.max(0, SMALLEST - size) / 2;
  return widened(box, lacks(max.x - min.x), lacks((max.y - min.y) * 1.5) / 2, lacks(max.z - min.z));
}
