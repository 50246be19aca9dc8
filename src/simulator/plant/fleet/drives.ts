import type { RouteItem } from '../../../protocol/index.ts';
import type { Meters } from '../../../units/index.ts';
import { travelSeconds } from '../devices/motion-times.ts';
import { Driving } from './driving.ts';
import type { Exit, Lane } from './lane.ts';

/** A route as the interface tells it (interface 2.14), and its length. */
export interface Drive {
  readonly route: RouteItem[];
  readonly meters: Meters;
}

/** Along a lane, from offset to offset. */
export function driveAlong(lane: Lane, from: Meters, to: Meters): Drive {
  return { route: [stretch(lane, from, to)], meters: to - from };
}

/** From an offset of a lane over the junction at its end, to an offset of the lane that an exit leads to. */
export function driveOver(from: Lane, offset: Meters, { lane, corner, metersToJoin }: Exit, to: Meters): Drive {
  const { lengthMeters, endPointName } = from.path;
  const entered = corner ? lane.joinOffset : 0;
  const route: RouteItem[] = offset < lengthMeters ? [stretch(from, offset, lengthMeters)] : [];
  route.push({ type: 'POINT', name: endPointName });
  if (corner) route.push({ type: 'PATH', name: corner.name }, { type: 'POINT', name: corner.endPointName });
  route.push(stretch(lane, entered, to));
  return { route, meters: lengthMeters - offset + (corner ? metersToJoin : 0) + to - entered };
}

/** Between a bay and its lane, in metres from the bay. */
export function driveInBay(name: string, startOffsetMeters: Meters, endOffsetMeters: Meters): Drive {
  return {
    route: [{ type: 'PATH', name, startOffsetMeters, endOffsetMeters }],
    meters: Math.abs(endOffsetMeters - startOffsetMeters),
  };
}

/** How a carrier drives in and out of a bay. */
export const BAY_DRIVING = new Driving(0.7, 0.5);

export type Timing = ReturnType<typeof timeDrive>;

/** Speeds and duration of a drive from cruising or standing to cruising or standing. */
export function timeDrive(
  meters: Meters,
  { speed, acceleration }: Driving,
  startsCruising: boolean,
  endsCruising: boolean,
) {
  const speeds = {
    initialSpeed: startsCruising ? speed : 0,
    maxSpeed: speed,
    acceleration,
    deceleration: acceleration,
  };
  return { ...speeds, durationSeconds: travelSeconds(meters, speeds, endsCruising ? speed : 0) };
}

function stretch({ path }: Lane, startOffsetMeters: Meters, endOffsetMeters: Meters): RouteItem {
  return { type: 'PATH', name: path.name, startOffsetMeters, endOffsetMeters };
}
