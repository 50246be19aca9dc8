import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveIn, temporaryFolder } from '../../../archive/testing/recorded-run.ts';
import { createGateway } from '../../gateway.ts';
import { bearer, gatewayWithTokens } from '../../testing/access-under-test.ts';
import { API } from '../../testing/gateway-under-test.ts';
import { SHARED_ENGINE } from '../../testing/shared-engine.ts';
import { keepingWith, madeTable, serviceOf } from './testing/scripted-tables.ts';

const SECOND = 1_000_000;
const NOTHING = { always: [], watched: false };
const cleaning: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

const BIG = '9007199254740993';

/** A recording whose table was kept at 1 s, at 2 s as it was, and at 3 s changed. */
async function recording() {
  const archive = await archiveIn(await temporaryFolder((clean) => cleaning.push(clean)));
  const owned = { ...madeTable(8), ownerEntityName: 'cell 1' };
  const service = serviceOf(madeTable(1, BIG), owned, { ...owned, ownerEntityName: 'cell 2', name: 'twice' });
  service.tables.push({ ...owned, ownerEntityName: 'cell 3', name: 'twice' });
  const keeping = await keepingWith(archive, service);
  await keeping.keepAt(1 * SECOND);
  await keeping.keepAt(2 * SECOND);
  service.tables[0] = madeTable(4, BIG, 6);
  await keeping.keepAt(3 * SECOND, { isEnd: true });
  await keeping.end();
  return { archive, name: `recording:${keeping.recordingId}`, recordingId: keeping.recordingId };
}

let recorded: Awaited<ReturnType<typeof recording>>;
let app: Awaited<ReturnType<typeof createGateway>>;
beforeAll(async () => {
  recorded = await recording();
  // Without a service: what is answered comes from the recording alone.
  const recordings = { archive: recorded.archive, policy: NOTHING };
  const options = { upstream: null, simulationIds: null, controlPlane: false, dashboardFolder: null, recordings };
  app = await createGateway({ ...options, ...SHARED_ENGINE });
  cleaning.push(() => app.close());
}, 180_000);

