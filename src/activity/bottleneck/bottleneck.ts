import type { SimMicros } from '../../units/index.ts';
import type { Hold, HoldReason } from '../holds/hold.ts';
import { commonOf, type Interval, unionOf } from '../intervals.ts';
import type { Lane } from '../lanes/lane.ts';
import { STATES } from '../relations.ts';
import { candidatesOf } from './candidates.ts';
import { type Circumstance, isMover, type Turn, tellRoles, turnsOf } from './device-times.ts';
import { followLoads, type HandOver, type Journey } from './hand-overs.ts';
import { type BottleneckSpan, momentaryBottlenecks } from './momentary.ts';
import { type PlaceQueue, placeQueues, waitsOf } from './queues.ts';
import { KindTimes, type Saturation } from './saturation.ts';

/** What is known of a run over a range. */
export interface BottleneckInput extends Interval {
  /** Of the relation `activity`. */
  readonly lanes: Iterable<Lane>;
  /** Of the relation `journeys`, in the order of their starts. */
  readonly journeys: readonly Journey[];
  /** Who stood, by whom, why. */
  readonly holds: readonly Hold[];
  /** What stands on what as a part of it, by name: a table on a vehicle works for the vehicle. */
  readonly bases: ReadonlyMap<string, string>;
}

/** Interchangeable devices, or a single one, that may hold the plant back. */
export interface Candidate {
  readonly entityType: string;
  readonly devices: readonly { readonly entityId: string; readonly name: string }[];
  /** Share of the range in which none of them was idle. */
  readonly activeShare: number;
  /** Most of its loads come from stores: what waits for it there is not seen. */
  readonly takesFromStores: boolean;
}

export interface Bottleneck extends Interval {
  readonly candidates: readonly Candidate[];
  /** Who was it when; covers the range. */
  readonly spans: readonly BottleneckSpan[];
  /** Of each candidate. */
  readonly saturations: readonly Saturation[];
  /** What waited in front of the candidates, the longest queue first. */
  readonly queues: readonly PlaceQueue[];
  /** What the service itself has said of holds. */
  readonly told: readonly HoldReason[];
}

/** So many pieces of the range have a queue each. */
const QUEUE_PIECES = 120;

/** Where a plant was slow over a range, by active periods of its kinds of devices. */
export function bottleneckOf({ lanes, journeys, holds, bases, ...range }: BottleneckInput): Bottleneck {
  const devices = new Devices([...lanes], bases);
  const { stays, handOvers, meetings } = followLoads(journeys, (id) => devices.baseOf(id));
  const kinds = candidatesOf(devices.bases, meetings);
  const kindOf = new Map(kinds.flatMap((kind, index) => kind.map(({ entityId }) => [entityId, index] as const)));
  const candidateOf = (id: string | null) => (id === null ? null : (kindOf.get(id) ?? null));
  const { waits, fromStores } = waitsOf(stays, candidateOf, range);
  const times = kinds.map(({ length }, kind) => new KindTimes(length, range, fromStores.has(kind)));
  const turns = new Turns(devices);
  turns.addHolds(holds);
  turns.addHandOvers(handOvers);
  for (const [kind, members] of kinds.entries()) {
    const own = times[kind] as KindTimes;
    for (const lane of members) {
      tellRoles(lane, turns.of(lane.entityId), range, (micros, from, to) => own.role(micros, from, to));
    }
  }
  for (const wait of waits) {
    const piece = commonOf(wait, range);
    if (piece) (times[wait.waitsFor] as KindTimes).waits(piece);
  }
  for (const { taker, atMicros } of handOvers) {
    const kind = candidateOf(taker);
    // Before and after the range no queue is known that it would count for.
    if (kind !== null) (times[kind] as KindTimes).taken(atMicros);
  }
  const saturations = times.map((own) => own.saturation());
  const unknown = kinds.length === 0 ? [range] : devices.gaps();
  const whole = range.toMicros - range.fromMicros;
  return {
    ...range,
    candidates: kinds.map((members, kind) => ({
      entityType: (members[0] as Lane).entityType,
      devices: members.map(({ entityId, usualName: name }) => ({ entityId, name })),
      activeShare: lengthOf((saturations[kind] as Saturation).periods) / whole,
      takesFromStores: fromStores.has(kind),
    })),
    spans: momentaryBottlenecks(saturations, unknown, range),
    saturations,
    queues: placeQueues(waits, range, QUEUE_PIECES),
    told: [...new Set(holds.flatMap(({ why, inferred }) => (inferred ? [] : [why])))].sort(),
  };
}

function lengthOf(all: readonly Interval[]): number {
  return all.reduce((sum, { fromMicros, toMicros }) => sum + toMicros - fromMicros, 0);
}

/** What moves by itself; what stands on it as a part of it works for it. */
class Devices {
  readonly bases: readonly Lane[];
  readonly all: readonly Lane[];
  readonly #baseOf = new Map<string, string>();
  /** Movers by every name that they have borne. */
  readonly #byName = new Map<string, Lane[]>();

