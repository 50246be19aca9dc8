import type { Meters, SimMicros } from '../../units/index.ts';
import type { Carrying } from '../carrying.ts';
import { commonOf, type Interval } from '../intervals.ts';
import type { Identity, KnownRun, KnownSpan, Presence } from '../known-run.ts';
import { fullHolds } from './full-places.ts';
import type { Hold } from './hold.ts';
import { Junctions } from './junctions.ts';
import { pointsAlong } from './next-meters.ts';
import { type Stand, standsOf } from './stands.ts';
import { type Obstruction, VehicleMap } from './vehicle-map.ts';

/** How far ahead somebody who stands is held by another: the length of a vehicle, and what is kept between two. */
const NEXT_METERS: Meters = 7;

/** Who held whom within a range, as the stream lets it be concluded: by traffic, and by places that are taken. Rows are cut to the range. */
export function inferHolds(run: KnownRun, carryingOf: (presence: Presence) => Carrying, range: Interval): Hold[] {
  return [...trafficHolds(run, carryingOf, range), ...fullHolds(run, carryingOf, range)];
}

function trafficHolds(run: KnownRun, carryingOf: (presence: Presence) => Carrying, range: Interval): Hold[] {
  return run.spans.flatMap((span) => {
    const present = run.identities.flatMap((identity) =>
      identity.presences
        .filter((presence) => presence.span === span && isVehicle(presence))
        .map((presence) => ({ identity, presence })),
    );
    const map = new VehicleMap();
    for (const { identity, presence } of present) map.add(identity, presence, range);
    const junctions = new Junctions(span.world);
    return present.flatMap(({ identity, presence }) =>
      standsOf(presence, carryingOf(presence), junctions, range).flatMap((stand) =>
        holdsOf(stand, identity, presence, map, range),
      ),
    );
  });
}

/** It has moved along a route. */
function isVehicle({ history }: Presence): boolean {
  return history.body.some(({ event }) => event?.animationType === 'MOVE_ALONG_PATH');
}

/** By whom a vehicle is held while it stands: at each instant by the one that is next in its way. */
function holdsOf(stand: Stand, identity: Identity, presence: Presence, map: VehicleMap, range: Interval): Hold[] {
  const time = commonOf(stand, range);
  if (!time) return [];
  const way = stand.ahead.flatMap((legs) => [...pointsAlong(legs, NEXT_METERS)]);
  const obstructions = map.obstructions(way, time, identity);
  const holds: Hold[] = [];
  for (const { by, fromMicros, toMicros } of nextInWay(obstructions)) {
    const before = holds.at(-1);
    if (before && before.holderId === by.identity.id && before.toMicros === fromMicros) {
      holds[holds.length - 1] = { ...before, toMicros };
      continue;
    }
    holds.push({
      ...{ heldId: identity.id, heldName: presence.entity.nameAt(fromMicros) },
      ...{ holderId: by.identity.id, holderName: nameOf(by.identity, presence.span, fromMicros) },
      place: by.at.pathName,
      ...{ fromMicros, toMicros, why: 'traffic', inferred: true },
    });
  }
  return holds;
}

function nameOf({ presences }: Identity, span: KnownSpan, t: SimMicros): string | null {
  return presences.find((presence) => presence.span === span)?.entity.nameAt(t) ?? null;
}

/** Of several in the way at once the nearest, of those the one that came first. */
function nextInWay(obstructions: readonly Obstruction[]) {
  const instants = new Set(obstructions.flatMap(({ fromMicros, toMicros }) => [fromMicros, toMicros]));
  const ascending = [...instants].sort((a, b) => a - b);
  // At the last of them nobody is in the way any more.
  return ascending.flatMap((fromMicros, index) => {
    const toMicros = ascending[index + 1] as SimMicros;
    const there = obstructions.filter((each) => each.fromMicros <= fromMicros && toMicros <= each.toMicros);
    const by = there.sort((a, b) => a.at.meters - b.at.meters || a.fromMicros - b.fromMicros)[0];
    return by ? [{ by, fromMicros, toMicros }] : [];
  });
}
