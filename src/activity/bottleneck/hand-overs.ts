import type { SimMicros } from '../../units/index.ts';
import type { JourneyRow } from '../relations.ts';

/** What the analysis reads of a journey. */
export type Journey = Pick<
  JourneyRow,
  'loadId' | 'parentId' | 'parentName' | 'startMicros' | 'endMicros' | 'startX' | 'startZ'
>;

/** A load's stay at a place, and who took it away from there. */
export interface Stay {
  /** The same for all stays at one place. */
  readonly placeId: string;
  readonly place: string;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  /** Null: nobody has taken it away yet, or it left the plant from there. */
  readonly takenBy: string | null;
}

/** A load that goes from one to another. */
export interface HandOver {
  readonly atMicros: SimMicros;
  readonly fromId: string | null;
  readonly toId: string | null;
  /** The devices among them; null of a place. */
  readonly giver: string | null;
  readonly taker: string | null;
}

/** By place, who has handed over there. */
export type Meetings = ReadonlyMap<string, ReadonlySet<string>>;

/** Stays at places and hand-overs, of journeys in the order of their starts. Devices are those that `deviceOf` knows. */
export function followLoads(
  journeys: readonly Journey[],
  deviceOf: (parentId: string | null) => string | null,
): { stays: Stay[]; handOvers: HandOver[]; meetings: Meetings } {
  const [stays, handOvers]: [Stay[], HandOver[]] = [[], []];
  const meetings = new Map<string, Set<string>>();
  const last = new Map<string, number>();
  const devices = journeys.map(({ parentId }) => deviceOf(parentId));
  for (const [index, journey] of journeys.entries()) {
    const beforeIndex = last.get(journey.loadId);
    last.set(journey.loadId, index);
    if (beforeIndex === undefined) continue;
    const before = journeys[beforeIndex] as Journey;
    const isGoingOn = before.endMicros === journey.startMicros;
    const [giver, taker] = [devices[beforeIndex] ?? null, devices[index] ?? null];
    if (giver === null) {
      stays.push(stayOf(before, isGoingOn ? taker : null));
      if (isGoingOn && taker !== null) meet(meetings, placeIdOf(before), taker);
    }
    if (!isGoingOn || before.parentId === journey.parentId) continue;
    const { startMicros: atMicros, parentId: toId } = journey;
    handOvers.push({ atMicros, fromId: before.parentId, toId, giver, taker });
    if (giver !== null && taker === null) meet(meetings, placeIdOf(journey), giver);
  }
  for (const index of last.values()) {
    if (devices[index] === null) stays.push(stayOf(journeys[index] as Journey, null));
  }
  return { stays, handOvers, meetings };
}

function meet(meetings: Map<string, Set<string>>, placeId: string, deviceId: string): void {
  const devices = meetings.get(placeId);
  if (devices) devices.add(deviceId);
  else meetings.set(placeId, new Set([deviceId]));
}

function stayOf(journey: Journey, takenBy: string | null): Stay {
  const { parentName, startMicros: fromMicros, endMicros: toMicros } = journey;
  return { placeId: placeIdOf(journey), place: parentName ?? squareOf(journey), fromMicros, toMicros, takenBy };
}

function placeIdOf(journey: Journey): string {
  return journey.parentId ?? `floor ${squareOf(journey)}`;
}

/** What stands on its own stands on the floor: on one square metre of it. */
function squareOf({ startX, startZ }: Journey): string {
  return startX === null || startZ === null ? '' : `${Math.round(startX)}, ${Math.round(startZ)}`;
}
