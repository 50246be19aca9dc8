import type { ActivityRow, JourneyRow } from '../../activity/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { isMoving } from '../moved-by-itself.ts';
import { Flows } from './flows.ts';
import type { TraceEvent, Track } from './trace-event.ts';

const EVENTS_AT_ONCE = 1000;

type Did = Pick<
  ActivityRow,
  'entityId' | 'entityName' | 'entityType' | 'state' | 'loaded' | 'startMicros' | 'endMicros' | 'meters'
>;
type Stretch = Pick<JourneyRow, 'loadName' | 'loadId' | 'parentName' | 'parentId' | 'startMicros' | 'endMicros'>;

/** What a trace is made of; each is read once, `activity` first. */
export interface TraceRows {
  activity(): AsyncIterable<readonly Did[]>;
  journeys(): AsyncIterable<readonly Stretch[]>;
}

/** Groups of counters come before those of devices. */
const STATES_GROUP = 1;
const PLACES_GROUP = 2;

/** Activities as tracks, loads as flows, counters: one JSON text in Chrome's trace format, an event a line. */
export async function* traceText(rows: TraceRows): AsyncGenerator<string> {
  yield '{"displayTimeUnit":"ms","traceEvents":[';
  let isFirst = true;
  for await (const events of eventsOf(rows)) {
    if (events.length === 0) continue;
    yield `${isFirst ? '' : ','}\n${events.map((event) => JSON.stringify(event)).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

async function* eventsOf({ activity, journeys }: TraceRows): AsyncGenerator<TraceEvent[]> {
  const tracks = new Tracks();
  const states = new Counters(STATES_GROUP, 'devices');
  const devices = new Set<string>();
  yield [groupNamed(STATES_GROUP, 'Devices by state'), groupNamed(PLACES_GROUP, 'Loads on places')];
  for await (const some of activity()) {
    const events: TraceEvent[] = [];
    for (const row of some) {
      if (isMoving(row)) devices.add(row.entityId);
      states.count(row.state, row.startMicros, row.endMicros);
      events.push(...tracks.begun(row), sliceOf(tracks.of(row.entityId), row));
    }
    yield events;
  }
  yield* states.events();
  const flows = new Flows();
  const queues = new Counters(PLACES_GROUP, 'loads');
  for await (const some of journeys()) {
    const events: TraceEvent[] = [];
    for (const stretch of some) {
      const { parentId, parentName, startMicros, endMicros } = stretch;
      if (parentId === null) continue;
      const track = tracks.of(parentId);
      if (track) events.push(...flows.on(track, stretch));
      if (!devices.has(parentId)) queues.count(parentName ?? parentId, startMicros, endMicros);
    }
    yield events;
  }
  yield* flows.ended();
  yield* queues.events();
}

function sliceOf(track: Track | undefined, { state, loaded, startMicros, endMicros, meters }: Did): TraceEvent {
  return {
    ...{ ph: 'X', pid: 0, ...track, cat: 'activity', name: loaded ? `${state}, loaded` : state },
    ...{ ts: startMicros, dur: endMicros - startMicros, args: { loaded, meters } },
  };
}

function groupNamed(pid: number, name: string): TraceEvent {
  return { ph: 'M', pid, name: 'process_name', args: { name } };
}

/** A track for each device, in a group for each type, in the order in which they come. */
class Tracks {
  readonly #tracks = new Map<string, Track>();
  readonly #groups = new Map<string, number>();

  of(entityId: string): Track | undefined {
    return this.#tracks.get(entityId);
  }

  /** What is to be told before the first slice of a device. */
  begun({ entityId, entityName, entityType }: Did): TraceEvent[] {
    if (this.#tracks.has(entityId)) return [];
    const known = this.#groups.get(entityType);
    const pid = known ?? PLACES_GROUP + 1 + this.#groups.size;
    const track = { pid, tid: this.#tracks.size + 1 };
    this.#groups.set(entityType, pid);
    this.#tracks.set(entityId, track);
    const named: TraceEvent = { ph: 'M', ...track, name: 'thread_name', args: { name: entityName } };
    return known === undefined ? [groupNamed(pid, entityType), named] : [named];
  }
}

/** How many of something there are at a time, by name; told at each change. */
class Counters {
  readonly #pid: number;
  readonly #what: string;
  readonly #changes = new Map<string, { readonly starts: SimMicros[]; readonly ends: SimMicros[] }>();

  /** @param what is counted, as the key of its figure */
  constructor(pid: number, what: string) {
    this.#pid = pid;
    this.#what = what;
  }

  count(name: string, startMicros: SimMicros, endMicros: SimMicros): void {
    const changes = this.#changes.get(name) ?? { starts: [], ends: [] };
    this.#changes.set(name, changes);
    changes.starts.push(startMicros);
    changes.ends.push(endMicros);
  }

  /** All of them, one name after the other. */
  *events(): Generator<TraceEvent[]> {
    for (const [name, { starts, ends }] of this.#changes) {
      let events: TraceEvent[] = [];
      for (const { at, count } of countsOf(starts, ends)) {
        events.push({ ph: 'C', pid: this.#pid, name, ts: at, args: { [this.#what]: count } });
        if (events.length < EVENTS_AT_ONCE) continue;
        yield events;
        events = [];
      }
      yield events;
    }
  }
}

/** What begins where another ends is no change. */
function* countsOf(begins: SimMicros[], finishes: SimMicros[]): Generator<{ at: SimMicros; count: number }> {
  const [starts, ends] = [Float64Array.from(begins).sort(), Float64Array.from(finishes).sort()];
  let [begun, ended, last] = [0, 0, 0];
  while (ended < ends.length) {
    const at = Math.min(starts[begun] ?? Number.POSITIVE_INFINITY, ends[ended] ?? Number.POSITIVE_INFINITY);
    while (starts[begun] === at) begun += 1;
    while (ends[ended] === at) ended += 1;
    if (begun - ended !== last) yield { at, count: begun - ended };
    last = begun - ended;
  }
}
