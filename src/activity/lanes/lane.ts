import type { Meters, SimMicros } from '../../units/index.ts';
import { STATES, type State } from '../relations.ts';

/** What a device did, without its name, its places and the load on it as words. */
export interface LaneInterval {
  readonly state: State;
  readonly loaded: boolean;
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly meters: Meters;
  /** The name borne then. */
  readonly name: string;
  /** startX, startY, startZ, endX, endY, endZ; not a number where a place is not known. */
  readonly places: readonly number[];
}

export interface Device {
  readonly entityId: string;
  readonly entityType: string;
}

const PLACES = 6;
const FIRST_ROOM = 16;

/** State and load in one number: position in STATES, and whether it was loaded. */
export function kindOf(state: State, loaded: boolean): number {
  return STATES.indexOf(state) * 2 + Number(loaded);
}

/** All that one device did, in columns: a million intervals are drawn and summed up without an object for each. */
export class Lane implements Device {
  readonly entityId: string;
  readonly entityType: string;
  #count = 0;
  #starts = new Float64Array(FIRST_ROOM);
  #ends = new Float64Array(FIRST_ROOM);
  #kinds = new Uint8Array(FIRST_ROOM);
  #meters = new Float32Array(FIRST_ROOM);
  #places = new Float32Array(FIRST_ROOM * PLACES);
  /** Where a name begins to be borne: most devices have one. */
  #names: { readonly from: number; readonly name: string }[] = [];

  constructor({ entityId, entityType }: Device) {
    this.entityId = entityId;
    this.entityType = entityType;
  }

  get count(): number {
    return this.#count;
  }

  /** The name borne last. */
  get name(): string {
    return this.#names.at(-1)?.name ?? '';
  }

  /** All names borne, in their order. */
  get names(): readonly string[] {
    return this.#names.map(({ name }) => name);
  }

  /** The name borne longest. */
  get usualName(): string {
    const borne = new Map<string, SimMicros>();
    for (const [index, { from, name }] of this.#names.entries()) {
      const last = (this.#names[index + 1]?.from ?? this.#count) - 1;
      borne.set(name, (borne.get(name) ?? 0) + (this.#ends[last] ?? 0) - (this.#starts[from] ?? 0));
    }
    return [...borne].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  }

  get starts(): Float64Array {
    return this.#starts;
  }

  get ends(): Float64Array {
    return this.#ends;
  }

  get kinds(): Uint8Array {
    return this.#kinds;
  }

  /** Appends an interval; one that continues over the seam of two answers stays one. */
  put({ state, loaded, startMicros, endMicros, meters, name, places }: LaneInterval): void {
    const kind = kindOf(state, loaded);
    const last = this.#count - 1;
    const goesOn = this.#ends[last] === startMicros && this.#kinds[last] === kind && this.name === name;
    if (goesOn) {
      this.#ends[last] = endMicros;
      this.#meters[last] = (this.#meters[last] ?? 0) + meters;
      for (let axis = 3; axis < PLACES; axis += 1) this.#places[last * PLACES + axis] = places[axis] ?? Number.NaN;
      return;
    }
    if (this.#count === this.#starts.length) this.#grow();
    const at = this.#count;
    this.#starts[at] = startMicros;
    this.#ends[at] = endMicros;
    this.#kinds[at] = kind;
    this.#meters[at] = meters;
    for (let axis = 0; axis < PLACES; axis += 1) this.#places[at * PLACES + axis] = places[axis] ?? Number.NaN;
    if (this.name !== name) this.#names.push({ from: at, name });
    this.#count += 1;
  }

  /** Forgets everything from an instant on. The instant is a seam: no motion with a way goes on over it. */
  cutFrom(micros: SimMicros): void {
    let count = this.indexFrom(micros);
    if (count < this.#count && (this.#starts[count] as number) < micros) {
      this.#ends[count] = micros;
      count += 1;
    }
    this.#count = count;
    while ((this.#names.at(-1)?.from ?? -1) >= this.#count) this.#names.pop();
  }

  /** The first interval that ends after an instant; `count` where none does. */
  indexFrom(micros: SimMicros): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) > micros) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The interval in which an instant lies; null where nothing is told of it. */
  indexAt(micros: SimMicros): number | null {
    const index = this.indexFrom(micros);
    return index < this.#count && (this.#starts[index] ?? Infinity) <= micros ? index : null;
  }

  interval(index: number): LaneInterval {
    const kind = this.#kinds[index] ?? 0;
    return {
      state: STATES[kind >> 1] as State,
      loaded: (kind & 1) === 1,
      startMicros: this.#starts[index] ?? 0,
      endMicros: this.#ends[index] ?? 0,
      meters: this.#meters[index] ?? 0,
      name: this.#names.findLast(({ from }) => from <= index)?.name ?? '',
      places: [...this.#places.subarray(index * PLACES, (index + 1) * PLACES)],
    };
  }

  /** The latest instant, at or before this one, at which the lane can be cut: no motion with a way goes on over it. */
  seamBefore(micros: SimMicros): SimMicros {
    const index = this.indexAt(micros);
    if (index === null || (this.#meters[index] ?? 0) === 0) return micros;
    return this.#starts[index] ?? micros;
  }

  #grow(): void {
    const room = this.#starts.length * 2;
    this.#starts = grown(this.#starts, new Float64Array(room));
    this.#ends = grown(this.#ends, new Float64Array(room));
    this.#kinds = grown(this.#kinds, new Uint8Array(room));
    this.#meters = grown(this.#meters, new Float32Array(room));
    this.#places = grown(this.#places, new Float32Array(room * PLACES));
  }
}

function grown<Numbers extends Float64Array | Float32Array | Uint8Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
