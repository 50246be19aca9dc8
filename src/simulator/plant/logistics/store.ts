import type { Meters, SimMicros } from '../../../units/index.ts';
import { composeFrames } from '../devices/frame.ts';
import type { Pallet } from '../devices/pallet.ts';
import { RACK_COLUMNS, RACK_LEVELS, type Rack } from '../devices/rack.ts';
import type { StackerPlace } from '../devices/stacker.ts';

/** One storage place. */
export interface Compartment {
  readonly rack: Rack;
  readonly aisle: number;
  readonly column: number;
  readonly level: number;
  readonly place: StackerPlace;
  pallet: Pallet | null;
  /** Since when its pallet stands there, or the last one did; before 0 where it was there when the run began. */
  since: SimMicros;
  /** A pallet is on its way here, or the one here is to be taken out. */
  isPromised: boolean;
}

/** Racks of one aisle in their order of filling: what is quickly reached from the entry first. */
export class AisleStore {
  readonly compartments: readonly Compartment[];

  constructor(aisle: number, racks: readonly Rack[], track: { startX: Meters; z: Meters; entryX: Meters }) {
    const all = racks.flatMap((rack) => compartmentsOf(rack, aisle, track));
    const seconds = ({ place }: Compartment) =>
      Math.max(Math.abs(place.offset + track.startX - track.entryX) / 3, place.surfaceHeight);
    this.compartments = all.sort((a, b) => seconds(a) - seconds(b));
  }

  get free(): number {
    return this.compartments.reduce((count, { pallet, isPromised }) => count + (pallet || isPromised ? 0 : 1), 0);
  }

  /** Pallets that stand in a place. */
  get stored(): number {
    return this.compartments.reduce((count, { pallet }) => count + (pallet ? 1 : 0), 0);
  }

  firstFree(): Compartment | undefined {
    return this.compartments.find(({ pallet, isPromised }) => !pallet && !isPromised);
  }
}

function compartmentsOf(rack: Rack, aisle: number, track: { startX: Meters; z: Meters }): Compartment[] {
  return Array.from({ length: RACK_COLUMNS * RACK_LEVELS }, (_, index) => {
    const column = index % RACK_COLUMNS;
    const level = Math.floor(index / RACK_COLUMNS);
    const { position } = composeFrames(rack.partFrame(), rack.compartment(column, level));
    const place: StackerPlace = {
      holder: rack,
      offset: position.x - track.startX,
      surfaceHeight: position.y,
      reach: position.z - track.z,
      isOpen: false,
    };
    return { rack, aisle, column, level, place, pallet: null, since: 0, isPromised: false };
  });
}
