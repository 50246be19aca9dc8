import { describe, expect, onTestFinished, test } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { readOcel } from '../../events/testing/ocel-log.ts';
import { textOf } from '../../events/testing/plant-rows.ts';
import type { Column } from '../../protocol/index.ts';
import { emptyManifest } from '../../recording/index.ts';
import { DESCRIPTION } from '../../recording/testing/files.ts';
import { keepingWith, type ServiceTable, serviceOf } from '../recordings/tables/testing/scripted-tables.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { hiddenRun } from '../testing/hidden-run.ts';
import { type EventSources, ocelFile, traceFile } from './event-files.ts';

const NOTHING = { always: [], watched: false };
const FILES = ['events.ocel.json', 'events.perfetto.json'];

const tableOf = (name: string, rows: readonly Record<string, string>[]): ServiceTable => ({
  name,
  ownerEntityName: null,
  columns: Object.keys(rows[0] ?? {}).map((column): Column => ({ name: column, dataType: 'STRING', nullable: true })),
  rows: rows.map((row) => JSON.stringify(row)),
});

const TRANSPORTS = tableOf('transports', [
  { pallet: 'P-1', deviceId: 'C-1', loadedAt: '2026-03-02T06:00:01.000Z', deliveredAt: '2026-03-02T06:00:02.000Z' },
]);
const ORDERS = tableOf('orders', [{ order: 'O-1', createdAt: '2026-03-02T06:00:00.000Z' }]);

/** A gateway with a recording of ten seconds of a carrier that turns, before a service with these tables. */
async function underTest(...tables: ServiceTable[]) {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive, {}, 'demo');
  run.begin();
  run.seconds(1, 10);
  await run.recorder.drained();
  const gateway = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
  const service = serviceOf(...tables);
  gateway.upstream.script = async (response, { url: path, body }) => {
    const told = await service.ask({ path, body } as unknown as Parameters<typeof service.ask>[0]);
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(told.body);
  };
  const recordingId = run.recorder.recordingId ?? '';
  return { ...gateway, recordingId, ask: (path: string) => gateway.app.inject({ url: path }) };
}

const aboutOf = ({ headers }: { headers: Record<string, unknown> }) => JSON.parse(String(headers['x-events']));

describe('an object-centric event log', () => {
  test('a live instance is told by its tables, as far as it has them', async () => {
    const { ask } = await underTest(TRANSPORTS, ORDERS);
    const answer = await ask('/api/simulations/demo/events.ocel.json');
    expect(answer.statusCode).toBe(200);
    expect(aboutOf(answer)).toEqual({ source: 'tables', complete: true });
    expect(answer.headers['content-disposition']).toContain('demo_events.ocel.json');
    expect(readOcel(answer.body).events.map(({ type }) => type)).toEqual([
      'load picked up',
      'load set down',
      'order created',
    ]);
  });

  test.each([
    ['without tables', []],
    ['with another table of that name', [tableOf('transports', [{ id: '1' }])]],
  ])('an instance %s is told by its stream', async (_, tables) => {
    const { ask } = await underTest(...tables);
    const answer = await ask('/api/simulations/demo/events.ocel.json');
    expect(aboutOf(answer)).toEqual({ source: 'stream', complete: true });
    expect(readOcel(answer.body).events).toEqual([]);
  });

  test('a recording is told by the tables that were kept with it', async () => {
    const archive = await archiveIn(await temporaryFolder(onTestFinished));
    const kept = await keepingWith(archive, serviceOf(TRANSPORTS, ORDERS));
    onTestFinished(kept.end);
    await kept.keepAt(1_000_000);
    const { recordingId, copies } = kept;
    const file = await ocelFile(
      { copies, relations: { ask: () => expect.fail('not by its stream') } },
      { tablesOf: `recording:${recordingId}`, recorded: () => expect.fail('not by its stream') },
      { client: 'c' },
    );
    expect(file).toMatchObject({ source: 'tables', complete: true });
    expect(readOcel(await textOf(file.pieces)).events).toHaveLength(3);
  });
});

