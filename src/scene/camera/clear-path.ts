import { type Box3, Vector3 } from 'three';
import { shareWithin } from '../../units/index.ts';

/** Bodies that the eye keeps away from. */
export interface Obstacles {
  readonly boxes: readonly Box3[];
}

/** Metres that the eye keeps from bodies; less where one of its ends is nearer. */
const CLEARANCE = 0.6;
/** Heights that are tried for the way across, from low to high. */
const MOST_HEIGHTS = 24;
/** Where a way out is looked for round an eye that has something overhead: directions, rises in degrees, metres. */
const DIRECTIONS = 16;
const RISES = [0, 25, 50];
const REACHES = [1, 2, 4, 7, 11, 16, 24, 36, 52, 75, 110];

/**
 * Returns the corners of a way from one place to another that keeps clear of all bodies and is never lower than its lower
 * end: straight where that is clear, else over what stands between. Null where there is none, as from within a body.
 */
export function clearPath(from: Vector3, to: Vector3, { boxes }: Obstacles): Vector3[] | null {
  const away = clearanceOf(from, to, boxes);
  if (away === null) return null;
  const bodies = new Bodies(boxes, away);
  if (bodies.isClear(from, to)) return [from, to];
  const [out, into] = [exitOf(from, bodies), exitOf(to, bodies)];
  if (out === null || into === null) return null;
  const [begin, end] = [out.at(-1) as Vector3, into.at(-1) as Vector3];
  for (const height of bodies.heightsOver(begin, end)) {
    const [up, down] = [begin.clone().setY(height), end.clone().setY(height)];
    const corners = [...out, up, down, ...into.toReversed()];
    if (bodies.areClear(corners)) return shortened(corners, bodies);
  }
  return null;
}

/** Rounds the corners of a way as far as that keeps clear. Returns points along it, near enough to be flown straight. */
export function rounded(corners: readonly Vector3[], { boxes }: Obstacles, largestMeters: number): Vector3[] {
  const [first, last] = [corners[0] as Vector3, corners.at(-1) as Vector3];
  const bodies = new Bodies(boxes, clearanceOf(first, last, boxes) ?? 0);
  const points = [first];
  for (let at = 1; at < corners.length - 1; at += 1) {
    const [before, corner, after] = [corners[at - 1], corners[at], corners[at + 1]] as [Vector3, Vector3, Vector3];
    points.push(...bend(before, corner, after, { bodies, largestMeters }));
  }
  points.push(last);
  return points;
}

const BEND_STEPS = 12;
const HALVINGS = 5;

interface Bending {
  readonly bodies: Bodies;
  readonly largestMeters: number;
}

/** A quadratic curve in place of a corner, within its triangle. */
function bend(before: Vector3, corner: Vector3, after: Vector3, { bodies, largestMeters }: Bending): Vector3[] {
  const room = Math.min(corner.distanceTo(before), corner.distanceTo(after)) / 2;
  let reach = Math.min(room, largestMeters);
  for (let halving = 0; halving < HALVINGS && reach > 0; halving += 1, reach /= 2) {
    const [begin, end] = [towards(corner, before, reach), towards(corner, after, reach)];
    const curve = Array.from({ length: BEND_STEPS + 1 }, (_, step) => {
      const share = step / BEND_STEPS;
      const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
      return new Vector3().addScaledVector(begin, a).addScaledVector(corner, b).addScaledVector(end, c);
    });
    if (bodies.areClear(curve)) return curve;
  }
  return [corner];
}

function towards(from: Vector3, to: Vector3, meters: number): Vector3 {
  const length = from.distanceTo(to);
  return length === 0 ? from.clone() : from.clone().lerp(to, Math.min(1, meters / length));
}

/** The way from a place to where nothing is overhead; null where none is found. The place itself comes first. */
function exitOf(place: Vector3, bodies: Bodies): Vector3[] | null {
  if (bodies.isOpenAbove(place)) return [place];
  const towardsIt = new Vector3();
  for (const reach of REACHES) {
    for (const rise of RISES) {
      for (let direction = 0; direction < DIRECTIONS; direction += 1) {
        const [turn, pitch] = [(direction * 2 * Math.PI) / DIRECTIONS, (rise * Math.PI) / 180];
        towardsIt.set(Math.cos(turn) * Math.cos(pitch), Math.sin(pitch), Math.sin(turn) * Math.cos(pitch));
        const exit = place.clone().addScaledVector(towardsIt, reach);
        if (bodies.isOpenAbove(exit) && bodies.isClear(place, exit)) return [place, exit];
      }
    }
  }
  return null;
}

