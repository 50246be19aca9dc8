import { apart, type Xyz } from './frames.ts';
import { frameAt, type Motion, type Thing } from './things.ts';

/** A row: what is compared letter by letter, the figures beside it, and whom it names. */
export interface RawRow {
  readonly said: string;
  readonly figures: readonly number[];
  readonly names: readonly (Thing | null)[];
}

const ORDER = ['travelling', 'turning', 'lifting', 'forking', 'transferring', 'observed', 'stopped'];
const PARTS: Readonly<Record<string, string>> = { lifting: 'LIFT_PLATFORM', forking: 'FORK' };

interface Span {
  readonly from: number;
  to: number;
}

/** Metres of a motion within a time. */
export function metersIn({ from, to, pace }: Motion, within: Span): number {
  const coveredAt = (t: number) => pace.at((Math.max(from, Math.min(to, t)) - from) / 1e6);
  return coveredAt(within.to) - coveredAt(within.from);
}

export function placesOf(thing: Thing, part: string | null, { from, to }: Span): number[] {
  const [start, end] = [frameAt(thing, part, from, false).origin, frameAt(thing, part, to, true).origin];
  return [start.x, start.y, start.z, end.x, end.y, end.z];
}

/** `type name state from to`, with a star where loaded; its metres and places. */
export function activityRows(thing: Thing, until: number): RawRow[] {
  if (!thing.hasActed) return [];
  return stretchesOf(thing, until).map(({ said, state, from, to }) => {
    const own = thing.motions.filter((motion) => motion.state === state);
    const meters = own.reduce((sum, motion) => sum + metersIn(motion, { from, to }), 0);
    const places = placesOf(thing, PARTS[state] ?? null, { from, to });
    return { said: `${said} ${from} ${to}`, figures: [meters, ...places], names: [thing] };
  });
}

interface Stretch extends Span {
  readonly said: string;
  readonly state: string;
}

function stretchesOf(thing: Thing, until: number): Stretch[] {
  const end = Math.min(thing.gone, until);
  const carried = cargoTimes(thing);
  const times = [thing.since, end, ...thing.names.map(({ from }) => from)];
  for (const { from, to } of [...thing.motions, ...carried]) times.push(from, to);
  const cuts = cutsOf(times, thing.since, end);
  const stretches: Stretch[] = [];
  for (const [index, to] of cuts.slice(1).entries()) {
    const from = cuts[index] as number;
    const middle = (from + to) / 2;
    const holding = thing.motions.filter((motion) => motion.from < middle && middle < motion.to);
    const state = ORDER.find((one) => holding.some((motion) => motion.state === one)) ?? 'resting';
    const isLoaded = carried.some((time) => time.from < middle && middle < time.to);
    const said = `${thing.type} ${nameAt(thing, from)} ${state}${isLoaded ? '*' : ''}`;
    const last = stretches.at(-1);
    const isBlink =
      to - from <= 1 && !moves(state) && last && moves(last.state) && thing.motions.some((one) => one.from === to);
    if (last && (last.said === said || isBlink)) last.to = to;
    else stretches.push({ said, state, from, to });
  }
  return stretches;
}

function moves(state: string): boolean {
  return ORDER.slice(0, 5).includes(state);
}

function cutsOf(times: readonly number[], from: number, to: number): number[] {
  return [...new Set(times.filter((t) => t >= from && t <= to))].sort((a, b) => a - b);
}

function nameAt({ names }: Thing, t: number): string | undefined {
  return names.findLast(({ from }) => from <= t)?.name;
}

/** When cargo is on it, or on a real child of it. */
export function cargoTimes(thing: Thing): Span[] {
  return thing.carried.flatMap((link) => {
    if (link.part !== null) return [link];
    return cargoTimes(link.thing)
      .map(({ from, to }) => ({ from: Math.max(from, link.from), to: Math.min(to, link.to) }))
      .filter(({ from, to }) => from < to);
  });
}

/** `load parent part from to`; its metres and places. */
export function journeyRows(thing: Thing, until: number): RawRow[] {
  if (!thing.links.some(({ part, from }) => part !== null && from <= until)) return [];
  const end = Math.min(thing.gone, until);
  const times = [thing.since, end, ...thing.names.map(({ from }) => from)];
  for (const { from, to, by } of thing.links) times.push(from, to, ...by.names.map((name) => name.from));
  const cuts = cutsOf(times, thing.since, end);
  const stages: { said: string; from: number; to: number; by: Thing | null }[] = [];
  for (const [index, to] of cuts.slice(1).entries()) {
    const from = cuts[index] as number;
    const link = thing.links.find((one) => one.from <= from && to <= one.to && one.from < one.to);
    const said = `${nameAt(thing, from)} ${link ? nameAt(link.by, from) : null} ${link?.part ?? null}`;
    const last = stages.at(-1);
    if (last && last.said === said && last.by === (link?.by ?? null)) last.to = to;
    else stages.push({ said, from, to, by: link?.by ?? null });
  }
  return stages.map(({ said, from, to, by }) => ({
    said: `${said} ${from} ${to}`,
    figures: [wayOf(thing, { from, to }), ...placesOf(thing, null, { from, to })],
    names: [thing, by],
  }));
}

/** Of a motion so many chords a second, so that bends are told to a ten thousandth of their length. */
const CHORDS_PER_SECOND = 32;
const LEAST_CHORDS = 8;

/** The way of its origin in the world, chord by chord while anything under it moves. */
function wayOf(thing: Thing, { from, to }: Span): number {
  const moving: Span[] = [];
  addMoving(thing, { from, to }, moving);
  const cuts = cutsOf([from, to, ...moving.flatMap((span) => [span.from, span.to])], from, to);
  let [meters, at] = [0, frameAt(thing, null, from, false).origin];
  const go = (next: Xyz) => {
    meters += apart(at, next);
    at = next;
  };
  for (const [index, end] of cuts.slice(1).entries()) {
    const start = cuts[index] as number;
    const middle = (start + end) / 2;
    const isMoving = moving.some((span) => span.from < middle && middle < span.to);
    const chords = isMoving ? Math.max(LEAST_CHORDS, Math.ceil(((end - start) / 1e6) * CHORDS_PER_SECOND)) : 1;
    for (let chord = 1; chord <= chords; chord += 1) {
      const t = chord === chords ? end : start + ((end - start) * chord) / chords;
      go(frameAt(thing, null, t, true).origin);
    }
    // What jumps there counts there, but at the end itself.
    if (end < to) go(frameAt(thing, null, end, false).origin);
  }
  return meters;
}

/** Times in which it moves on what carries it, or that moves. */
function addMoving(thing: Thing, within: Span, moving: Span[]): void {
  for (const list of [thing.places, thing.heights, thing.forks]) {
    for (const [index, { from, seconds }] of list.entries()) {
      const next = list[index + 1]?.from ?? Infinity;
      const span = { from: Math.max(within.from, from), to: Math.min(within.to, from + seconds * 1e6, next) };
      if (span.from < span.to) moving.push(span);
      else if (from > within.from && from < within.to) moving.push({ from, to: from });
    }
  }
  for (const motion of thing.motions) {
    for (const { begun } of motion.legs.slice(1)) {
      const t = motion.from + motion.pace.when(begun) * 1e6;
      if (t > within.from && t < Math.min(within.to, motion.to)) moving.push({ from: t, to: t });
    }
  }
  for (const { from, to, by } of thing.links) {
    const span = { from: Math.max(within.from, from), to: Math.min(within.to, to) };
    if (span.from < span.to) addMoving(by, span, moving);
  }
}
