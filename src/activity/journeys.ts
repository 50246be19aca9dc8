import type { Part } from '../protocol/index.ts';
import { distanceBetween, type Meters, type SimMicros, type Vector3 } from '../units/index.ts';
import { commonOf, type Interval, within } from './intervals.ts';
import type { Identity, KnownRun, Presence } from './known-run.ts';
import { placesOf, positionAt, positionBefore } from './positions.ts';
import type { JourneyRow } from './relations.ts';

/** A stretch of a load's life before it is cut to what was asked for. */
export interface Stage extends Interval {
  readonly loadName: string;
  readonly parentName: string | null;
  readonly parentId: string | null;
  readonly part: Part | null;
}

/** True of what was ever carried as cargo, by an action or in a snapshot. */
export function isLoad({ presences }: Identity): boolean {
  return presences.some((presence) => isCargoBy(presence, presence.span.toMicros));
}

/** Whether something carries it as cargo by an instant of its presence. */
export function isCargoBy({ history, fromMicros }: Presence, toMicros: SimMicros): boolean {
  return history.links.some(
    ({ part, startMicros, untilMicros }) => part !== null && startMicros <= toMicros && untilMicros > fromMicros,
  );
}

/** Where a load was, within a range; nothing for what was never carried as cargo. */
export function journeysOf(run: KnownRun, load: Identity, range: Interval): JourneyRow[] {
  if (!isLoad(load)) return [];
  return load.presences.flatMap((presence) =>
    stagesOf(run, presence).flatMap((stage) => {
      const piece = commonOf(stage, range);
      return piece ? [stageRow(run, load.id, presence, stage, piece)] : [];
    }),
  );
}

/** A piece of a stage as a row. */
export function stageRow(
  run: KnownRun,
  loadId: string,
  { span, entity }: Presence,
  stage: Stage,
  piece: Interval,
): JourneyRow {
  const { loadName, parentName, parentId, part } = stage;
  const { fromMicros: startMicros, toMicros: endMicros } = piece;
  const start = positionAt(span.world, entity, 'ENTITY', startMicros);
  const end = positionBefore(span.world, entity, 'ENTITY', endMicros);
  const meters = wayOf({ run, span, entity }, piece);
  return { loadName, loadId, parentName, parentId, part, startMicros, endMicros, ...placesOf(start, end), meters };
}

/** Ends where parent, part or the name of either changes; covers the presence without a hole. */
export function stagesOf(run: KnownRun, { span, entity, history, fromMicros, toMicros }: Presence): Stage[] {
  const stages: Stage[] = [];
  for (const link of history.links) {
    const held = commonOf({ fromMicros, toMicros }, { fromMicros: link.startMicros, toMicros: link.untilMicros });
    if (!held) continue;
    const parentNames = (link.parent && run.historyOf(link.parent, span)?.names) ?? [];
    const names = [...history.names, ...parentNames].map(({ startMicros }) => startMicros);
    const inside = names.filter((t) => t > held.fromMicros && t < held.toMicros);
    const times = [...new Set([held.fromMicros, ...inside, held.toMicros])].sort((a, b) => a - b);
    for (const [index, from] of times.slice(0, -1).entries()) {
      const { parent, part } = link;
      const stage = {
        loadName: entity.nameAt(from),
        parentName: parent?.nameAt(from) ?? null,
        parentId: parent ? run.identityOf(parent).id : null,
        part,
        fromMicros: from,
        toMicros: times[index + 1] as SimMicros,
      };
      const last = stages.at(-1);
      if (last && isSame(last, stage)) stages[stages.length - 1] = { ...last, toMicros: stage.toMicros };
      else stages.push(stage);
    }
  }
  return stages;
}

function isSame(a: Stage, b: Stage): boolean {
  return a.loadName === b.loadName && a.parentId === b.parentId && a.parentName === b.parentName && a.part === b.part;
}

type Who = Pick<Presence, 'span' | 'entity'> & { readonly run: KnownRun };