const SLIDES = 12;

/** Cuts corners short from either end, so that the way climbs while it goes. */
function shortened(corners: readonly Vector3[], bodies: Bodies): Vector3[] {
  const ahead = slid(withoutNeedless(corners, bodies), bodies);
  const back = slid(ahead.toReversed(), bodies).toReversed();
  return withoutNeedless(back, bodies);
}

function withoutNeedless(corners: readonly Vector3[], bodies: Bodies): Vector3[] {
  const kept = [corners[0] as Vector3];
  for (let at = 1; at < corners.length - 1; at += 1) {
    const next = corners[at + 1] as Vector3;
    if (!bodies.isClear(kept.at(-1) as Vector3, next)) kept.push(corners[at] as Vector3);
  }
  kept.push(corners.at(-1) as Vector3);
  return kept;
}

/** Moves each corner along the way after it, as far as the corner before it is seen. */
function slid(corners: readonly Vector3[], bodies: Bodies): Vector3[] {
  const moved = [corners[0] as Vector3];
  for (let at = 1; at < corners.length - 1; at += 1) {
    const [corner, next] = [corners[at] as Vector3, corners[at + 1] as Vector3];
    const before = moved.at(-1) as Vector3;
    let best = corner;
    for (let step = SLIDES - 1; step > 0 && best === corner; step -= 1) {
      const tried = corner.clone().lerp(next, step / SLIDES);
      if (bodies.isClear(before, tried)) best = tried;
    }
    moved.push(best);
  }
  moved.push(corners.at(-1) as Vector3);
  return moved;
}

/** Null where one of the ends is within a body. */
function clearanceOf(from: Vector3, to: Vector3, boxes: readonly Box3[]): number | null {
  let nearest = Number.POSITIVE_INFINITY;
  for (const box of boxes) nearest = Math.min(nearest, box.distanceToPoint(from), box.distanceToPoint(to));
  return nearest === 0 ? null : Math.min(CLEARANCE, nearest * 0.9);
}

/** Bodies with the room that is kept round them. */
class Bodies {
  readonly #boxes: readonly Box3[];

  constructor(boxes: readonly Box3[], clearance: number) {
    this.#boxes = boxes.map((box) => box.clone().expandByScalar(clearance));
  }

  areClear(corners: readonly Vector3[]): boolean {
    return corners.every((corner, at) => at === 0 || this.isClear(corners[at - 1] as Vector3, corner));
  }

  isClear(from: Vector3, to: Vector3): boolean {
    return !this.#boxes.some((box) => meets(box, from, to));
  }

  isOpenAbove(place: Vector3): boolean {
    const isOver = ({ min, max }: Box3) =>
      max.y >= place.y && min.x <= place.x && place.x <= max.x && min.z <= place.z && place.z <= max.z;
    return !this.#boxes.some(isOver);
  }

  /** Heights at which what lies between two places in the plan can be crossed, from low to high. */
  heightsOver(from: Vector3, to: Vector3): number[] {
    const least = Math.max(from.y, to.y);
    const [begin, end] = [from.clone(), to.clone()];
    const tops = new Set([least]);
    for (const box of this.#boxes) {
      begin.y = box.min.y;
      end.y = box.min.y;
      if (box.max.y >= least && meets(box, begin, end)) tops.add(box.max.y + 0.01);
    }
    const heights = [...tops].sort((a, b) => a - b);
    if (heights.length <= MOST_HEIGHTS) return heights;
    const every = (heights.length - 1) / (MOST_HEIGHTS - 1);
    return Array.from({ length: MOST_HEIGHTS }, (_, at) => heights[Math.round(at * every)] as number);
  }
}

/** Whether a straight line between two places comes into a box. */
function meets(box: Box3, from: Vector3, to: Vector3): boolean {
  return shareWithin(box, from, to) >= 0;
}
