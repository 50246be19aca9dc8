import { type Meters, MICROS_PER_SECOND, SECONDS_PER_MINUTE, type SimMicros, type Vector3 } from '../../units/index.ts';
import type { TrackSpan } from '../../world/index.ts';
import { commonOf, type Interval } from '../intervals.ts';
import type { Identity, Presence } from '../known-run.ts';
import { positionAt } from '../positions.ts';
import { isRouted, routeTravel, secondsAt } from '../way.ts';
import { pointsAlong, type WayPoint } from './next-meters.ts';

/** From the line of a way to the middle of another vehicle that is in it: half the widths of two vehicles, and what is between. */
const CLEAR_METERS: Meters = 1.3;
/** Floors lie farther apart. */
const SAME_FLOOR_METERS: Meters = 1;
const CELL_METERS: Meters = 4;
const BUCKET_MICROS: SimMicros = 5 * SECONDS_PER_MINUTE * MICROS_PER_SECOND;

/** A vehicle that stands in the way, or whose motion leads there, for a time. */
export interface Obstruction extends Interval {
  readonly identity: Identity;
  /** Of the way that it is in: where first. */
  readonly at: WayPoint;
}

/** What a vehicle does for a time: it is at one place, or bound along points. */
interface Whereabouts extends Interval {
  readonly identity: Identity;
  readonly points: readonly WayPoint[];
  /** When it has left a point of its way behind. */
  leavesAt(meters: Meters): SimMicros;
}

/** Where vehicles stand and what they are bound to, by squares of the floor and by time. */
export class VehicleMap {
  readonly #byPlace = new Map<string, Whereabouts[]>();

  add(identity: Identity, presence: Presence, range: Interval): void {
    const { body } = presence.history;
    for (const [index, span] of body.entries()) {
      for (const where of whereaboutsOf(identity, presence, span, body[index + 1])) {
        if (commonOf(where, range)) this.#put(where, range);
      }
    }
  }

  /** Who is in a way within a time, or bound to it. */
  obstructions(way: readonly WayPoint[], time: Interval, except: Identity): Obstruction[] {
    const met = new Set<Whereabouts>();
    for (const { position } of way) {
      for (const key of keysAround(position, time)) for (const where of this.#byPlace.get(key) ?? []) met.add(where);
    }
    return [...met].flatMap((where): Obstruction[] => {
      if (where.identity === except) return [];
      const last = where.points.findLast((point) => way.some(({ position }) => isIn(point.position, position)));
      if (!last) return [];
      const at = way.find(({ position }) => where.points.some((point) => isIn(point.position, position)));
      const common = commonOf({ fromMicros: where.fromMicros, toMicros: where.leavesAt(last.meters) }, time);
      return common && at ? [{ ...common, identity: where.identity, at }] : [];
    });
  }

  #put(where: Whereabouts, range: Interval): void {
    const keys = new Set<string>();
    const time = commonOf(where, range) as Interval;
    for (const { position } of where.points) {
      for (const bucket of bucketsOf(time)) keys.add(keyOf(position, bucket));
    }
    for (const key of keys) {
      const there = this.#byPlace.get(key);
      if (there) there.push(where);
      else this.#byPlace.set(key, [where]);
    }
  }
}

/** A motion and the rest after it. */
function whereaboutsOf(
  identity: Identity,
  presence: Presence,
  span: TrackSpan,
  next: TrackSpan | undefined,
): Whereabouts[] {
  const until = Math.min(presence.toMicros, next?.startMicros ?? presence.toMicros);
  const end = Math.min(until, Math.round(span.endMicros));
  const rest = restAt(identity, presence, Math.max(presence.fromMicros, end), until);
  const { event, startMicros } = span;
  if (event?.animationType !== 'MOVE_ALONG_PATH') return rest ? [rest] : [];
  const travel = isRouted(event) ? routeTravel(event, presence.span.world.network) : null;
  const points = travel
    ? [...pointsAlong(travel.legs)]
    : (event.poses ?? []).map(({ position }) => ({ pathName: null, meters: 0, position }));
  const leavesAt = (meters: Meters) =>
    travel ? Math.min(end, Math.round(startMicros + secondsAt(travel.profile(), meters) * MICROS_PER_SECOND)) : end;
  const motion = { identity, points, leavesAt, fromMicros: Math.max(startMicros, presence.fromMicros), toMicros: end };
  return rest ? [motion, rest] : [motion];
}

/** Nothing of who is taken up: it goes with what carries it. */
function restAt(
  identity: Identity,
  { span, entity, history }: Presence,
  fromMicros: SimMicros,
  toMicros: SimMicros,
): Whereabouts | null {
  const link = history.links.findLast(({ startMicros }) => startMicros <= fromMicros);
  const isAlone = fromMicros < toMicros && !link?.part;
  const position = isAlone ? positionAt(span.world, entity, 'ENTITY', fromMicros) : null;
  return (
    position && {
      identity,
      fromMicros,
      toMicros,
      points: [{ pathName: null, meters: 0, position }],
      leavesAt: () => toMicros,
    }
  );
}

function isIn(a: Vector3, b: Vector3): boolean {
  return Math.hypot(a.x - b.x, a.z - b.z) <= CLEAR_METERS && Math.abs(a.y - b.y) <= SAME_FLOOR_METERS;
}

function* keysAround({ x, z, y }: Vector3, time: Interval): Generator<string> {
  for (const bucket of bucketsOf(time)) {
    for (const dx of [-CLEAR_METERS, CLEAR_METERS]) {
      for (const dz of [-CLEAR_METERS, CLEAR_METERS]) yield keyOf({ x: x + dx, y, z: z + dz }, bucket);
    }
  }
}

function keyOf({ x, z }: Vector3, bucket: number): string {
  return `${Math.floor(x / CELL_METERS)} ${Math.floor(z / CELL_METERS)} ${bucket}`;
}

function* bucketsOf({ fromMicros, toMicros }: Interval): Generator<number> {
  for (let bucket = Math.floor(fromMicros / BUCKET_MICROS); bucket * BUCKET_MICROS < toMicros; bucket += 1)
    yield bucket;
}
