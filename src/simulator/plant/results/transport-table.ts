import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { DeviceState, StateClock } from '../devices/state-clock.ts';
import type { PlantOutput, Row, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** Columns of a transport; in the table of all of them the carrier comes first. */
export const TRANSPORT_COLUMNS = columnsOf({
  pallet: 'STRING',
  from: 'STRING',
  to: 'STRING',
  requestedAt: 'DATETIME',
  startedAt: 'DATETIME',
  loadedAt: 'DATETIME',
  deliveredAt: 'DATETIME',
  waitingSeconds: 'DECIMAL',
  drivingSeconds: 'DECIMAL',
  blockedSeconds: 'DECIMAL',
  durationSeconds: 'DECIMAL',
  weightKilograms: 'DECIMAL?',
  // Joins all tables.
  deviceId: 'STRING',
  order: 'STRING?',
});

const DRIVING: readonly DeviceState[] = ['LOADED', 'EMPTY'];
const HELD_UP: readonly DeviceState[] = ['BLOCKED', 'WAITING'];

/** Who takes pallets from place to place. */
export interface Hauler {
  readonly entityName: string;
  readonly clock: StateClock;
}

/** A pallet that was taken from place to place. */
export interface Haul {
  readonly pallet: string;
  readonly weightKilograms: number | null;
  readonly from: string;
  readonly to: string;
  /** Since when it has waited for a carrier; where nobody asks for one, that is when the carrier set out. */
  readonly requestedMicros?: SimMicros;
  /** For which it is taken there; null: for none. */
  readonly order: string | null;
}

interface Errand {
  readonly started: SimMicros;
  readonly times: Readonly<Record<DeviceState, SimMicros>>;
  loaded: SimMicros;
}

/**
 * The table `transports`: every pallet that a carrier took from place to place, how long it waited for the carrier, and
 * of the carrier's time how much it drove and how much it was held up. The rest is handing over.
 */
export class TransportTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;
  private readonly errands = new Map<Hauler, Errand>();

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    const columns = [...columnsOf({ carrier: 'STRING' }), ...TRANSPORT_COLUMNS];
    this.table = output.table({ name: 'transports', ownerEntityName: null, columns, isLog: true });
  }

  /** A carrier is sent for a pallet. */
  setOut(hauler: Hauler): void {
    const { now } = this.kernel;
    this.errands.set(hauler, { started: now, times: { ...hauler.clock.times() }, loaded: now });
  }

  /** The pallet is to be taken now. */
  loaded(hauler: Hauler): void {
    const errand = this.errands.get(hauler);
    if (errand) errand.loaded = this.kernel.now;
  }

  /** The pallet stands where it was to go. @returns what the table says of it, without the carrier */
  delivered(hauler: Hauler, haul: Haul): Row {
    const errand = this.errands.get(hauler);
    if (!errand) throw new Error(`${hauler.entityName} delivers ${haul.pallet} and never set out for it`);
    this.errands.delete(hauler);
    const row = this.rowOf(hauler, haul, errand);
    this.table.append({ carrier: hauler.entityName, ...row });
    return row;
  }

  private rowOf(
    { clock, entityName }: Hauler,
    { requestedMicros, ...haul }: Haul,
    { started, loaded, times }: Errand,
  ): Row {
    const { now } = this.kernel;
    const after = clock.times();
    const secondsIn = (states: readonly DeviceState[]) =>
      states.reduce((sum, state) => sum + secondsBetween(times[state], after[state]), 0);
    const requested = requestedMicros ?? started;
    return {
      ...haul,
      requestedAt: dateTimeAt(requested),
      startedAt: dateTimeAt(started),
      loadedAt: dateTimeAt(loaded),
      deliveredAt: dateTimeAt(now),
      waitingSeconds: roundedToMillis(secondsBetween(requested, started)),
      drivingSeconds: roundedToMillis(secondsIn(DRIVING)),
      blockedSeconds: roundedToMillis(secondsIn(HELD_UP)),
      durationSeconds: roundedToMillis(secondsBetween(started, now)),
      deviceId: entityName,
    };
  }
}
