import type { AnimationEvent, EntityState } from '../../protocol/index.ts';

/*
 * A second reading of a stream, for comparison: it goes through the raw events once, in their order, and shares nothing with
 * the room that it measures, nor with the world. It knows streams that are told in the order of time alone.
 */

interface Time {
  from: number;
  to: number;
  state: string;
}

interface Thing {
  readonly type: string;
  readonly since: number;
  gone: number;
  names: { from: number; name: string }[];
  readonly motions: Time[];
  readonly carried: { from: number; to: number; thing: Thing; isCargo: boolean }[];
  hasActed: boolean;
}

const ORDER = ['travelling', 'turning', 'lifting', 'forking', 'transferring', 'observed', 'stopped'];
const BASE = ['travelling', 'turning', 'observed', 'stopped'];
const STATES: Readonly<Record<string, string>> = {
  MOVE_ALONG_PATH: 'travelling',
  TRAVEL: 'travelling',
  ROTATE: 'turning',
  MOVE_VERTICAL: 'lifting',
  EXTEND_FORK: 'forking',
  RETRACT_FORK: 'forking',
  STOP: 'stopped',
  POSE_UPDATE: 'observed',
};

export class RawStream {
  readonly #all: Thing[] = [];
  readonly #named = new Map<string, Thing>();
  /** What carries something now, and the handing over that runs, by what is carried. */
  readonly #on = new Map<Thing, { to: number }>();
  readonly #handing = new Map<Thing, Time>();

  constructor(entities: readonly EntityState[]) {
    for (const entity of entities) this.#come(entity, 0);
    for (const entity of entities) this.#hang(entity, 0);
  }

  #come({ entityName, entityType }: EntityState, since: number): void {
    const names = [{ from: since, name: entityName }];
    const thing = { type: entityType, since, gone: Infinity, names, motions: [], carried: [], hasActed: false };
    this.#all.push(thing);
    this.#named.set(entityName, thing);
  }

  #hang({ entityName, parentEntityName, part }: EntityState, t: number): void {
    if (parentEntityName !== undefined)
      this.#carry(this.#of(entityName), this.#of(parentEntityName), t, part !== undefined);
  }

  #of(name: string): Thing {
    const thing = this.#named.get(name);
    if (!thing) throw new Error(`no ${name}`);
    return thing;
  }

  #release(thing: Thing, t: number): void {
    const on = this.#on.get(thing);
    if (on) on.to = t;
    this.#on.delete(thing);
    const handing = this.#handing.get(thing);
    if (handing) handing.to = Math.min(handing.to, t);
    this.#handing.delete(thing);
  }

  #carry(thing: Thing, by: Thing, t: number, isCargo: boolean): void {
    this.#release(thing, t);
    const link = { from: t, to: Infinity, thing, isCargo };
    by.carried.push(link);
    this.#on.set(thing, link);
  }

  tell(event: AnimationEvent): void {
    const t = event.simulationTimeMicros;
    if (event.animationType === 'ENTITY_CREATED') {
      this.#come(event.entity, t);
      this.#hang(event.entity, t);
    } else if (event.animationType === 'ENTITY_REMOVED') this.#go(this.#of(event.entityName), t, event.entityName);
    else if (event.animationType === 'ENTITY_RENAMED') {
      const thing = this.#of(event.entityName);
      this.#named.delete(event.entityName);
      this.#named.set(event.newEntityName, thing);
      thing.names.push({ from: t, name: event.newEntityName });
    } else if (event.animationType === 'DETACH_CARGO') this.#release(this.#of(event.cargoName), t);
    else if (event.animationType === 'ATTACH_CARGO')
      this.#carry(this.#of(event.cargoName), this.#of(event.entityName), t, true);
    else if (event.animationType === 'TRANSFER_CARGO') {
      const [load, device] = [this.#of(event.cargoName), this.#of(event.entityName)];
      this.#carry(load, device, t, true);
      const handing = { state: 'transferring', from: t, to: t + Math.round(event.durationSeconds * 1e6) };
      device.motions.push(handing);
      device.hasActed = true;
      this.#handing.set(load, handing);
    } else {
      const thing = this.#of(event.entityName);
      const state = STATES[event.animationType] as string;
      const ends = 'durationSeconds' in event ? t + Math.round(event.durationSeconds * 1e6) : Infinity;
      const isReplaced = (one: Time) => (BASE.includes(state) ? BASE.includes(one.state) : one.state === state);
      for (const motion of thing.motions) if (isReplaced(motion)) motion.to = Math.min(motion.to, t);
      thing.motions.push({ state, from: t, to: ends });
      thing.hasActed = true;
    }
  }

  /** What it carries goes with it, or is left. */
  #go(thing: Thing, t: number, name: string): void {
    thing.gone = t;
    this.#named.delete(name);
    this.#release(thing, t);
    for (const { thing: carried, to } of thing.carried) if (to > t) this.#release(carried, t);
  }

  /** `type name state from to`, with a star where loaded, of all that has acted by an instant. */
  rows(until: number): string[] {
    return this.#all
      .filter(({ hasActed }) => hasActed)
      .flatMap((thing) => rowsOf(thing, until))
      .sort();
  }

  /** Metres of all route travels that have not been cut off, as their offsets and path lengths say. */
  static routeMeters(events: readonly AnimationEvent[], lengthOf: (path: string) => number): number {
    let meters = 0;
    for (const event of events) {
      if (event.animationType !== 'MOVE_ALONG_PATH' || event.poses) continue;
      for (const item of event.route) {
        if (item.type !== 'PATH') continue;
        const { startOffsetMeters: from, endOffsetMeters: to } = item;
        meters += from === undefined || to === undefined ? lengthOf(item.name) : Math.abs(to - from);
      }
    }
    return meters;
  }
}

