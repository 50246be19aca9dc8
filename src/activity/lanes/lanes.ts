import type { SimMicros } from '../../units/index.ts';
import type { ActivityRow } from '../relations.ts';
import { STATES, type State } from '../relations.ts';
import { type Device, kindOf, Lane } from './lane.ts';

/** Rows of `activity` in columns, as one thread hands them to another. */
export interface LaneRows {
  /** Devices by the names that they bear in the rows. */
  readonly devices: readonly (Device & { readonly name: string })[];
  /** For each row which of the devices it is of. */
  readonly ofDevice: Uint32Array;
  /** State and load (`kindOf`). */
  readonly kinds: Uint8Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly meters: Float64Array;
  /** Six for each row; not a number where a place is not known. */
  readonly places: Float64Array;
}

type Row = Pick<
  ActivityRow,
  | 'entityName'
  | 'entityId'
  | 'entityType'
  | 'loaded'
  | 'startMicros'
  | 'endMicros'
  | 'meters'
  | 'startX'
  | 'startY'
  | 'startZ'
  | 'endX'
  | 'endY'
  | 'endZ'
> & { readonly state: string };

/** Rows of `activity` as columns; a state that is not known here counts as `unknown`. */
export function laneRows(rows: readonly Row[]): LaneRows {
  const devices: (Device & { name: string })[] = [];
  const known = new Map<string, number>();
  const columns = {
    devices,
    ofDevice: new Uint32Array(rows.length),
    kinds: new Uint8Array(rows.length),
    starts: new Float64Array(rows.length),
    ends: new Float64Array(rows.length),
    meters: new Float64Array(rows.length),
    places: new Float64Array(rows.length * 6),
  };
  for (const [index, row] of rows.entries()) {
    const { entityId, entityType, entityName: name } = row;
    const key = JSON.stringify([entityId, name]);
    const device = known.get(key) ?? devices.push({ entityId, entityType, name }) - 1;
    known.set(key, device);
    columns.ofDevice[index] = device;
    columns.kinds[index] = kindOf(STATES.find((state) => state === row.state) ?? 'unknown', row.loaded);
    columns.starts[index] = row.startMicros;
    columns.ends[index] = row.endMicros;
    columns.meters[index] = row.meters;
    const { startX, startY, startZ, endX, endY, endZ } = row;
    for (const [axis, value] of [startX, startY, startZ, endX, endY, endZ].entries())
      columns.places[index * 6 + axis] = value ?? Number.NaN;
  }
  return columns;
}

/** The lanes of rows of `activity` that are known from an instant on. */
export function lanesOf(rows: readonly Row[], fromMicros: SimMicros): Lanes {
  const lanes = new Lanes();
  lanes.replaceFrom(fromMicros, laneRows(rows));
  return lanes;
}

/** What every device of a run did, as far as it has been read. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  get all(): Iterable<Lane> {
    return this.#lanes.values();
  }

  get size(): number {
    return this.#lanes.size;
  }

  of(entityId: string): Lane | undefined {
    return this.#lanes.get(entityId);
  }

  /** The device that bears a name, the one that came last where several have borne it. */
  named(name: string): Lane | undefined {
    return [...this.#lanes.values()].findLast((lane) => lane.name === name);
  }

  /** The latest instant, at or before this one, at which every lane can be cut: reading on from there counts no metre twice. */
  seamBefore(micros: SimMicros): SimMicros {
    let seam = micros;
    // A way that goes on over the seam of one lane may begin within a way of another.
    for (let before = Number.POSITIVE_INFINITY; seam < before; ) {
      before = seam;
      for (const lane of this.#lanes.values()) seam = Math.min(seam, lane.seamBefore(seam));
    }
    return seam;
  }

  /** Replaces everything from `fromMicros` on, which is a seam, with these rows. */
  replaceFrom(fromMicros: SimMicros, { devices, ofDevice, kinds, starts, ends, meters, places }: LaneRows): void {
    for (const [id, lane] of this.#lanes) {
      lane.cutFrom(fromMicros);
      if (lane.count === 0) this.#lanes.delete(id);
    }
    const lanes = devices.map((device) => {
      const lane = this.#lanes.get(device.entityId) ?? new Lane(device);
      this.#lanes.set(device.entityId, lane);
      return lane;
    });
    for (let index = 0; index < ofDevice.length; index += 1) {
      const device = ofDevice[index] as number;
      const kind = kinds[index] as number;
      const { name } = devices[device] as LaneRows['devices'][number];
      (lanes[device] as Lane).put({
        state: STATES[kind >> 1] as State,
        loaded: (kind & 1) === 1,
        startMicros: starts[index] as number,
        endMicros: ends[index] as number,
        meters: meters[index] as number,
        name,
        places: places.subarray(index * 6, index * 6 + 6) as unknown as readonly number[],
      });
    }
  }
}
