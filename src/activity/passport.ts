import type { Meters, SimMicros } from '../units/index.ts';
import type { ActivityRow, JourneyRow, Places, TrafficRow } from './relations.ts';

/** A piece of a way: along a path, or straight where no path leads. Offsets are those of the passage, in metres of the path. */
export type WayPiece =
  | { readonly pathName: string; readonly fromMeters: Meters; readonly toMeters: Meters }
  | { readonly pathName: null };

/** A carrier or place on which a load was, one after the other. */
export interface Station extends Places {
  /** Null: it stood on its own. */
  readonly parentName: string | null;
  readonly part: string | null;
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly meters: Meters;
  /** Time in which nothing moved it. */
  readonly waitMicros: SimMicros;
  /** From where it was put on to where it was taken off; none where it was not moved. */
  readonly way: readonly WayPiece[];
}

type Journey = Omit<JourneyRow, 'part' | 'loadName' | 'loadId' | 'parentId'> & { readonly part: string | null };
type Did = Pick<ActivityRow, 'entityName' | 'startMicros' | 'endMicros'> & { readonly state: string };
type Passage = Pick<
  TrafficRow,
  'entityName' | 'pathName' | 'enterMicros' | 'leaveMicros' | 'startOffsetMeters' | 'endOffsetMeters'
>;

/** Less is no way: a load settles by as much where it is set down. */
const LEAST_METERS = 0.05;

/** What is known of the carriers of a load. */
export interface CarrierRecords {
  /** What its carriers did, over the whole time. */
  readonly did: readonly Did[];
  /** Their passages over paths. */
  readonly passages: readonly Passage[];
  /** What carries what, as a part of it: a table stands on a vehicle. */
  readonly bases: ReadonlyMap<string, string>;
}

/** The stations of a load, one for each of its journeys. */
export function stationsOf(journeys: readonly Journey[], { did, passages, bases }: CarrierRecords): Station[] {
  return journeys.map(({ parentName, part, startMicros, endMicros, meters, ...rest }) => {
    const { startX, startY, startZ, endX, endY, endZ } = rest;
    const chain = chainOf(parentName, bases);
    const movers = chain
      .map((name) => did.filter(({ entityName }) => entityName === name))
      .filter(({ length }) => length);
    const whole = { startMicros, endMicros };
    const facts = { parentName, part, ...whole, meters, startX, startY, startZ, endX, endY, endZ };
    const own = passages.filter(({ entityName }) => chain.includes(entityName));
    const way = meters < LEAST_METERS ? [] : wayOf(own, whole);
    return { ...facts, waitMicros: waitOf(movers, whole), way };
  });
}

function chainOf(name: string | null, bases: ReadonlyMap<string, string>): string[] {
  const chain: string[] = [];
  for (let next = name ?? undefined; next !== undefined && !chain.includes(next); next = bases.get(next))
    chain.push(next);
  return chain;
}

interface Time {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
}

/** The time in which all that could move it were at rest. */
function waitOf(movers: readonly (readonly Did[])[], whole: Time): SimMicros {
  let rests: Time[] = [whole];
  for (const did of movers) {
    const own = did.filter(({ state }) => state === 'resting' || state === 'stopped');
    rests = rests.flatMap((rest) => own.flatMap((row) => commonOf(rest, row)));
  }
  return rests.reduce((sum, { startMicros, endMicros }) => sum + endMicros - startMicros, 0);
}

function commonOf(a: Time, b: Time): Time[] {
  const startMicros = Math.max(a.startMicros, b.startMicros);
  const endMicros = Math.min(a.endMicros, b.endMicros);
  return startMicros < endMicros ? [{ startMicros, endMicros }] : [];
}

function wayOf(passages: readonly Passage[], { startMicros, endMicros }: Time): WayPiece[] {
  const driven = passages
    .filter(({ enterMicros, leaveMicros }) => enterMicros < endMicros && leaveMicros > startMicros)
    .sort((a, b) => a.enterMicros - b.enterMicros)
    .map(({ pathName, startOffsetMeters, endOffsetMeters }) => ({
      pathName,
      fromMeters: startOffsetMeters,
      toMeters: endOffsetMeters,
    }));
  return driven.length > 0 ? driven : [{ pathName: null }];
}