/** Halves that are longer than their chord by no more than this tell the arc to a thousandth of it: what is left is extrapolated. */
const CHORD_METERS = 1e-4;
/** A motion is looked at in so many pieces before a chord is believed, so that a whole turn is not taken for rest. */
const PIECES = { ofTurn: 8, ofAnother: 2 };
const MOST_HALVINGS = 12;

/** The length of the way of an entity's origin in the world; a jump counts where it lands. */
function wayOf(who: Who, range: Interval): Meters {
  const { world } = who.span;
  const motions: MotionTime[] = [];
  addMotionsUnder(who, range, motions);
  const times = turningPoints(motions, range);
  let meters = 0;
  let at = positionAt(world, who.entity, 'ENTITY', range.fromMicros);
  for (const [index, from] of times.slice(0, -1).entries()) {
    const to = times[index + 1] as SimMicros;
    const isLast = index === times.length - 2;
    const next = (isLast ? positionBefore : positionAt)(world, who.entity, 'ENTITY', to);
    if (!at || !next) return meters;
    const moving = motions.filter(({ fromMicros, toMicros }) => fromMicros < to && toMicros > from);
    const pieces = moving.some(({ isTurn }) => isTurn) ? PIECES.ofTurn : PIECES.ofAnother;
    const isRest = moving.length === 0 || to - from <= 1;
    meters += isRest ? distanceBetween(at, next) : piecewise(who, { fromMicros: from, toMicros: to }, pieces, at, next);
    at = next;
  }
  return meters;
}

/** A range with the instants at which a motion within it begins or ends. */
function turningPoints(motions: readonly Interval[], { fromMicros, toMicros }: Interval): SimMicros[] {
  const times = [fromMicros, toMicros];
  for (const motion of motions) times.push(motion.fromMicros, motion.toMicros);
  return times.sort((a, b) => a - b).filter((t, index) => index === 0 || t !== times[index - 1]);
}

function piecewise(who: Who, { fromMicros, toMicros }: Interval, pieces: number, start: Vector3, end: Vector3): Meters {
  const timeOf = (piece: number) => fromMicros + ((toMicros - fromMicros) * piece) / pieces;
  let meters = 0;
  let at = start;
  for (let piece = 1; piece <= pieces; piece += 1) {
    const next = piece === pieces ? end : positionAt(who.span.world, who.entity, 'ENTITY', timeOf(piece));
    if (!next) return meters;
    meters += arc(who, timeOf(piece - 1), timeOf(piece), at, next, MOST_HALVINGS);
    at = next;
  }
  return meters;
}

function arc(who: Who, from: SimMicros, to: SimMicros, start: Vector3, end: Vector3, halvings: number): Meters {
  const chord = distanceBetween(start, end);
  const t = (from + to) / 2;
  const middle = positionAt(who.span.world, who.entity, 'ENTITY', t);
  if (!middle) return chord;
  const halves = distanceBetween(start, middle) + distanceBetween(middle, end);
  if (halves - chord <= CHORD_METERS * Math.max(1, chord) || halvings === 0) return halves + (halves - chord) / 3;
  return arc(who, from, t, start, middle, halvings - 1) + arc(who, t, to, middle, end, halvings - 1);
}

interface MotionTime extends Interval {
  readonly isTurn: boolean;
}

/** Adds the motions of an entity and of all that carries it within a time; an observation reaches to the next. */
function addMotionsUnder({ run, span, entity }: Who, range: Interval, motions: MotionTime[]): void {
  const history = run.historyOf(entity, span, range.fromMicros);
  if (!history) return;
  for (const track of [history.body, history.platform, history.fork]) {
    for (const { kind, startMicros, endMicros, untilMicros } of within(track, range)) {
      const toMicros = kind === 'observed' ? untilMicros : endMicros;
      const motion = commonOf(range, { fromMicros: startMicros, toMicros });
      if (motion) {
        motions.push({ fromMicros: motion.fromMicros, toMicros: motion.toMicros, isTurn: kind === 'rotation' });
      }
    }
  }
  for (const { parent, startMicros, untilMicros } of within(history.links, range)) {
    const held = commonOf(range, { fromMicros: startMicros, toMicros: untilMicros });
    if (held && parent) addMotionsUnder({ run, span, entity: parent }, held, motions);
  }
}
