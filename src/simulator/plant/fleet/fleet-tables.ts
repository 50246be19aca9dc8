import { type Meters, roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** Larger fleets would fill the catalog with tables of their own. */
const MOST_WITH_OWN_TABLE = 200;

const STOP_COLUMNS = columnsOf({
  kind: 'STRING',
  line: 'STRING',
  pallet: 'STRING?',
  startedAt: 'DATETIME',
  endedAt: 'DATETIME',
  durationSeconds: 'DECIMAL',
  meters: 'DECIMAL',
});

/** A trip that ended at a line. */
export interface Trip {
  carrier: string;
  kind: string;
  line: string;
  pallet: string | null;
  start: SimMicros;
  end: SimMicros;
  meters: Meters;
}

/** What a carrier is about to do, and what it has done. */
export interface CarrierState {
  state: string;
  load: string | null;
  trips: number;
  meters: Meters;
}

/** The result tables of a fleet: its trips, its carriers, and what each carrier of a small fleet did. */
export class FleetTables {
  private readonly output: PlantOutput;
  private readonly trips: TableWriter;
  private readonly carriers: TableWriter;
  private readonly rows = new Map<string, number>();
  private readonly stops = new Map<string, TableWriter>();

  constructor(output: PlantOutput) {
    this.output = output;
    const columns = [...columnsOf({ carrier: 'STRING' }), ...STOP_COLUMNS];
    this.trips = output.table({ name: 'trips', ownerEntityName: null, columns, isLog: true });
    const carrierColumns = columnsOf({
      carrier: 'STRING',
      state: 'STRING',
      load: 'STRING?',
      trips: 'INTEGER',
      meters: 'DECIMAL',
    });
    this.carriers = output.table({ name: 'fleet', ownerEntityName: null, columns: carrierColumns });
  }

  enlist(names: readonly string[]): void {
    for (const carrier of names) {
      this.rows.set(carrier, this.carriers.append({ carrier, state: 'READY', load: null, trips: 0, meters: 0 }));
      if (names.length > MOST_WITH_OWN_TABLE) continue;
      const table = { name: 'stops', ownerEntityName: carrier, columns: STOP_COLUMNS, isLog: true };
      this.stops.set(carrier, this.output.table(table));
    }
  }

  changed(carrier: string, { meters, ...state }: CarrierState): void {
    const row = this.rows.get(carrier);
    if (row !== undefined) this.carriers.update(row, { ...state, meters: roundToCentimeters(meters) });
  }

  ended({ carrier, start, end, meters, ...what }: Trip): void {
    const times = { startedAt: dateTimeAt(start), endedAt: dateTimeAt(end) };
    const durationSeconds = roundedToMillis(secondsBetween(start, end));
    const stop = { ...what, ...times, durationSeconds, meters: roundToCentimeters(meters) };
    this.trips.append({ carrier, ...stop });
    this.stops.get(carrier)?.append(stop);
  }
}

function roundToCentimeters(meters: Meters): Meters {
  return Math.round(meters * 100) / 100;
}
