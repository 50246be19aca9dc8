import { Vector3 } from 'three';
import { clearPath, type Obstacles, rounded } from './clear-path.ts';
import { halfOpening, ROOM_FIELD, stretch } from './lens.ts';
import type { Viewpoint } from './view.ts';

/** Where the camera itself stands, whatever its lens. */
export interface Standpoint {
  readonly eye: Vector3;
  readonly target: Vector3;
  fieldDegrees: number;
}

/** A flight of the camera from one view to another: where it stands follows from the seconds alone. */
export interface Flight {
  /** 0: it is there at once, because no way leads there. */
  readonly seconds: number;
  /** Writes where the camera stands so many seconds after the flight began; before it, its beginning, after it, its end. */
  at(seconds: number, out: Standpoint): void;
}

/** Seconds of the shortest flight and of the longest, and what makes them longer: the root of its metres, degrees of its turn. */
const SHORTEST = 1.2;
const LONGEST = 8;
const SECONDS_BY_ROOT = 0.55;
const DEGREES_A_SECOND = 60;
/** Share of the way within which a corner is rounded, and at most so many metres. */
const BEND_SHARE = 0.3;
const LARGEST_BEND = 25;
const NEAREST_TARGET = 1;

/**
 * Plans a flight that keeps clear of all bodies, is never lower than its lower end, turns the shorter way round and keeps the
 * horizon level. It begins and ends at rest.
 * @param mostSeconds it takes no longer
 */
export function planFlight(from: Viewpoint, to: Viewpoint, obstacles: Obstacles, mostSeconds = LONGEST): Flight {
  const [begin, end] = [gazeOf(from), gazeOf(to)];
  const corners = clearPath(begin.eye, end.eye, obstacles);
  const turn = shorterTurn(begin.yaw, end.yaw);
  if (corners === null) return { seconds: 0, at: (_, out) => stand(out, end.eye, end) };
  const straight = begin.eye.distanceTo(end.eye);
  const way = new Way(rounded(corners, obstacles, Math.min(LARGEST_BEND, straight * BEND_SHARE)));
  const seconds = Math.min(mostSeconds, naturalSeconds(way.length, turn, end.pitch - begin.pitch));
  const eye = new Vector3();
  const gaze = { ...begin };
  return {
    seconds,
    at(after, out) {
      const share = eased(seconds === 0 ? 1 : Math.min(1, Math.max(0, after / seconds)));
      way.at(share, eye);
      gaze.yaw = begin.yaw + turn * share;
      gaze.pitch = begin.pitch + (end.pitch - begin.pitch) * share;
      gaze.distance = between(begin.distance, end.distance, share);
      gaze.opening = between(begin.opening, end.opening, share);
      stand(out, eye, gaze);
    },
  };
}

/** Where the camera stands and looks, as numbers that can be gone through evenly. */
interface Gaze {
  readonly eye: Vector3;
  /** Round the vertical, and down from the level: radians. */
  yaw: number;
  pitch: number;
  /** To what it looks at. */
  distance: number;
  /** Half the height seen at a distance of one. */
  opening: number;
}

function gazeOf({ eye, target, fieldDegrees = ROOM_FIELD }: Viewpoint): Gaze {
  const aim = new Vector3().fromArray(target);
  const back = new Vector3().fromArray(eye).sub(aim).multiplyScalar(stretch(fieldDegrees));
  const level = Math.hypot(back.x, back.z);
  return {
    eye: aim.add(back),
    yaw: Math.atan2(-back.x, -back.z),
    pitch: Math.atan2(-back.y, level),
    distance: Math.max(NEAREST_TARGET, back.length()),
    opening: halfOpening(fieldDegrees),
  };
}

function stand(out: Standpoint, eye: Vector3, { yaw, pitch, distance, opening }: Gaze): void {
  const level = Math.cos(pitch) * distance;
  out.eye.copy(eye);
  out.target.set(eye.x + Math.sin(yaw) * level, eye.y + Math.sin(pitch) * distance, eye.z + Math.cos(yaw) * level);
  out.fieldDegrees = (2 * Math.atan(opening) * 180) / Math.PI;
}

/** Radians from one heading to another, at most half a turn. */
function shorterTurn(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

function naturalSeconds(meters: number, yaw: number, pitch: number): number {
  const degrees = (Math.hypot(yaw, pitch) * 180) / Math.PI;
  const seconds = Math.max(SHORTEST + SECONDS_BY_ROOT * Math.sqrt(meters), degrees / DEGREES_A_SECOND);
  return meters === 0 && degrees === 0 ? 0 : Math.min(LONGEST, seconds);
}

/** Begins and ends at rest, and without a jerk. */
function eased(share: number): number {
  return share ** 3 * (10 + share * (6 * share - 15));
}

/** In equal ratios, as sizes are seen. */
function between(from: number, to: number, share: number): number {
  return from * (to / from) ** share;
}

/** A line through points, by shares of its length. */
class Way {
  readonly length: number;
  readonly #points: readonly Vector3[];
  /** Metres from its beginning to each point. */
  readonly #ends: readonly number[];

  constructor(points: readonly Vector3[]) {
    let length = 0;
    this.#points = points;
    this.#ends = points.map((point, at) => {
      length += at === 0 ? 0 : point.distanceTo(points[at - 1] as Vector3);
      return length;
    });
    this.length = length;
  }

  at(share: number, out: Vector3): void {
    const meters = share * this.length;
    let next = 1;
    while (next < this.#ends.length - 1 && (this.#ends[next] as number) < meters) next += 1;
    const [begin, end] = [this.#ends[next - 1] as number, this.#ends[next] as number];
    const within = end > begin ? Math.min(1, (meters - begin) / (end - begin)) : 1;
    out.lerpVectors(this.#points[next - 1] as Vector3, this.#points[next] as Vector3, within);
  }
}
