import { describe, expect, test } from 'vitest';
import { hotel } from '../../../e2e/foreign-plants/hotel.ts';
import { lanePlant } from '../../../e2e/foreign-plants/lane-plant.ts';
import { eventsOfStream, eventsOfTables, ocelText, tellsTransports } from '../index.ts';
import { countsOf, type OcelLog, readOcel } from '../testing/ocel-log.ts';
import { inPieces, plantRows, textOf } from '../testing/plant-rows.ts';
import { instantText } from './events-of-stream.ts';
import { EVENT_TABLES, type EventTable, type TableRow } from './events-of-tables.ts';

const PLANTS = ['distribution-centre', 'shuttle-store', 'fleet'];
/** Long enough for each of them to have completed something. */
const SECONDS = 600;

async function* tablesOf(rowsOf: (table: EventTable) => readonly TableRow[]) {
  for (const table of EVENT_TABLES) {
    for await (const rows of inPieces(rowsOf(table))) yield { table, rows };
  }
}

const logOfTables = async (rowsOf: (table: EventTable) => readonly TableRow[]) =>
  readOcel(await textOf(ocelText(eventsOfTables(tablesOf(rowsOf)))));

const said = ({ events }: OcelLog) =>
  events.map(({ type, time, relationships }) =>
    [type, time, ...relationships.map(({ objectId, qualifier }) => `${qualifier}=${objectId}`)].join(' '),
  );

describe('of tables', () => {
  test.each(PLANTS)('[E1, E2] %s: every row has its events, and no event is later than the run', async (plant) => {
    const { tableRows, columnsOf } = plantRows(plant, SECONDS);
    expect(tellsTransports(columnsOf('transports'))).toBe(true);
    const log = await logOfTables(tableRows);
    const counts = countsOf(log.events.map(({ type }) => type));
    const told = (table: EventTable, column: string, kind?: string) =>
      tableRows(table).filter((row) => row[column] != null && (kind === undefined || row.kind === kind)).length;
    const expected = {
      'transport requested': told('transports', 'requestedAt'),
      'transport started': told('transports', 'startedAt'),
      'load picked up': told('transports', 'loadedAt'),
      'load set down': told('transports', 'deliveredAt'),
      'order created': told('orders', 'createdAt'),
      'order completed': told('orders', 'completedAt'),
      'load stored': told('storage-moves', 'endedAt', 'STORE'),
      'load retrieved': told('storage-moves', 'endedAt', 'RETRIEVE'),
      'incident began': told('incidents', 'startedAt'),
      'incident ended': told('incidents', 'endedAt'),
    };
    expect({ 'order released': 0, ...counts }).toEqual({
      ...Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0)),
      'order released': counts['order released'] ?? 0,
    });
    expect(expected['load set down']).toBeGreaterThan(0);
    const end = Date.UTC(2026, 2, 2, 6) + SECONDS * 1000;
    expect(log.events.filter(({ time }) => Date.parse(time) > end)).toEqual([]);
  });

  test.each(PLANTS)('[E2] %s: what was done with a load for an order joins both', async (plant) => {
    const { tableRows } = plantRows(plant, SECONDS);
    const { events } = await logOfTables(tableRows);
    const joined = events.flatMap(({ relationships }) => {
      const named = (as: string) => relationships.find(({ qualifier }) => qualifier === as)?.objectId;
      return named('order') && named('load') ? [`${named('order')} of ${named('load')}`] : [];
    });
    const moves = [...tableRows('transports'), ...tableRows('storage-moves')];
    const expected = moves.flatMap(({ order, pallet }) => (order === null ? [] : [`order:${order} of load:${pallet}`]));
    expect(expected.length).toBeGreaterThan(20);
    expect(new Set(joined)).toEqual(new Set(expected));
  });

  const RELEASED_LATER = {
    order: 'O-1',
    createdAt: '2026-03-02T06:00:00.000Z',
    releasedAt: '2026-03-02T08:00:00.000Z',
  };

  test.each([
    ['nothing is known of so late', [RELEASED_LATER], ['order created']],
    [
      'something later is known',
      [RELEASED_LATER, { order: 'O-2', createdAt: '2026-03-02T09:00:00.000Z', releasedAt: '2026-03-02T09:00:00.000Z' }],
      ['order created', 'order created', 'order released', 'order released'],
    ],
  ])('[E3] an order that is to be released, where %s', async (_, orders, types) => {
    const log = await logOfTables((table) => (table === 'orders' ? orders : []));
    expect(log.events.map(({ type }) => type).sort()).toEqual(types);
  });

  test('[E2] columns that are not there, and times without a zone', async () => {
    const rows = [
      { pallet: 'P-1', deviceId: 'C-1', from: 'A', to: null, loadedAt: '2026-01-02T03:04:05', deliveredAt: null },
    ];
    const log = await logOfTables((table) => (table === 'transports' ? rows : []));
    expect(said(log)).toEqual(['load picked up 2026-01-02T03:04:05Z load=load:P-1 device=device:C-1 from=place:A']);
    expect(log.objects.map(({ id }) => id)).toEqual(['load:P-1', 'device:C-1', 'place:A']);
  });

  test.each([
    ['what names a vehicle and its times', ['pallet', 'deviceId', 'loadedAt', 'deliveredAt'], true],
    ['a table of another making', ['id', 'vehicle', 'loadedAt'], false],
    ['no table', [], false],
  ])('[E2] transports are told by %s', (_, names, tells) => {
    expect(tellsTransports(names.map((name) => ({ name })))).toBe(tells);
  });

  test('[E1] a log without events is a log', async () => {
    const log = await logOfTables(() => []);
    expect(log).toMatchObject({ events: [], objects: [] });
    expect(log.eventTypes.length).toBeGreaterThan(0);
  });
});

