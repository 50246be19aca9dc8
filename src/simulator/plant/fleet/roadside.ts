import type { Degrees, Meters, Vector3 } from '../../../units/index.ts';
import type { Lane } from './lane.ts';

/** From the middle of a lane to the middle of the pallet place beside it: a carrier turns on the spot within that. */
export const PLACE_ASIDE_METERS: Meters = 1.7;
/** From the middle of a lane to the middle of a carrier that stands in a bay. */
export const BAY_ASIDE_METERS: Meters = 2.4;

/** Where a carrier stands in a lane to serve what is beside it. */
export interface Roadside {
  readonly lane: Lane;
  readonly slot: number;
  /** 1 where it is at the right of the lane, -1 at its left. */
  readonly side: 1 | -1;
}

/** The slot of a lane that is nearest to a place, on the side of the lane where that is. */
export function roadsideNear(lane: Lane, place: Vector3): Roadside {
  let slot = 0;
  for (let other = 1; other < lane.slotCount; other += 1) {
    if (apart(lane, other, place) < apart(lane, slot, place)) slot = other;
  }
  return { lane, slot, side: sideOf(lane, place) };
}

/** On which side of a lane a place lies. */
export function sideOf(lane: Lane, place: Vector3): 1 | -1 {
  return squared(lane.position(0, 1), place) < squared(lane.position(0, -1), place) ? 1 : -1;
}

/** So many metres beside the lane. */
export function besideLane({ lane, slot, side }: Roadside, meters: Meters): Vector3 {
  return lane.position(lane.slotOffset(slot), side * meters);
}

/** Heading of who looks from beside the lane into it. */
export function headingIntoLane({ lane, side }: Roadside): Degrees {
  return lane.heading + side * 90;
}

function apart(lane: Lane, slot: number, place: Vector3): number {
  return squared(lane.position(lane.slotOffset(slot)), place);
}

function squared(a: Vector3, b: Vector3): number {
  return (a.x - b.x) ** 2 + (a.z - b.z) ** 2;
}
