import type { Lane } from '../lanes/lane.ts';
import { busyMicros, laneSums } from '../lanes/lane-sums.ts';
import { STATES } from '../relations.ts';
import type { Meetings } from './hand-overs.ts';

/** So many positions of a device are looked at to find out whom it belongs to. */
const POSITIONS = 50;

/**
 * Devices by kind: those of one type that hand over at the same places are interchangeable (a reading). What has handed nothing
 * over, and rested for most of the time, goes with those of its type that came nearest to it; other devices are left out.
 */
export function candidatesOf(devices: readonly Lane[], meetings: Meetings): Lane[][] {
  const byId = new Map(devices.map((lane) => [lane.entityId, lane]));
  const groups = new Groups();
  for (const [placeId, met] of meetings) {
    for (const deviceId of met) {
      const { entityType } = byId.get(deviceId) ?? {};
      if (entityType !== undefined) groups.join(deviceId, JSON.stringify([entityType, placeId]));
    }
  }
  const kinds = new Map<string, Lane[]>();
  const workless: Lane[] = [];
  for (const lane of devices) {
    if (!groups.has(lane.entityId)) {
      if (restsMostly(lane)) workless.push(lane);
    } else kinds.set(groups.of(lane.entityId), [...(kinds.get(groups.of(lane.entityId)) ?? []), lane]);
  }
  const found = [...kinds.values()];
  const placed = workless.map((lane) => ({ lane, kind: nearestKind(lane, found) }));
  for (const { lane, kind } of placed) kind?.push(lane);
  return found;
}

/** What moves about without ever carrying something does other work. */
function restsMostly(lane: Lane): boolean {
  const sums = laneSums(lane, 0, Number.POSITIVE_INFINITY);
  const observed = sums.microsByState[STATES.indexOf('observed')] ?? 0;
  return 2 * (busyMicros(sums) + observed) < sums.presentMicros;
}

/** Who has met, directly or by others. */
class Groups {
  readonly #parents = new Map<string, string>();

  has(member: string): boolean {
    return this.#parents.has(member);
  }

  of(member: string): string {
    let root = member;
    for (let up = this.#parents.get(root); up !== undefined && up !== root; up = this.#parents.get(root)) root = up;
    for (let at = member; at !== root; ) {
      const up = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = up;
    }
    return root;
  }

  /** From then on `a` is a member. */
  join(a: string, b: string): void {
    this.#parents.set(this.of(a), this.of(b));
  }
}

function nearestKind(lane: Lane, kinds: readonly Lane[][]): Lane[] | null {
  const [own] = positionsOf(lane);
  let [nearest, least]: [Lane[] | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const kind of kinds) {
    if (kind[0]?.entityType !== lane.entityType) continue;
    const away = own ? Math.min(...kind.flatMap(positionsOf).map((other) => distance(own, other))) : 0;
    if (away < least) [nearest, least] = [kind, away];
  }
  return nearest;
}

function positionsOf(lane: Lane): number[][] {
  const step = Math.max(1, Math.ceil(lane.count / POSITIONS));
  const positions: number[][] = [];
  for (let at = 0; at < lane.count; at += step) {
    const place = lane.interval(at).places.slice(0, 3);
    if (!place.some(Number.isNaN)) positions.push(place);
  }
  return positions;
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((coordinate, axis) => coordinate - (b[axis] ?? 0)));
}
