import { EVENT_TYPES, type EventType, type ObjectType, type OcelEvent, type Qualifier } from './ocel-event.ts';

/** A cell of each column that a table has. */
export type TableRow = Readonly<Record<string, unknown>>;

/** Tables that tell events, in the order in which they are to be read. */
export const EVENT_TABLES = ['transports', 'storage-moves', 'incidents', 'orders'] as const;
export type EventTable = (typeof EVENT_TABLES)[number];

/** What one row tells. */
interface Told {
  readonly type: EventType;
  /** The column that says when. */
  readonly at: string;
  /** Told where the column `kind` says so. */
  readonly kind?: string;
  /** The time may lie ahead. */
  readonly isPlanned?: true;
  readonly concerns: readonly (readonly [objectType: ObjectType, column: string, qualifier: Qualifier])[];
}

const ORDER = ['order', 'order', 'order'] as const;
const LOAD = ['load', 'pallet', 'load'] as const;
const DEVICE = ['device', 'deviceId', 'device'] as const;
const CARRIER = ['device', 'carrier', 'device'] as const;
const FROM = ['place', 'from', 'from'] as const;
const TO = ['place', 'to', 'to'] as const;
const DOCK = ['place', 'dock', 'to'] as const;

const TOLD: Readonly<Record<EventTable, readonly Told[]>> = {
  transports: [
    { type: 'transport requested', at: 'requestedAt', concerns: [ORDER, LOAD, FROM, TO] },
    { type: 'transport started', at: 'startedAt', concerns: [ORDER, LOAD, DEVICE, FROM, TO] },
    { type: 'load picked up', at: 'loadedAt', concerns: [ORDER, LOAD, DEVICE, FROM] },
    { type: 'load set down', at: 'deliveredAt', concerns: [ORDER, LOAD, DEVICE, TO] },
  ],
  'storage-moves': [
    { type: 'load stored', at: 'endedAt', kind: 'STORE', concerns: [ORDER, LOAD, DEVICE, ['place', 'rack', 'to']] },
    {
      ...{ type: 'load retrieved', at: 'endedAt', kind: 'RETRIEVE' },
      concerns: [ORDER, LOAD, DEVICE, ['place', 'rack', 'from']],
    },
  ],
  incidents: [
    { type: 'incident began', at: 'startedAt', concerns: [DEVICE] },
    { type: 'incident ended', at: 'endedAt', concerns: [DEVICE] },
  ],
  orders: [
    { type: 'order created', at: 'createdAt', concerns: [ORDER, DOCK] },
    { type: 'order released', at: 'releasedAt', isPlanned: true, concerns: [ORDER, DOCK] },
    { type: 'order completed', at: 'completedAt', concerns: [ORDER, LOAD, CARRIER, FROM, TO, DOCK] },
  ],
};

/** Whether a table with these columns tells of transports as the events here need it. */
export function tellsTransports(columns: readonly { readonly name: string }[]): boolean {
  const names = new Set(columns.map(({ name }) => name));
  return ['pallet', 'deviceId', 'loadedAt', 'deliveredAt'].every((name) => names.has(name));
}

/** Events of tables, as their rows tell them. @param tables in the order of EVENT_TABLES, so that what is planned comes last */
export async function* eventsOfTables(
  tables: AsyncIterable<{ readonly table: EventTable; readonly rows: readonly TableRow[] }>,
): AsyncGenerator<OcelEvent[]> {
  let latest = Number.NEGATIVE_INFINITY;
  const planned: OcelEvent[] = [];
  for await (const { table, rows } of tables) {
    const events: OcelEvent[] = [];
    for (const row of rows) {
      for (const told of TOLD[table]) {
        const event = eventOf(row, told);
        if (event === null) continue;
        const millis = Date.parse(event.time);
        if (told.isPlanned && millis > latest) planned.push(event);
        else events.push(event);
        if (!told.isPlanned) latest = Math.max(latest, millis);
      }
    }
    yield events;
  }
  yield planned.filter(({ time }) => Date.parse(time) <= latest);
}

/** As the interface lets a service tell it (interface 2.4): without a zone it is in UTC. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

function timeOf(cell: unknown): string | null {
  if (typeof cell !== 'string') return null;
  const [time, zone] = DATE_TIME.exec(cell) ?? [];
  if (time === undefined) return null;
  return zone === undefined ? `${time}Z` : time;
}

function eventOf(row: TableRow, { type, at, kind, concerns }: Told): OcelEvent | null {
  const time = timeOf(row[at]);
  if (time === null || (kind !== undefined && row.kind !== kind)) return null;
  return {
    type,
    time,
    attributes: Object.fromEntries(Object.keys(EVENT_TYPES[type]).map((name) => [name, row[name]])),
    concerns: concerns.flatMap(([objectType, column, qualifier]) => {
      const name = row[column];
      return typeof name === 'string' ? [{ objectType, id: name, name, qualifier }] : [];
    }),
  };
}
