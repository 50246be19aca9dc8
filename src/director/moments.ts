import { codeUnitOrder, MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { EntityHistory, LinkSpan, World, WorldEntity } from '../world/index.ts';
import { meetingsIn } from './meetings.ts';
import { isDevice, type Moment, type Stretch, subjectsOf } from './moment.ts';
import type { Steps } from './steps.ts';

const WEIGHTS = { betweenDevices: 10, withPlace: 7, departure: 9, lift: 8, emptyLift: 6, way: 2, emptyWay: 1 } as const;
/** A load that is put elsewhere at once is looked at for so long. */
const SHORTEST_HANDOVER = 2 * MICROS_PER_SECOND;
const SHORTEST_LIFT = 2 * MICROS_PER_SECOND;
const SHORTEST_WAY = 3 * MICROS_PER_SECOND;
/** A load that has come so long ago and was never moved is on its first way. */
const FRESH = 600 * MICROS_PER_SECOND;

interface MomentOptions {
  /** Whom it may be about; default: all. */
  readonly entities?: readonly WorldEntity[];
  /** Loads that came earlier are on no first way, and motions that began earlier are not told. */
  readonly freshSinceMicros?: SimMicros | undefined;
}

/**
 * Tells what happens in a stretch that is worth showing, in the order of time. A function of what the world knows of the stretch:
 * how it was read, and what was asked before, changes nothing.
 */
export function* momentsIn(
  world: World,
  stretch: Stretch,
  { entities = world.entitiesAt(stretch.fromMicros), freshSinceMicros }: MomentOptions = {},
): Steps<Moment[]> {
  const sinceMicros = freshSinceMicros ?? Math.min(...[...world.entities].map(({ createdMicros }) => createdMicros));
  const histories: { readonly entity: WorldEntity; readonly history: EntityHistory }[] = [];
  const loaded = new Set<WorldEntity>();
  for (const entity of entities) {
    const history = world.historyOf(entity, stretch.fromMicros);
    yield;
    if (!history) continue;
    histories.push({ entity, history });
    const link = history.links.find(({ untilMicros }) => untilMicros > stretch.fromMicros);
    if (link?.parent && link.part !== null) loaded.add(link.parent);
  }
  const found: Moment[] = [];
  for (const { entity, history } of histories) {
    for (const moment of handovers(entity, history, stretch)) {
      const isDeparture = isFirst(world, moment, sinceMicros);
      found.push(isDeparture ? { ...moment, kind: 'departure', weight: WEIGHTS.departure } : moment);
    }
    const motions = motionsOf(entity, history, stretch, loaded.has(entity));
    found.push(...motions.filter(({ fromMicros }) => freshSinceMicros === undefined || fromMicros >= freshSinceMicros));
    yield;
  }
  found.push(...(yield* meetingsIn(world, entities.filter(isDevice), stretch)));
  yield;
  return inOrder(found);
}

function handovers(load: WorldEntity, { links, body }: EntityHistory, { fromMicros, toMicros }: Stretch): Moment[] {
  return links.flatMap((link, index): Moment[] => {
    const before = links[index - 1];
    const isCargo = link.part !== null || (before?.part ?? null) !== null;
    const startMicros = link.startMicros;
    if (!(before && isCargo) || startMicros < fromMicros || startMicros > toMicros) return [];
    if (before.parent === link.parent || !(isMover(before) || isMover(link))) return [];
    const transfer = body.find((span) => span.kind === 'transfer' && span.startMicros === startMicros);
    const endMicros = Math.max(startMicros + SHORTEST_HANDOVER, Math.round(transfer?.endMicros ?? startMicros));
    const isBetweenDevices = isMover(before) && isMover(link);
    return [
      {
        kind: 'handover',
        fromMicros: startMicros,
        toMicros: endMicros,
        about: [load],
        giver: before.parent,
        taker: link.parent,
        weight: isBetweenDevices ? WEIGHTS.betweenDevices : WEIGHTS.withPlace,
      },
    ];
  });
}

function isMover({ parent }: LinkSpan): boolean {
  return parent !== null && isDevice(parent);
}

/** Whether a device takes a load that came a short while ago and that none has taken before. @param since nothing before counts as having come */
function isFirst(world: World, { about: [load], taker, fromMicros }: Moment, since: SimMicros): boolean {
  if (!load || !taker || !isDevice(taker)) return false;
  if (load.createdMicros <= since || load.createdMicros < fromMicros - FRESH) return false;
  const links = world.historyOf(load)?.links ?? [];
  return !links.some((link) => link.startMicros < fromMicros && isMover(link));
}

function motionsOf(
  entity: WorldEntity,
  { body, platform }: EntityHistory,
  { fromMicros, toMicros }: Stretch,
  isLoaded: boolean,
): Moment[] {
  const facts = { about: [entity], giver: null, taker: null };
  const shown = (startMicros: SimMicros, endMicros: SimMicros, least: SimMicros) =>
    endMicros - startMicros >= least && endMicros > fromMicros && startMicros < toMicros;
  const lifts = platform.filter(
    (span) => span.kind === 'lift' && shown(span.startMicros, span.endMicros, SHORTEST_LIFT),
  );
  const ways = body.filter((span) => span.kind === 'travel' && shown(span.startMicros, span.endMicros, SHORTEST_WAY));
  return [
    ...lifts.map(
      (span): Moment => ({
        ...{ kind: 'lift', ...timeOf(span), ...facts },
        weight: isLoaded ? WEIGHTS.lift : WEIGHTS.emptyLift,
      }),
    ),
    ...ways.map(
      (span): Moment => ({
        ...{ kind: 'way', ...timeOf(span), ...facts },
        weight: isLoaded ? WEIGHTS.way : WEIGHTS.emptyWay,
      }),
    ),
  ];
}

function timeOf({ startMicros, endMicros }: { startMicros: SimMicros; endMicros: SimMicros }): Stretch {
  return { fromMicros: startMicros, toMicros: Math.round(endMicros) };
}

function inOrder(moments: readonly Moment[]): Moment[] {
  const keyed = moments.map((moment) => ({ moment, key: keyOf(moment) }));
  keyed.sort((a, b) => a.moment.fromMicros - b.moment.fromMicros || codeUnitOrder(a.key, b.key));
  return keyed.map(({ moment }) => moment);
}

function keyOf(moment: Moment): string {
  return [moment.kind, ...subjectsOf(moment).map((one) => one.nameAt(moment.fromMicros))].join('\n');
}
