import type { SimMicros } from '../../units/index.ts';
import type { Interval } from '../intervals.ts';
import { ROLE, type Role } from './device-times.ts';

/** A time in which a kind was at work without a break. */
export interface ActivePeriod extends Interval {
  /** Loads that its devices took up in it. */
  taken: number;
}

/** How a kind stood over a range: when it was at work, and when more waited for it than it could fetch. */
export interface Saturation {
  readonly periods: readonly ActivePeriod[];
  /** Within periods: nobody could be spared, and there was more to do. */
  readonly saturated: readonly (Interval & { readonly period: ActivePeriod })[];
  /** More waited than devices were free to fetch, while somebody stood idle. */
  readonly unexplained: readonly Interval[];
}

/** A pause of less than this share of a usual stretch of work belongs to the work: devices take a moment between two moves. */
const PAUSE_SHARE = 0.1;
/** Where a kind takes from stores, what waits for it is not seen: after so many loads without a break it counts as saturated. */
const LOADS_WITHOUT_BREAK = 10;

/* A change at an instant is one number, so that a million are put in order by the machine's own sort: 128 for each microsecond,
   good for two years of simulated time; below it a change of role (from * 8 + to), or one of what waits. */
const CODES = 128;
const ROLES = 8;
const CODE = { waits: 64, waitsNoLonger: 65, taken: 66 } as const;

/** All that happens to the devices of a kind, in any order; and then what follows. */
export class KindTimes {
  #changes = new Float64Array(1024);
  #count = 0;
  #workMicros = 0;
  #stretches = 0;
  /** What waits for it cannot all be seen. */
  takesFromStores = false;

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
    const most = this.#stretches === 0 ? 0 : (this.#workMicros / this.#stretches) * PAUSE_SHARE;
    const { periods, excess } = this.#stretchesOf(most);
    const saturated: (Interval & { period: ActivePeriod })[] = [];
    const unexplained: Interval[] = [];
    const put = (fromMicros: SimMicros, toMicros: SimMicros, period: ActivePeriod | null) => {
      if (fromMicros >= toMicros) return;
      if (period) saturated.push({ fromMicros, toMicros, period });
      else unexplained.push({ fromMicros, toMicros });
    };
    const isWhole = (period: ActivePeriod) => this.takesFromStores && period.taken >= LOADS_WITHOUT_BREAK;
    let at = 0;
    for (const period of periods) if (isWhole(period)) put(period.fromMicros, period.toMicros, period);
    for (const { fromMicros, toMicros } of excess) {
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

  /** When it was at work, pauses of up to `most` included, and when more waited than devices were free. */
  #stretchesOf(most: number): { periods: ActivePeriod[]; excess: Interval[] } {
    const changes = this.#changes.subarray(0, this.#count).sort();
    const count = new Int32Array(ROLES);
    const periods: { fromMicros: number; toMicros: number; taken: number }[] = [];
    const excess: Interval[] = [];
    let [waiting, taken, activeFrom, excessFrom] = [0, 0, -1, -1];
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
      const isAtWork = count[ROLE.idle] === 0 && activeIn(count) > 0;
      if (isAtWork && activeFrom < 0) {
        const last = periods.at(-1);
        const goesOn = last !== undefined && micros - last.toMicros <= most;
        activeFrom = goesOn ? last.fromMicros : micros;
        if (goesOn) {
          taken += last.taken;
          periods.pop();
        } else taken = 0;
      } else if (!isAtWork && activeFrom >= 0) {
        periods.push({ fromMicros: activeFrom, toMicros: micros, taken });
        [activeFrom, taken] = [-1, 0];
      }
      const isExcess = waiting > freeIn(count);
      if (isExcess && excessFrom < 0) excessFrom = micros;
      else if (!isExcess && excessFrom >= 0) {
        excess.push({ fromMicros: excessFrom, toMicros: micros });
        excessFrom = -1;
      }
    }
    return { periods, excess };
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
