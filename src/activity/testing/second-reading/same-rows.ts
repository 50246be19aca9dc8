import { expect } from 'vitest';
import type { Derivation } from '../../index.ts';
import type { ActivityRow, JourneyRow, TrafficRow } from '../../relations.ts';
import { allRows } from '../told-run.ts';
import { activityRows, journeyRows, type RawRow } from './raw-rows.ts';
import type { RawStream } from './raw-stream.ts';
import { trafficRows } from './raw-traffic.ts';
import type { Thing } from './things.ts';

/** A row as it is compared: the same letters, figures that are near, and the same identities wherever something is named. */
interface SaidRow {
  readonly said: string;
  readonly figures: readonly (number | null)[];
  readonly ids: readonly (string | null)[];
}

const star = (loaded: boolean) => (loaded ? '*' : '');
const places = ({ startX, startY, startZ, endX, endY, endZ }: ActivityRow | JourneyRow) =>
  [startX, startY, startZ, endX, endY, endZ] as const;

const saidOfActivity = (row: ActivityRow): SaidRow => ({
  said: `${row.entityType} ${row.entityName} ${row.state}${star(row.loaded)} ${row.startMicros} ${row.endMicros}`,
  figures: [row.meters, ...places(row)],
  ids: [row.entityId],
});

const saidOfJourney = (row: JourneyRow): SaidRow => ({
  said: `${row.loadName} ${row.parentName} ${row.part} ${row.startMicros} ${row.endMicros}`,
  figures: [row.meters, ...places(row)],
  ids: [row.loadId, row.parentId],
});

const saidOfTraffic = (row: TrafficRow): SaidRow => ({
  said: `${row.entityName} ${row.pathName} ${row.direction}${star(row.loaded)}`,
  figures: [row.enterMicros, row.leaveMicros, row.startOffsetMeters, row.endOffsetMeters, row.stoppedMicros],
  ids: [row.entityId],
});

/** Times are rounded, and so a motion that is told in whole microseconds may miss its end by as little. */
const NEAR = { meters: 1e-5, micros: 2 };
/** The way of a load is added up chord by chord, by both. */
const NEAR_WAY = { meters: 0.002, share: 1e-4 };

/** All three relations, all their columns; how many rows there are of each. */
export function expectSameRows(derivation: Derivation, raw: RawStream, untilMicros: number) {
  const idOf = new Map<Thing, string>();
  const compare = (theirs: readonly SaidRow[], own: readonly RawRow[], isNear: IsNear): number => {
    expect(theirs.map(({ said }) => said)).toEqual(own.map(({ said }) => said));
    const wrong: string[] = [];
    for (const [index, row] of theirs.entries()) {
      const { said, figures, names } = own[index] as RawRow;
      if (!figures.every((figure, at) => isNear(figure, row.figures[at] ?? Number.NaN, at)))
        wrong.push(`${said}: ${row.figures} instead of ${figures}`);
      for (const [at, thing] of names.entries()) noteId(idOf, thing, row.ids[at] ?? null);
    }
    expect(wrong.slice(0, 20), `of ${wrong.length} rows`).toEqual([]);
    return own.length;
  };
  const read = (rowsOf: (thing: Thing, until: number) => RawRow[]) =>
    raw.things.flatMap((thing) => rowsOf(thing, untilMicros));
  const counts = {
    activity: compare(
      bySaid(allRows(derivation, 'activity').map(saidOfActivity)),
      bySaid(read(activityRows)),
      isNearStretch,
    ),
    journeys: compare(
      bySaid(allRows(derivation, 'journeys').map(saidOfJourney)),
      bySaid(read(journeyRows)),
      isNearStage,
    ),
    traffic: compare(
      byVehicle(allRows(derivation, 'traffic').map(saidOfTraffic)),
      byVehicle(read(trafficRows)),
      isNearPassage,
    ),
  };
  expect(new Set(idOf.values()).size).toBe(idOf.size);
  return counts;
}

function noteId(idOf: Map<Thing, string>, thing: Thing | null, id: string | null): void {
  expect(id === null).toBe(thing === null);
  if (thing === null || id === null) return;
  if (!idOf.has(thing)) idOf.set(thing, id);
  expect(idOf.get(thing)).toBe(id);
}

type IsNear = (a: number, b: number, at: number) => boolean;

const isNearStretch: IsNear = (a, b) => Math.abs(a - b) <= NEAR.meters;

const isNearStage: IsNear = (a, b, at) =>
  at === 0 ? Math.abs(a - b) <= NEAR_WAY.meters + NEAR_WAY.share * a : isNearStretch(a, b, at);

function isNearPassage(a: number, b: number, at: number): boolean {
  return Math.abs(a - b) <= (at === 2 || at === 3 ? NEAR.meters : NEAR.micros);
}

function bySaid<T extends { readonly said: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.said < b.said ? -1 : 1));
}

/** A vehicle's passages in their order, as instants of entering may be a little different. */
function byVehicle<T extends { readonly said: string; readonly figures: readonly (number | null)[] }>(
  rows: readonly T[],
): T[] {
  const nameOf = ({ said }: T) => said.split(' ')[0] ?? '';
  return rows.toSorted((a, b) => {
    if (nameOf(a) !== nameOf(b)) return nameOf(a) < nameOf(b) ? -1 : 1;
    return (a.figures[0] ?? 0) - (b.figures[0] ?? 0);
  });
}
