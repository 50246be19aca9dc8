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

interface Row {
  readonly [column: string]: string | number;
}

/** An instance with one table that is recorded, and what is told once rules are there. */
async function watched(columns: Record<string, string>, rows: readonly Row[]) {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const { app, upstream } = await gatewayBefore({ recordings: { archive, policy: WATCHED } });
  const { table, script } = scriptedTable(0);
  table.columns = Object.entries(columns).map(([name, dataType]) => ({ name, dataType, nullable: true }));
  table.rows = rows.map((row) => JSON.stringify(row));
  table.micros = () => 5 * SECOND;
  upstream.script = (response, request) =>
    request.url.endsWith('/tables/query') ? script(response, request) : void response.writeHead(503).end();
  const run = recordedRun(archive, {}, 'demo');
  run.begin();
  run.seconds(1, 4);
  return async (rules: readonly (readonly [string, Figure])[], count: number) => {
    for (const [name, condition] of rules)
      await post(app, '/api/simulations/demo/watch/rules', { name, isOn: true, condition, ...BOUNDS });
    run.seconds(5, 20);
    const told = async () => (await app.inject({ url: '/api/simulations/demo/alerts' })).json().data.alerts as Alert[];
    await vi.waitFor(async () => expect(await told()).toHaveLength(count), PATIENT);
    return (await told()).map(({ ruleName, figure: of }) => [ruleName, of] as const).sort();
  };
}

test(
  '[L6] a number of a table is read while its instance is recorded: of the last row, or of one that is named',
  PATIENT,
  async () => {
    // More than a page: the last row is on the last one.
    const rows = Array.from({ length: 700 }, (_, index) => ({ hall: `H${index}`, open: index === 699 ? 12 : 3 }));
    const toldOf = await watched({ hall: 'STRING', open: 'INTEGER' }, rows);
    const rules = [
      ['last', figure({})],
      ['named', figure({ row: { column: 'hall', value: 'H600' }, comparison: 'below', value: 4 })],
      ['not there', figure({ row: { column: 'hall', value: 'H999' } })],
    ] as const;
    expect(await toldOf(rules, 2)).toEqual([
      ['last', { tableName: 'orders', column: 'open', value: 12, limit: 10 }],
      ['named', { tableName: 'orders', column: 'open', value: 3, limit: 4 }],
    ]);
  },
);

const minute = (at: number) => new Date(at * 60_000).toISOString();

test.each([
  ['oldest first', (rows: readonly Row[]) => rows],
  ['newest first', (rows: readonly Row[]) => rows.toReversed()],
])(
  '[L6] a figure is what its card shows: of the last hour, whichever page it begins on, %s',
  PATIENT,
  async (_, inOrder) => {
    // Ten hours of a pallet a minute, in the last of which two a minute are shipped, and three at the end.
    const rows = Array.from({ length: 600 }, (_, at) => ({
      intervalStart: minute(at),
      shipped: at < 540 ? 1 : at < 599 ? 2 : 3,
    }));
    const toldOf = await watched({ intervalStart: 'DATETIME', shipped: 'INTEGER' }, inOrder(rows));
    const rules = (['last', 'sum', 'average', 'median'] as const).map(
      (aggregate) => [aggregate, figure({ column: 'shipped', value: 0, aggregate })] as const,
    );
    const told = await toldOf(rules, 4);
    expect(told.map(([name, of]) => [name, of?.value])).toEqual([
      ['average', 121 / 60],
      ['last', 3],
      ['median', 2],
      ['sum', 121],
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
