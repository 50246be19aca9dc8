import { lastAtOrBefore, type SimMicros } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { Carrying } from '../carrying.ts';
import { commonOf, type Interval, unionOf } from '../intervals.ts';
import type { KnownRun, Presence } from '../known-run.ts';
import type { Hold } from './hold.ts';

/** A load on something for a time; it is gone when it has been handed over. */
interface Laid extends Interval {
  readonly goneMicros: SimMicros;
}

/** That a device put a load down at a place; before that it could have fetched it from a time on. */
interface PutDown {
  readonly place: WorldEntity;
  readonly atMicros: SimMicros;
  readonly readyMicros: SimMicros;
}

/** So soon after a place got free goes on who waited for it. */
const MOST_AFTER_MICROS: SimMicros = 1_000_000;

/**
 * Who waited for the place at which it puts its next load down, within a range: it rested, with the load or before it fetched it,
 * and went on as soon as another load had left the place. A place that takes several at once is never full by this. Who still waits
 * is not known: which place it wants is told by the hand-over alone.
 */
export function fullHolds(run: KnownRun, carryingOf: (presence: Presence) => Carrying, range: Interval): Hold[] {
  const presences = run.identities.flatMap((identity) => identity.presences);
  const { laid, putDowns } = handOvers(presences);
  return presences.flatMap((presence) => {
    const { entity } = presence;
    const own = putDowns.get(entity)?.sort((a, b) => a.atMicros - b.atMicros) ?? [];
    if (own.length === 0) return [];
    const rests = restsOf(presence, carryingOf(presence));
    return own.flatMap(({ place, atMicros, readyMicros }, index) => {
      const begun = Math.max(readyMicros, own[index - 1]?.atMicros ?? presence.fromMicros);
      const last = rests.findLast(({ toMicros }) => toMicros <= atMicros);
      const waiting = last && commonOf(last, { fromMicros: begun, toMicros: atMicros });
      const time = waiting && waitFor(laid.get(place) ?? [], waiting);
      const within = time && commonOf(time, range);
      return within ? [holdBy(run, entity, place, within)] : [];
    });
  });
}

function holdBy(run: KnownRun, held: WorldEntity, place: WorldEntity, time: Interval): Hold {
  const name = place.nameAt(time.fromMicros);
  return {
    ...{ heldId: run.identityOf(held).id, heldName: held.nameAt(time.fromMicros) },
    ...{ holderId: run.identityOf(place).id, holderName: name, place: name },
    ...{ ...time, why: 'full', inferred: true },
  };
}

/** What lay on what, and who put something down where. */
function handOvers(presences: readonly Presence[]) {
  const laid = new Map<WorldEntity, Laid[]>();
  const putDowns = new Map<WorldEntity, PutDown[]>();
  for (const presence of presences) {
    const stages = stagesOf(presence);
    for (const [index, stage] of stages.entries()) {
      if (stage.parent === null) continue;
      add(laid, stage.parent, stage);
      const next = stages[index + 1];
      if (!next?.parent) continue;
      const readyMicros = stages[index - 1]?.readyMicros ?? Number.NEGATIVE_INFINITY;
      add(putDowns, stage.parent, { place: next.parent, atMicros: next.fromMicros, readyMicros });
    }
  }
  for (const there of laid.values()) there.sort((a, b) => a.fromMicros - b.fromMicros);
  return { laid, putDowns };
}

/** A load on one thing, however often it is moved there; null: on nothing. */
interface Stage extends Laid {
  readonly parent: WorldEntity | null;
  /** It lies there, and can be fetched. */
  readonly readyMicros: SimMicros;
}

function stagesOf({ history, fromMicros, toMicros }: Presence): Stage[] {
  const stages: Stage[] = [];
  const transferEnd = (t: SimMicros) => {
    const transfer = history.body.find(({ kind, startMicros }) => kind === 'transfer' && startMicros === t);
    return transfer ? Math.round(transfer.endMicros) : t;
  };
  for (const { parent, part, startMicros, untilMicros } of history.links) {
    const time = commonOf({ fromMicros, toMicros }, { fromMicros: startMicros, toMicros: untilMicros });
    if (!time) continue;
    const on = part === null ? null : parent;
    const stage = {
      ...time,
      parent: on,
      goneMicros: transferEnd(time.toMicros),
      readyMicros: transferEnd(time.fromMicros),
    };
    const before = stages.at(-1);
    if (before && before.parent === on) stages[stages.length - 1] = { ...stage, fromMicros: before.fromMicros };
    else stages.push(stage);
  }
  return stages;
}

/** When a device that moves by itself did nothing, between what it did. */
function restsOf({ entity, history, fromMicros }: Presence, carrying: Carrying): Interval[] {
  const tracks = [history.body, history.platform, history.fork];
  const motions = tracks.flatMap((track) => track.filter(({ event }) => event !== null));
  if (motions.length === 0) return [];
  const works = motions.map((span) => ({
    fromMicros: Math.max(fromMicros, span.startMicros),
    toMicros: Math.round(Math.min(span.endMicros, span.untilMicros)),
  }));
  const busy = unionOf([...works, ...carrying.handedTo(entity)]);
  return busy.slice(1).map((next, index) => ({
    fromMicros: (busy[index] as Interval).toMicros,
    toMicros: next.fromMicros,
  }));
}

/** The part of a rest in which a place was taken, if it ended as the place got free. What lay there comes by its beginning. */
function waitFor(laid: readonly Laid[], rest: Interval): Interval | null {
  const index = lastAtOrBefore(laid, rest.toMicros - 1, ({ fromMicros }) => fromMicros);
  const [last, before] = [laid[index], laid[index - 1]];
  // Two at once: there is room for several.
  if (!last || (before && before.goneMicros > last.fromMicros)) return null;
  const late = rest.toMicros - last.goneMicros;
  if (late < 0 || late > MOST_AFTER_MICROS) return null;
  return commonOf(rest, { fromMicros: last.fromMicros, toMicros: last.goneMicros });
}

function add<T>(map: Map<WorldEntity, T[]>, entity: WorldEntity, item: T): void {
  const items = map.get(entity);
  if (items) items.push(item);
  else map.set(entity, [item]);
}
