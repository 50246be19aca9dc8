import type { SimMicros } from '../../units/index.ts';
import type { Interval } from '../intervals.ts';
import { ROLE, type Role } from './device-times.ts';

/** A time without a break, and the loads that the devices of a kind took up in it. */
export interface ActivePeriod extends Interval {
  readonly taken: number;
}

/** How a kind stood over a range: when it was at work, and when more waited for it than it could fetch, and for long. */
export interface Saturation {
  readonly periods: readonly ActivePeriod[];
  /** Within periods: nobody could be spared, and there was more to do. */
  readonly saturated: readonly (Interval & { readonly period: ActivePeriod })[];
  /** More waited than devices were free to fetch, while somebody stood idle. */
  readonly unexplained: readonly Interval[];
}

/** A pause of less than this share of a usual stretch of work belongs to the work: devices take a moment between two moves. */
const PAUSE_SHARE = 0.1;
/** A queue that is worked off before each device has taken so many loads does not grow: it comes and goes by chance. */
const LOADS_EACH = 10;

/* A change at an instant is one number, so that a million are put in order by the machine's own sort: 128 for each microsecond,
   good for two years of simulated time; below it a change of role (from * 8 + to), or one of what waits. */
const CODES = 128;
const ROLES = 8;
const CODE = { waits: 64, waitsNoLonger: 65, taken: 66 } as const;

/** All that happens to the devices of a kind within a range, in any order; and then what follows. */
export class KindTimes {
  readonly #devices: number;
  readonly #range: Interval;
  #changes = new Float64Array(1024);
  #count = 0;
  #workMicros = 0;
  #stretches = 0;
  readonly #takesFromStores: boolean;

  /** @param takesFromStores what waits for it there is not seen: being at work for as many loads counts in its place */
  constructor(devices: number, range: Interval, takesFromStores: boolean) {
    this.#devices = devices;
    this.#range = range;
    this.#takesFromStores = takesFromStores;
  }

  role(atMicros: SimMicros, from: Role, to: Role): void {
    const [was, is] = [isActive(from), isActive(to)];
    if (was !== is) this.#workMicros += is ? -atMicros : atMicros;
    if (is && !was) this.#stretches += 1;
    this.#put(atMicros, from * ROLES + to);
  }

  waits({ fromMicros, toMicros }: Interval): void {
    this.#put(fromMicros, CODE.waits);
    this.#put(toMicros, CODE.waitsNoLonger);
  }

  taken(atMicros: SimMicros): void {
    this.#put(atMicros, CODE.taken);
  }

  #put(atMicros: SimMicros, code: number): void {
    if (this.#count === this.#changes.length) {
      const grown = new Float64Array(this.#count * 2);
      grown.set(this.#changes);
      this.#changes = grown;
    }
    this.#changes[this.#count] = atMicros * CODES + code;
    this.#count += 1;
  }

  saturation(): Saturation {
    const most = (this.#workMicros / this.#stretches) * PAUSE_SHARE;
    const { periods, excess } = this.#stretchesOf(most);
    const saturated: (Interval & { period: ActivePeriod })[] = [];
    const unexplained: Interval[] = [];
    const put = (fromMicros: SimMicros, toMicros: SimMicros, period: ActivePeriod | null) => {
      if (fromMicros >= toMicros) return;
      if (period) saturated.push({ fromMicros, toMicros, period });
      else unexplained.push({ fromMicros, toMicros });
    };
    const isWhole = (period: ActivePeriod) => this.#takesFromStores && this.#tookMany(period);
    let at = 0;
    for (const period of periods) if (isWhole(period)) put(period.fromMicros, period.toMicros, period);
    for (const { fromMicros, toMicros } of excess.filter((one) => this.#isLasting(one))) {
      let from = fromMicros;
      while (at < periods.length && (periods[at] as ActivePeriod).toMicros <= from) at += 1;
      for (let next = at; next < periods.length; next += 1) {
        const period = periods[next] as ActivePeriod;
        if (period.fromMicros >= toMicros) break;
        put(from, period.fromMicros, null);
        const to = Math.min(toMicros, period.toMicros);
        if (!isWhole(period)) put(Math.max(from, period.fromMicros), to, period);
        from = to;
      }
      put(from, toMicros, null);
    }
    return { periods, saturated, unexplained };
  }

  /** What goes on over the whole range may be longer than anybody knows. */
  #isLasting(excess: ActivePeriod): boolean {
    const { fromMicros, toMicros } = this.#range;
    return this.#tookMany(excess) || (excess.fromMicros <= fromMicros && excess.toMicros >= toMicros);
  }

  #tookMany({ taken }: ActivePeriod): boolean {
    return taken >= LOADS_EACH * this.#devices;
  }

  /** When it was at work, pauses of up to `most` included, and when more waited than devices were free. */
  #stretchesOf(most: number): { periods: ActivePeriod[]; excess: ActivePeriod[] } {
    const changes = this.#changes.subarray(0, this.#count).sort();
    const count = new Int32Array(ROLES);
    const work = new Stretches(most);
    const excess = new Stretches(0);
    let [waiting, taken] = [0, 0];
    for (let at = 0; at < changes.length; ) {
      const micros = Math.floor((changes[at] as number) / CODES);
      for (; at < changes.length && (changes[at] as number) < (micros + 1) * CODES; at += 1) {
        const code = (changes[at] as number) - micros * CODES;
        if (code === CODE.waits) waiting += 1;
        else if (code === CODE.waitsNoLonger) waiting -= 1;
        else if (code === CODE.taken) taken += 1;
        else {
          count[code >> 3] = (count[code >> 3] as number) - 1;
          count[code & 7] = (count[code & 7] as number) + 1;
        }
      }
      work.at(micros, count[ROLE.idle] === 0 && activeIn(count) > 0, taken);
      excess.at(micros, waiting > freeIn(count), taken);
    }
    return { periods: work.all, excess: excess.all };
  }
}

/** Times in which something holds; what begins again after a pause of up to `most` goes on. */
class Stretches {
  readonly all: ActivePeriod[] = [];
  readonly #most: number;
  #fromMicros: SimMicros | null = null;
  /** Loads taken before it began. */
  #before = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @param taken loads taken up to this instant */
  at(micros: SimMicros, holds: boolean, taken: number): void {
    if (holds && this.#fromMicros === null) {
      const last = this.all.at(-1);
      const goesOn = last !== undefined && micros - last.toMicros <= this.#most;
      if (goesOn) this.all.pop();
      this.#fromMicros = goesOn ? last.fromMicros : micros;
      if (!goesOn) this.#before = taken;
    } else if (!holds && this.#fromMicros !== null) {
      this.all.push({ fromMicros: this.#fromMicros, toMicros: micros, taken: taken - this.#before });
      this.#fromMicros = null;
    }
  }
}

function isActive(role: Role): boolean {
  return role >= ROLE.activeEmpty;
}

function activeIn(count: Int32Array): number {
  return (count[ROLE.activeEmpty] as number) + (count[ROLE.activeLoaded] as number) + (count[ROLE.occupied] as number);
}

/** Devices that can be on the way to a load, or set out for one. */
function freeIn(count: Int32Array): number {
  return (count[ROLE.idle] as number) + (count[ROLE.standingEmpty] as number) + (count[ROLE.activeEmpty] as number);
}
