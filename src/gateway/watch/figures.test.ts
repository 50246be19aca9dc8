import { expect, onTestFinished, test, vi } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import type { Alert, WatchCondition } from '../../watch/index.ts';
import { keepingWith, madeTable, serviceOf } from '../recordings/tables/testing/scripted-tables.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { scriptedTable } from '../testing/scripted-table.ts';

const SECOND = 1_000_000;
/** Numbers are read every ten seconds. */
const PATIENT = { timeout: 90_000, interval: 500 };
const WATCHED = { always: [], watched: true };
const BOUNDS = { clearSeconds: 0, perHourAtMost: 12 };

type Figure = Extract<WatchCondition, { kind: 'figure' }>;
const figure = (change: Partial<Figure>): Figure => ({
  ...{ kind: 'figure', tableName: 'orders', entityName: null, column: 'open', row: null, aggregate: 'none' },
  ...{ comparison: 'above', value: 10, seconds: 0, ...change },
});

const post = (app: Awaited<ReturnType<typeof gatewayBefore>>['app'], url: string, body: object) =>
  app.inject({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

test(
  '[L6] a number of a table is read while its instance is recorded: of the last row, or of one that is named',
  PATIENT,
  async () => {
    const archive = await archiveIn(await temporaryFolder(onTestFinished));
    const { app, upstream } = await gatewayBefore({ recordings: { archive, policy: WATCHED } });
    const { table, script } = scriptedTable(0);
    table.columns = [
      { name: 'hall', dataType: 'STRING', nullable: false },
      { name: 'open', dataType: 'INTEGER', nullable: true },
    ];
    // More than a page: the last row is on the last one.
    table.rows = Array.from({ length: 700 }, (_, index) => `{"hall":"H${index}","open":${index === 699 ? 12 : 3}}`);
    table.micros = () => 5 * SECOND;
    upstream.script = (response, request) =>
      request.url.endsWith('/tables/query') ? script(response, request) : void response.writeHead(503).end();
    const run = recordedRun(archive, {}, 'demo');
    run.begin();
    run.seconds(1, 4);
    const rules = [
      ['last', figure({})],
      ['named', figure({ row: { column: 'hall', value: 'H600' }, comparison: 'below', value: 4 })],
      ['not there', figure({ row: { column: 'hall', value: 'H999' } })],
    ] as const;
    for (const [name, condition] of rules)
      await post(app, '/api/simulations/demo/watch/rules', { name, isOn: true, condition, ...BOUNDS });
    run.seconds(5, 20);
    const told = async () => (await app.inject({ url: '/api/simulations/demo/alerts' })).json().data.alerts as Alert[];
    await vi.waitFor(async () => expect(await told()).toHaveLength(2), PATIENT);
    expect((await told()).map(({ ruleName, figure: of }) => [ruleName, of]).sort()).toEqual([
      ['last', { tableName: 'orders', column: 'open', value: 12, limit: 10 }],
      ['named', { tableName: 'orders', column: 'open', value: 3, limit: 4 }],
    ]);
  },
);

test(
  '[L6] a figure of the board is what its card shows: of the last hour, whichever page it begins on',
  PATIENT,
  async () => {
    const archive = await archiveIn(await temporaryFolder(onTestFinished));
    const { app, upstream } = await gatewayBefore({ recordings: { archive, policy: WATCHED } });
    const { table, script } = scriptedTable(0);
    table.columns = [
      { name: 'intervalStart', dataType: 'DATETIME', nullable: false },
      { name: 'shipped', dataType: 'INTEGER', nullable: true },
    ];
    const minute = (at: number) => new Date(at * 60_000).toISOString();
    // Ten hours of a pallet a minute, before the last of which two an interval are shipped.
    table.rows = Array.from(
      { length: 600 },
      (_, at) => `{"intervalStart":"${minute(at)}","shipped":${at < 540 ? 1 : 2}}`,
    );
    table.micros = () => 5 * SECOND;
    upstream.script = (response, request) =>
      request.url.endsWith('/tables/query') ? script(response, request) : void response.writeHead(503).end();
    const run = recordedRun(archive, {}, 'demo');
    run.begin();
    run.seconds(1, 4);
    const shipped = figure({ column: 'shipped', value: 0 });
    for (const aggregate of ['sum', 'average', 'median'] as const) {
      const condition = { ...shipped, aggregate };
      await post(app, '/api/simulations/demo/watch/rules', { name: aggregate, isOn: true, condition, ...BOUNDS });
    }
    run.seconds(5, 20);
    const told = async () => (await app.inject({ url: '/api/simulations/demo/alerts' })).json().data.alerts as Alert[];
    await vi.waitFor(async () => expect(await told()).toHaveLength(3), PATIENT);
    expect((await told()).map(({ ruleName, figure: of }) => [ruleName, of?.value]).sort()).toEqual([
      ['average', 2],
      ['median', 2],
      ['sum', 120],
    ]);
  },
);

test('[L6] on a recording the number counts as its tables were kept', PATIENT, async () => {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const service = serviceOf(madeTable(1, '5'));
  const keeping = await keepingWith(archive, service);
  await keeping.keepAt(1 * SECOND);
  service.tables[0] = madeTable(4, 2);
  await keeping.keepAt(2 * SECOND);
  await keeping.keepAt(3 * SECOND, { isEnd: true });
  await keeping.end();
  const { app } = await gatewayBefore({ recordings: { archive, policy: WATCHED } });
  const condition = figure({ tableName: 'made', column: 'made', value: 3 });
  const tried = await post(app, `/api/recordings/${keeping.recordingId}/watch/trial`, { condition, ...BOUNDS });
  expect(tried.json().data.alerts).toMatchObject([
    { fromMicros: 1 * SECOND, toMicros: 2 * SECOND, figure: { tableName: 'made', value: 5, limit: 3 } },
  ]);
  // Without a column of time all rows count, as on boards: first 1 and 5, then 4 and 2.
  const summed = await post(app, `/api/recordings/${keeping.recordingId}/watch/trial`, {
    condition: { ...condition, aggregate: 'sum', value: 5 },
    ...BOUNDS,
  });
  expect(summed.json().data.alerts).toMatchObject([
    { fromMicros: 1 * SECOND, figure: { tableName: 'made', value: 6, limit: 5 } },
  ]);
  expect(tried.json().data.complete).toBe(true);
  const missing = await post(app, `/api/recordings/${keeping.recordingId}/watch/trial`, {
    condition: figure({}),
    ...BOUNDS,
  });
  expect(missing.json()).toMatchObject({ code: 'TABLE_NOT_FOUND' });
});

test.each([
  { seconds: 0, complete: false },
  { seconds: 120, complete: true },
])(
  '[L6] tables that were kept each minute tell all of a figure that has to last $seconds s: $complete',
  PATIENT,
  async ({ seconds, complete }) => {
    const archive = await archiveIn(await temporaryFolder(onTestFinished));
    const service = serviceOf(madeTable(5));
    const keeping = await keepingWith(archive, service, 61);
    await keeping.keepAt(1 * SECOND);
    await keeping.keepAt(61 * SECOND, { isEnd: true });
    await keeping.end();
    const { app } = await gatewayBefore({ recordings: { archive, policy: WATCHED } });
    const condition = figure({ tableName: 'made', column: 'made', value: 3, seconds });
    const tried = await post(app, `/api/recordings/${keeping.recordingId}/watch/trial`, { condition, ...BOUNDS });
    expect(tried.json().data).toMatchObject({ complete });
  },
);