const post = (url: string, body: unknown) =>
  app.inject({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const page = (run: string, body: object) => post(`${API}/simulations/${encodeURIComponent(run)}/tables/query`, body);

describe('tables of a recorded run are answered as the interface answers those of an instance', () => {
  test('catalog: all owners, by name and owner, page by page', async () => {
    const { name } = recorded;
    const url = `${API}/simulations/${name}/tables/catalog/query`;
    const { data } = (await post(url, {})).json();
    expect(
      data.items.map((item: { name: string; ownerEntityName: string }) => [item.ownerEntityName, item.name]),
    ).toEqual([
      [null, 'made'],
      ['cell 1', 'made'],
      ['cell 2', 'twice'],
      ['cell 3', 'twice'],
    ]);
    expect(data.items[0]).toMatchObject({ scope: 'SCENE', rowCount: 3 });
    expect(data.page).toEqual({ number: 1, size: 100, totalElements: 4, totalPages: 1 });
    const some = async (body: object) => (await post(url, body)).json().data;
    expect((await some({ ownerEntityNames: ['cell 1'] })).items).toHaveLength(1);
    expect((await some({ nameContains: 'wic' })).items).toHaveLength(2);
    expect(await some({ page: 2, pageSize: 3 })).toMatchObject({ items: [{}], page: { totalPages: 2 } });
  });

  test('page: the last state, and as of an instant, with all digits', async () => {
    const { name } = recorded;
    const last = await page(name, { tableName: 'made' });
    expect(last.body).toContain(
      `"rows":[{"machine":"m1","made":4},{"machine":"m2","made":${BIG}},{"machine":"m3","made":6}]`,
    );
    expect(last.json().data).toMatchObject({
      name: 'made',
      scope: 'SCENE',
      ownerEntityName: null,
      page: { number: 1, size: 100, totalElements: 3, totalPages: 1 },
      observation: { simulationTimeEndMicros: 3 * SECOND },
    });
    for (const at of [1, 2]) {
      expect((await page(`${name}@${at * SECOND}`, { tableName: 'made' })).json().data.rows).toHaveLength(2);
    }
    expect((await page(name, { tableName: 'made', page: 2, pageSize: 2 })).json().data.rows).toHaveLength(1);
  });

  test('over the run: every state with its time in front, what did not change from its first to its last', async () => {
    const { name } = recorded;
    const { columns, rows } = (await page(`${name}@run`, { tableName: 'made' })).json().data;
    expect(columns[0]).toEqual({ name: 'simulationTimeMicros', dataType: 'INTEGER', nullable: false });
    const first = rows.filter((row: { machine: string }) => row.machine === 'm1');
    expect(first).toEqual([
      { simulationTimeMicros: 1 * SECOND, machine: 'm1', made: 1 },
      { simulationTimeMicros: 2 * SECOND, machine: 'm1', made: 1 },
      { simulationTimeMicros: 3 * SECOND, machine: 'm1', made: 4 },
    ]);
  });

  test.each([
    ['before anything was kept', '@1', { tableName: 'made' }, 404, 'TABLE_NOT_FOUND'],
    ['an unknown table', '', { tableName: 'none' }, 404, 'TABLE_NOT_FOUND'],
    ['one that two objects have', '', { tableName: 'twice' }, 409, 'TABLE_NAME_AMBIGUOUS'],
    ['no table', '', {}, 400, 'INVALID_REQUEST'],
  ])('refused: %s', async (_, at, body, status, code) => {
    const { name } = recorded;
    const response = await page(name + at, body);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  test('nothing else of it is asked like this', async () => {
    const { name } = recorded;
    expect((await app.inject({ url: `${API}/simulations/${name}/clock` })).statusCode).toBe(400);
    expect((await app.inject({ url: `${API}/simulations/recording:none/clock` })).json().code).toBe(
      'RECORDING_NOT_FOUND',
    );
  });
});

describe('what works with copies of an instance works with those of a recorded run', () => {
  test('copies, SQL, files, comparison of two instants', async () => {
    const { name } = recorded;
    const open = async (run: string) =>
      (await post('/api/table-copies', { simulationId: run, tableName: 'made', ownerEntityName: null })).json().data
        .copyId;
    const [before, after] = [await open(`${name}@${SECOND}`), await open(name)];
    const query = (copyId: string, body: object) =>
      post(`/api/table-copies/${copyId}/query`, { page: 1, pageSize: 10, ...body });
    const large = { filters: [{ column: 'made', type: 'range', from: 5 }] };
    await expect.poll(async () => (await query(after, large)).statusCode).toBe(200);
    expect((await query(after, large)).json().data.rows).toHaveLength(2);
    await expect.poll(async () => (await query(before, {})).statusCode).toBe(200);
    const asked = await post('/api/sql', { simulationId: name, sql: 'SELECT sum(made) AS all_made FROM made' });
    expect(asked.body).toContain(`"all_made":${BigInt(BIG) + 10n}`);
    const compared = await post('/api/table-comparisons', { before, after, keys: ['machine'] });
    expect(compared.json().data).toMatchObject({ added: 1, changed: 1, same: 1 });
    const file = await app.inject({ url: `/api/simulations/${name}/tables/made/export?format=csv` });
    expect(file.body).toContain(`m2,${BIG}`);
  });

  test('SQL needs no table to be opened first, over the run as well', async () => {
    const { name } = recorded;
    const sql = 'SELECT max(a.made) AS most FROM "cell 1/made" AS a';
    expect((await post('/api/sql', { simulationId: `${name}@${2 * SECOND}`, sql })).json().data.rows).toEqual([
      { most: 8 },
    ]);
    const times = 'SELECT count(DISTINCT "simulationTimeMicros") AS times FROM made';
    expect((await post('/api/sql', { simulationId: `${name}@run`, sql: times })).json().data.rows).toEqual([
      { times: 3 },
    ]);
    const none = await post('/api/sql', { simulationId: name, sql: 'SELECT * FROM none' });
    expect(none.json().code).toBe('INVALID_REQUEST');
  });

  test('SQL over a live run asks what was recorded of it, beside its copies', async () => {
    const { recordingId } = recorded;
    const sql = 'SELECT count(DISTINCT "simulationTimeMicros") AS times FROM recorded_made';
    const answer = await post('/api/sql', { simulationId: 'demo', sql });
    expect(answer.json().data).toMatchObject({ rows: [{ times: 3 }], tables: [] });
    const listed = (await app.inject({ url: '/api/table-copies?simulationId=demo' })).json().data;
    expect(listed.recordedRun).toBe(`recording:${recordingId}@run`);
    const other = await post('/api/sql', { simulationId: 'other', sql });
    expect(other.json().code).toBe('INVALID_REQUEST');
  });

  test('times at which they were kept', async () => {
    const { recordingId } = recorded;
    const { data } = (await app.inject({ url: `/api/recordings/${recordingId}/tables` })).json();
    expect(data.instants.map((one: { simulationTimeMicros: number }) => one.simulationTimeMicros / SECOND)).toEqual([
      1, 2, 3,
    ]);
    expect(data).toMatchObject({ simulationId: 'demo', files: 5, trouble: null });
  });
});

describe('what may not be seen live may not be seen recorded', () => {
  async function guarded() {
    const { app: gateway, ...tokens } = await gatewayWithTokens({
      recordings: { archive: recorded.archive, policy: NOTHING },
      settings: { simulationIds: { viewer: ['north'], operator: null } },
    });
    return {
      ...tokens,
      ask: (token: string, url: string, body?: object) =>
        gateway.inject({
          ...(body === undefined ? { url } : { method: 'POST', url, payload: JSON.stringify(body) }),
          headers: { ...bearer(token), ...(body && { 'content-type': 'application/json' }) },
        }),
    };
  }

  type Asked = [what: string, url: (name: string) => string, body?: (name: string) => object];
  const asked: Asked[] = [
    ['catalog', (name) => `${API}/simulations/${name}/tables/catalog/query`, () => ({})],
    ['page', (name) => `${API}/simulations/${name}/tables/query`, () => ({ tableName: 'made' })],
    ['copy', () => '/api/table-copies', (simulationId) => ({ simulationId, tableName: 'made' })],
    ['copies', (name) => `/api/table-copies?simulationId=${name}`],
    ['SQL', () => '/api/sql', (simulationId) => ({ simulationId, sql: 'SELECT * FROM made' })],
    ['file', (name) => `/api/simulations/${name}/tables/made/export?format=csv`],
    ['times', (name) => `/api/recordings/${name.slice('recording:'.length)}/tables`],
  ];
  test.each(asked)('%s', async (_, url, body) => {
    const { ask, viewer, operator } = await guarded();
    const { name } = recorded;
    expect((await ask(operator, url(name), body?.(name))).statusCode).toBe(200);
    const refused = await ask(viewer, url(name), body?.(name));
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'RECORDING_NOT_FOUND']);
  });

  test('a copy that somebody else has opened', async () => {
    const { ask, viewer, operator } = await guarded();
    const opened = await ask(operator, '/api/table-copies', { simulationId: recorded.name, tableName: 'made' });
    const url = `/api/table-copies/${opened.json().data.copyId}`;
    expect((await ask(operator, url)).statusCode).toBe(200);
    for (const refused of [await ask(viewer, url), await ask(viewer, `${url}/query`, { page: 1, pageSize: 1 })]) {
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'COPY_NOT_FOUND']);
    }
  });
});
