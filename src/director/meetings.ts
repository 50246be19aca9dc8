import { MICROS_PER_SECOND, newTransform, type SimMicros } from '../units/index.ts';
import type { World, WorldEntity } from '../world/index.ts';
import type { Moment, Stretch } from './moment.ts';
import type { Steps } from './steps.ts';

const WEIGHT = 7;
/** Middles that are nearer than so many metres pass each other, on the same floor. */
const NEAR_METERS = 3.5;
const SAME_FLOOR_METERS = 1;
/** How often it is looked at who is where. */
const STEP = MICROS_PER_SECOND;
/** It is shown from a little before the two are side by side until a little after. */
const AROUND = 1.5 * MICROS_PER_SECOND;
/** Who moves less in a step stands. */
const LEAST_METERS = 0.3;
/** Cosine between two ways: those in one direction drive behind each other and do not meet. */
const SAME_WAY = 0.7;

/** A device on its way at an instant. */
interface Mover {
  readonly device: WorldEntity;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Its direction in the plan, of length one. */
  readonly alongX: number;
  readonly alongZ: number;
}

/** Tells when two devices that are under way pass each other, as at a crossing: each pair once, when it is nearest. */
export function* meetingsIn(
  world: World,
  devices: readonly WorldEntity[],
  { fromMicros, toMicros }: Stretch,
): Steps<Moment[]> {
  const nearest = new Map<string, { readonly atMicros: SimMicros; readonly meters: number; readonly pair: Pair }>();
  for (let atMicros = fromMicros; atMicros <= toMicros; atMicros += STEP) {
    for (const pair of pairsAt(moversAt(world, devices, atMicros))) {
      const key = `${pair[0].device.id} ${pair[1].device.id}`;
      const meters = apart(...pair);
      if (meters < (nearest.get(key)?.meters ?? Number.POSITIVE_INFINITY)) nearest.set(key, { atMicros, meters, pair });
    }
    yield;
  }
  return [...nearest.values()].map(({ atMicros, pair }) => ({
    kind: 'meeting',
    fromMicros: atMicros - AROUND,
    toMicros: atMicros + AROUND,
    about: pair.map(({ device }) => device),
    giver: null,
    taker: null,
    weight: WEIGHT,
  }));
}

type Pair = readonly [Mover, Mover];

const [now, later] = [newTransform(), newTransform()];

function moversAt(world: World, devices: readonly WorldEntity[], atMicros: SimMicros): Mover[] {
  return devices.flatMap((device): Mover[] => {
    if (world.activityAt(device, atMicros) !== 'travelling') return [];
    const isThere =
      world.writeTransformAt(device, 'ENTITY', atMicros, now) &&
      world.writeTransformAt(device, 'ENTITY', atMicros + STEP / 4, later);
    if (!isThere) return [];
    const [x = 0, y = 0, z = 0] = now;
    const [dx, dz] = [(later[0] ?? 0) - x, (later[2] ?? 0) - z];
    const meters = Math.hypot(dx, dz);
    return meters * 4 < LEAST_METERS ? [] : [{ device, x, y, z, alongX: dx / meters, alongZ: dz / meters }];
  });
}

/** Those that are near each other on different ways, found from west to east. */
function pairsAt(movers: Mover[]): Pair[] {
  const eastwards = movers.toSorted((a, b) => a.x - b.x || a.device.id - b.device.id);
  const pairs: Pair[] = [];
  for (const [index, a] of eastwards.entries()) {
    for (let next = index + 1; next < eastwards.length; next += 1) {
      const b = eastwards[next] as Mover;
      if (b.x - a.x > NEAR_METERS) break;
      const isOneWay = a.alongX * b.alongX + a.alongZ * b.alongZ > SAME_WAY;
      if (isOneWay || Math.abs(a.y - b.y) > SAME_FLOOR_METERS || apart(a, b) > NEAR_METERS) continue;
      pairs.push(a.device.id < b.device.id ? [a, b] : [b, a]);
    }
  }
  return pairs;
}

function apart(a: Mover, b: Mover): number {
  return Math.hypot(a.x - b.x, a.z - b.z);
}