test('rows of a table are told some hundreds at a time, and everybody else has a turn between', async () => {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const rows = Array.from({ length: 1200 }, (_, n) => ({
    ...{ pallet: `P-${n}`, deviceId: 'C-1', loadedAt: '2026-03-02T06:00:01.000Z', deliveredAt: '' },
  }));
  const kept = await keepingWith(archive, serviceOf(tableOf('transports', rows)));
  onTestFinished(kept.end);
  await kept.keepAt(1_000_000);
  const file = await ocelFile(
    { copies: kept.copies, relations: { ask: () => expect.fail('not by its stream') } },
    { tablesOf: `recording:${kept.recordingId}`, recorded: () => expect.fail('not by its stream') },
    { client: 'c' },
  );
  const told: number[] = [];
  let hadTurn = true;
  for await (const piece of file.pieces) {
    const events = piece.split('"type":"load picked up"').length - 1;
    if (events === 0) continue;
    told.push(events);
    expect(hadTurn).toBe(true);
    hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
  }
  expect(told).toEqual([500, 500, 200]);
});

test.each([
  { activity: true, journeys: true, complete: true },
  { activity: false, journeys: true, complete: false },
  { activity: true, journeys: false, complete: false },
])(
  'what either relation leaves out is told before the first row: $activity, $journeys',
  async ({ complete, ...known }) => {
    const left: string[] = [];
    const relations: EventSources['relations'] = {
      ask: async (_, relation) => {
        const isKnown = relation === 'activity' ? known.activity : known.journeys;
        const told = {
          head: { fromMicros: 0, toMicros: 1, complete: isKnown, rowCount: 0 },
          async *rows() {},
          leave: () => left.push(relation),
        };
        return { told, generation: 'g1' };
      },
    };
    const run = { tablesOf: 'demo', recorded: async () => emptyManifest(DESCRIPTION) };
    const stretch = { fromMicros: null, toMicros: null, generation: undefined };
    const file = await traceFile({ relations, copies: {} as EventSources['copies'] }, run, stretch);
    expect(file.complete).toBe(complete);
    file.leave();
    expect(left).toEqual(['activity', 'journeys']);
  },
);

test('a trace is of the whole run or of a stretch, live and recorded', async () => {
  const { ask, recordingId } = await underTest();
  const slicesOf = async (path: string) => {
    const answer = await ask(path);
    expect(aboutOf(answer)).toEqual({ source: 'stream', complete: true });
    const { traceEvents } = answer.json<{ traceEvents: { ph: string; name: string; ts: number; dur: number }[] }>();
    return traceEvents.filter(({ ph }) => ph === 'X').map(({ name, ts, dur }) => [name, ts, dur]);
  };
  for (const run of ['/api/simulations/demo', `/api/recordings/${recordingId}`]) {
    const [resting, turning] = await slicesOf(`${run}/events.perfetto.json`);
    expect(resting).toEqual(['resting', 0, 1_000_000]);
    expect(turning).toMatchObject(['turning', 1_000_000, expect.any(Number)]);
    expect(await slicesOf(`${run}/events.perfetto.json?from=2000000&to=3000000`)).toEqual([
      ['turning', 2_000_000, 1_000_000],
    ]);
  }
});

test.each([
  ['/api/recordings/none/events.ocel.json', 'RECORDING_NOT_FOUND'],
  ['/api/recordings/none/events.perfetto.json', 'RECORDING_NOT_FOUND'],
  ['/api/simulations/other/events.ocel.json', 'RECORDING_NOT_FOUND'],
  ['/api/simulations/other/events.perfetto.json', 'RECORDING_NOT_FOUND'],
  ['/api/simulations/demo/events.perfetto.json?from=6&to=5', 'INVALID_REQUEST'],
  ['/api/simulations/demo/events.perfetto.json?to=soon', 'INVALID_REQUEST'],
  ['/api/simulations/demo/events.perfetto.json?generation=other', 'GENERATION_NOT_FOUND'],
  ['/api/simulations/demo/events.ocel.json?from=5', 'INVALID_REQUEST'],
])('%s is refused: %s', async (path, code) => {
  const { ask } = await underTest();
  const answers = await Promise.all([ask(path), ask(path)]);
  // What was refused has no place any more.
  for (const answer of [...answers, await ask(path)]) {
    expect(answer.json()).toMatchObject({ code, requestId: expect.any(String) });
  }
});

test('who was sent two files has a place for the next', async () => {
  const { ask } = await underTest();
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await ask('/api/simulations/demo/events.perfetto.json')).statusCode).toBe(200);
  }
});

test('who may not see an instance is given none of its events', async () => {
  const { ask, paths, viewer } = await hiddenRun();
  for (const path of paths)
    for (const file of FILES) expect((await ask(`${path}/${file}`, viewer)).statusCode).toBe(404);
});
