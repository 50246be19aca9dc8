import type { SimMicros } from '../../units/index.ts';
import type { Interval } from '../intervals.ts';
import type { Lane } from '../lanes/lane.ts';
import { STATES, type State } from '../relations.ts';

/** What a device is to its kind: at any instant one of these. */
export const ROLE = {
  absent: 0,
  /** At rest, empty, and nothing is known to keep it from working. */
  idle: 1,
  /** It cannot go on, by others or for a reason that nobody tells; or it waits with its load. */
  standingEmpty: 2,
  standingLoaded: 3,
  activeEmpty: 4,
  activeLoaded: 5,
  /** It charges or is down: at work for itself, and no help to others. */
  occupied: 6,
} as const;

export type Role = (typeof ROLE)[keyof typeof ROLE];

/** What is known of a time of a device besides its own rows; of several the first in this list counts. */
export const CIRCUMSTANCES = ['working', 'occupied', 'held', 'holding'] as const;
export type Circumstance = (typeof CIRCUMSTANCES)[number];

/** A circumstance that begins or ends. */
export interface Turn {
  readonly atMicros: SimMicros;
  readonly what: Circumstance;
  readonly change: 1 | -1;
}

/** A circumstance that holds over a time, as its two turns. */
export function turnsOf({ fromMicros, toMicros }: Interval, what: Circumstance): Turn[] {
  return [
    { atMicros: fromMicros, what, change: 1 },
    { atMicros: toMicros, what, change: -1 },
  ];
}

const AT_WORK: readonly State[] = ['travelling', 'turning', 'lifting', 'forking', 'transferring'];
const isAtWork = STATES.map((state) => AT_WORK.includes(state));
const OBSERVED = STATES.indexOf('observed');
const STOPPED = STATES.indexOf('stopped');
const UNKNOWN = STATES.indexOf('unknown');

/**
 * Tells `onChange` each change of a device's role within a range, which it enters and leaves absent.
 * @param turns ascending
 */
export function tellRoles(
  lane: Lane,
  turns: readonly Turn[],
  { fromMicros, toMicros }: Interval,
  onChange: (atMicros: SimMicros, from: Role, to: Role) => void,
): void {
  const { starts, ends, kinds, count } = lane;
  const holds: Record<Circumstance, number> = { working: 0, occupied: 0, held: 0, holding: 0 };
  let role: Role = ROLE.absent;
  let [next, known] = [0, fromMicros];
  const become = (atMicros: SimMicros, to: Role) => {
    if (to !== role) onChange(atMicros, role, to);
    role = to;
  };
  for (let at = lane.indexFrom(fromMicros); at < count && (starts[at] as number) < toMicros; at += 1) {
    const from = Math.max(starts[at] as number, fromMicros);
    const to = Math.min(ends[at] as number, toMicros);
    if (from > known) become(known, ROLE.absent);
    for (let turn = turns[next]; turn && turn.atMicros <= from; turn = turns[++next]) holds[turn.what] += turn.change;
    const kind = kinds[at] as number;
    const isMoving = kind >> 1 === OBSERVED && lane.interval(at).meters > 0;
    become(from, roleOf(kind, isMoving, holds));
    for (let turn = turns[next]; turn && turn.atMicros < to; turn = turns[++next]) {
      holds[turn.what] += turn.change;
      become(turn.atMicros, roleOf(kind, isMoving, holds));
    }
    known = to;
  }
  become(known, ROLE.absent);
}

function roleOf(kind: number, isMoving: boolean, holds: Readonly<Record<Circumstance, number>>): Role {
  const state = kind >> 1;
  const isLoaded = (kind & 1) === 1;
  if (state === UNKNOWN) return ROLE.absent;
  const active = isLoaded ? ROLE.activeLoaded : ROLE.activeEmpty;
  if (isAtWork[state] || isMoving || holds.working > 0) return active;
  if (holds.occupied > 0) return ROLE.occupied;
  if (holds.held > 0) return isLoaded ? ROLE.standingLoaded : ROLE.standingEmpty;
  if (holds.holding > 0) return active;
  if (isLoaded) return ROLE.standingLoaded;
  // STOP alone does not say whether it could work.
  return state === STOPPED ? ROLE.standingEmpty : ROLE.idle;
}

/** True of what has ever moved by itself: other things carry loads too, but are places. */
export function isMover(lane: Lane): boolean {
  const { kinds, count } = lane;
  for (let at = 0; at < count; at += 1) {
    const state = (kinds[at] as number) >> 1;
    if (isAtWork[state] && STATES[state] !== 'transferring') return true;
    if (state === OBSERVED && lane.interval(at).meters > 0) return true;
  }
  return false;
}