function rowsOf(thing: Thing, until: number): string[] {
  const end = Math.min(thing.gone, until);
  const carried = cargoTimes(thing);
  const times = [thing.since, end, ...thing.names.map(({ from }) => from)];
  for (const { from, to } of [...thing.motions, ...carried]) times.push(from, to);
  const cuts = [...new Set(times.filter((t) => t >= thing.since && t <= end))].sort((a, b) => a - b);
  const rows: { said: string; from: number; to: number; moves: boolean }[] = [];
  for (let index = 0; index + 1 < cuts.length; index += 1) {
    const [from, to] = [cuts[index] as number, cuts[index + 1] as number];
    const middle = (from + to) / 2;
    const holding = thing.motions.filter((motion) => motion.from < middle && middle < motion.to);
    const state = ORDER.find((one) => holding.some((motion) => motion.state === one)) ?? 'resting';
    const isLoaded = carried.some((time) => time.from < middle && middle < time.to);
    const name = thing.names.findLast((one) => one.from <= from)?.name;
    const said = `${thing.type} ${name} ${state}${isLoaded ? '*' : ''}`;
    const moves = ORDER.indexOf(state) >= 0 && ORDER.indexOf(state) < 5;
    const last = rows.at(-1);
    const isBlink = !moves && to - from <= 1 && last?.moves && thing.motions.some((one) => one.from === to);
    if (last && (last.said === said || isBlink)) last.to = to;
    else rows.push({ said, from, to, moves });
  }
  return rows.map(({ said, from, to }) => `${said} ${from} ${to}`);
}

function cargoTimes(thing: Thing): { from: number; to: number }[] {
  return thing.carried.flatMap((link) => {
    if (link.isCargo) return [link];
    const inside = cargoTimes(link.thing);
    return inside
      .map(({ from, to }) => ({ from: Math.max(from, link.from), to: Math.min(to, link.to) }))
      .filter(({ from, to }) => from < to);
  });
}