describe('of the stream alone', () => {
  const stretch = (parent: string | null, startMicros: number, endMicros: number) => ({
    ...{ loadName: 'P-1', loadId: ':P-1', startMicros, endMicros },
    ...{ parentName: parent, parentId: parent === null ? null : `:${parent}` },
  });
  const acted = (name: string, state: 'travelling' | 'transferring') => ({ entityId: `:${name}`, state });

  const logOfStream = async (
    activity: readonly { entityId: string; state: 'travelling' | 'transferring' }[],
    journeys: readonly ReturnType<typeof stretch>[],
  ) =>
    readOcel(
      await textOf(
        ocelText(eventsOfStream({ activity: () => inPieces(activity, 1), journeys: () => inPieces(journeys, 1) })),
      ),
    );

  test('[E4, E5] from a place over two devices to a place, and on its own', async () => {
    const log = await logOfStream(
      [acted('C-1', 'travelling'), acted('C-2', 'travelling'), acted('DESK', 'transferring')],
      [
        stretch('DESK', 0, 1_000_000),
        stretch('C-1', 1_000_000, 2_500_000),
        stretch('C-2', 2_500_000, 3_000_001),
        stretch('RACK', 3_000_001, 4_000_000),
        stretch('C-1', 4_000_000, 5_000_000),
        stretch(null, 5_000_000, 6_000_000),
      ],
    );
    expect(said(log)).toEqual([
      'load picked up 1970-01-01T00:00:01.000000Z load=load::P-1 device=device::C-1 from=place::DESK',
      'load picked up 1970-01-01T00:00:02.500000Z load=load::P-1 device=device::C-2 from=device::C-1',
      'load set down 1970-01-01T00:00:03.000001Z load=load::P-1 device=device::C-2 to=place::RACK',
      'load picked up 1970-01-01T00:00:04.000000Z load=load::P-1 device=device::C-1 from=place::RACK',
      'load set down 1970-01-01T00:00:05.000000Z load=load::P-1 device=device::C-1',
    ]);
    expect(log.objects.find(({ id }) => id === 'load::P-1')?.attributes[0]?.value).toBe('P-1');
  });

  test.each([
    ['a gap', [stretch('DESK', 0, 10), stretch('C-1', 20, 30)]],
    ['another part of the same carrier', [stretch('C-1', 0, 10), stretch('C-1', 10, 20)]],
    ['a place to which nobody took it', [stretch('DESK', 0, 10), stretch('RACK', 10, 20)]],
  ])('[E4] nothing is told of %s', async (_, journeys) => {
    expect(said(await logOfStream([acted('C-1', 'travelling')], journeys))).toEqual([]);
  });

  test.each([...PLANTS, 'interface-tour'])('[E1, E4] %s: loads are picked up and set down by turns', async (plant) => {
    const { activity, journeys } = plantRows(plant, SECONDS).derived();
    const rows = { activity: () => inPieces(activity), journeys: () => inPieces(journeys) };
    const log = readOcel(await textOf(ocelText(eventsOfStream(rows))));
    const counts = countsOf(log.events.map(({ type }) => type));
    expect(counts['load set down']).toBeGreaterThan(0);
    expect(counts['load picked up']).toBeGreaterThanOrEqual(counts['load set down'] ?? 0);
  });

  test.each([hotel, lanePlant])(
    '[E1] $name: a plant that nobody knows, without tables, has a log of the format',
    async (plant) => {
      const { activity, journeys } = plantRows(plant, SECONDS).derived();
      const rows = { activity: () => inPieces(activity), journeys: () => inPieces(journeys) };
      expect(activity.length).toBeGreaterThan(0);
      const log = readOcel(await textOf(ocelText(eventsOfStream(rows))));
      expect(log.eventTypes.length).toBeGreaterThan(0);
    },
  );

  test.each([
    [0, '1970-01-01T00:00:00.000000Z'],
    [1, '1970-01-01T00:00:00.000001Z'],
    [86_400_500_000, '1970-01-02T00:00:00.500000Z'],
    [-1, '1969-12-31T23:59:59.999999Z'],
  ])('[E4] %i µs is %s', (micros, text) => {
    expect(instantText(micros)).toBe(text);
  });
});