  constructor(lanes: readonly Lane[], bases: ReadonlyMap<string, string>) {
    this.all = lanes;
    const movers = lanes.filter(isMover);
    for (const lane of movers) {
      for (const name of new Set(lane.names)) this.#byName.set(name, [...(this.#byName.get(name) ?? []), lane]);
    }
    for (const lane of movers) {
      let base = lane;
      for (let up = this.#baseNamed(base, bases); up && up !== lane; up = this.#baseNamed(base, bases)) base = up;
      this.#baseOf.set(lane.entityId, base.entityId);
    }
    this.bases = movers.filter(({ entityId }) => this.#baseOf.get(entityId) === entityId);
  }

  #baseNamed({ name }: Lane, bases: ReadonlyMap<string, string>): Lane | undefined {
    return this.#byName.get(bases.get(name) ?? '')?.at(-1);
  }

  /** The device that something is, or stands on; null of a place. */
  baseOf(entityId: string | null): string | null {
    return entityId === null ? null : (this.#baseOf.get(entityId) ?? null);
  }

  /** By identity, or else by a name that it has borne: the one of that name which was there at the instant. */
  named(id: string | null, name: string | null, atMicros: SimMicros): string | null {
    const known = this.baseOf(id);
    if (known !== null || name === null) return known;
    const all = this.#byName.get(name) ?? [];
    const present = all.find((lane) => lane.indexAt(atMicros) !== null) ?? all.at(-1);
    return this.baseOf(present?.entityId ?? null);
  }

  /** Times of which nothing is known. */
  gaps(): Interval[] {
    const unknown = STATES.indexOf('unknown');
    const gaps = this.all.flatMap(({ starts, ends, kinds, count }) =>
      Array.from({ length: count }, (_, at) => at)
        .filter((at) => (kinds[at] as number) >> 1 === unknown)
        .map((at) => ({ fromMicros: starts[at] as number, toMicros: ends[at] as number })),
    );
    return unionOf(gaps);
  }
}

const CIRCUMSTANCE_OF: Readonly<Record<HoldReason, Circumstance>> = {
  traffic: 'held',
  safety: 'held',
  full: 'held',
  empty: 'held',
  staff: 'held',
  charging: 'occupied',
  down: 'occupied',
};

/** What is known of devices besides their own rows. */
class Turns {
  readonly #devices: Devices;
  readonly #turns = new Map<string, Turn[]>();

  constructor(devices: Devices) {
    this.#devices = devices;
    for (const lane of devices.all) {
      const base = devices.baseOf(lane.entityId);
      if (base !== null && base !== lane.entityId) this.#worksFor(base, lane);
    }
  }

  of(entityId: string): readonly Turn[] {
    return (this.#turns.get(entityId) ?? []).sort((a, b) => a.atMicros - b.atMicros);
  }

  /** A time in which a device is held counts for its holder. */
  addHolds(holds: readonly Hold[]): void {
    for (const { heldId, heldName, holderId, holderName, why, ...time } of holds) {
      const { fromMicros } = time;
      this.#add(this.#devices.named(heldId, heldName, fromMicros), time, CIRCUMSTANCE_OF[why]);
      if (why === 'traffic') this.#add(this.#devices.named(holderId, holderName, fromMicros), time, 'holding');
    }
  }

  /** Both who give and who take work on a hand-over, whoever is said to do it. */
  addHandOvers(handOvers: readonly HandOver[]): void {
    const lanes = new Map(this.#devices.all.map((lane) => [lane.entityId, lane]));
    for (const { fromId, toId, giver, taker, atMicros } of handOvers) {
      const taking = transferAt(lanes.get(toId ?? ''), atMicros);
      const time = taking ?? transferAt(lanes.get(fromId ?? ''), atMicros);
      if (time !== null) this.#add(taking === null ? taker : giver, time, 'working');
    }
  }

  #worksFor(base: string, { starts, ends, kinds, count }: Lane): void {
    for (let at = 0; at < count; at += 1) {
      const state = STATES[(kinds[at] as number) >> 1];
      if (state === 'resting' || state === 'observed' || state === 'stopped' || state === 'unknown') continue;
      this.#add(base, { fromMicros: starts[at] as number, toMicros: ends[at] as number }, 'working');
    }
  }

  #add(deviceId: string | null, time: Interval, what: Circumstance): void {
    if (deviceId === null) return;
    const turns = this.#turns.get(deviceId) ?? [];
    turns.push(...turnsOf(time, what));
    this.#turns.set(deviceId, turns);
  }
}

const TRANSFERRING = STATES.indexOf('transferring');

/** When the transfer took place to which a hand-over belongs: it begins, ends or goes on at that instant. */
function transferAt(lane: Lane | undefined, atMicros: number): Interval | null {
  if (!lane) return null;
  for (let at = lane.indexFrom(atMicros - 1); at < lane.count && (lane.starts[at] as number) <= atMicros; at += 1) {
    if ((lane.kinds[at] as number) >> 1 !== TRANSFERRING) continue;
    return { fromMicros: lane.starts[at] as number, toMicros: lane.ends[at] as number };
  }
  return null;
}
