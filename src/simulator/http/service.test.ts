import { describe, expect, test } from 'vitest';
import {
  animationSnapshotSchema,
  animationUpdatesSchema,
  catalogPageSchema,
  clockSchema,
  healthSchema,
  PATH_PREFIX,
  tablePageSchema,
  visualizationSnapshotSchema,
  visualizationUpdatesSchema,
} from '../../protocol/index.ts';
import type { Scenario } from '../plant/index.ts';
import { MOST_LOG_ROWS } from '../tables/result-table.ts';
import { createService, dataOf, fieldsOf, OTHER_KEY } from '../testing/service.ts';
import { yard } from '../testing/yard.ts';

const DEMO = '/simulations/demo-yard';

describe('the eight endpoints answer in the form of the interface', () => {
  test('snapshot and updates: what moves, and what happens next', async () => {
    const { get, post, elapse } = createService();
    elapse(4000);
    const snapshot = dataOf(animationSnapshotSchema, await get(`${DEMO}/animation/snapshot`));
    expect(snapshot.clock).toMatchObject({ simulationTimeMicros: 4_000_000, status: 'RUNNING', advancing: true });
    expect(snapshot.entities[0]?.position).toEqual({ x: 4, y: 0, z: 0 });
    expect(snapshot.motions).toMatchObject([{ animationType: 'MOVE_ALONG_PATH', simulationTimeMicros: 0 }]);
    elapse(7000);
    const answer = await post(`${DEMO}/animation/updates/query`, { cursor: snapshot.cursor });
    const updates = dataOf(animationUpdatesSchema, answer);
    expect(updates.batches.flatMap((batch) => batch.events)).toMatchObject([
      { animationType: 'ROTATE', simulationTimeMicros: 10_000_000 },
    ]);
    expect(updates).toMatchObject({ hasMore: false, nextCursor: { sequence: 2 }, latestSequence: 2 });
  });

  test('legacy snapshot and poll: a node for the entity, an update for each sampled pose', async () => {
    const { get, post, elapse } = createService();
    elapse(1000);
    const snapshot = dataOf(visualizationSnapshotSchema, await get(`${DEMO}/visualization/snapshot`));
    expect(snapshot.nodes).toMatchObject([{ nodeName: 'C', position: { x: 1 } }]);
    elapse(1000);
    const answer = await post(`${DEMO}/visualization/updates/poll`, { cursor: snapshot.cursor });
    const { updates } = dataOf(visualizationUpdatesSchema, answer);
    expect(updates).toMatchObject([
      { updateType: 'NODE_CHANGED', simulationTimeMicros: 1_500_000, node: { position: { x: expect.closeTo(1.5) } } },
      { updateType: 'NODE_CHANGED', simulationTimeMicros: 2_000_000, node: { position: { x: expect.closeTo(2) } } },
    ]);
  });

  test('tables, health and clock', async () => {
    const { get, post, elapse } = createService();
    elapse(25_000);
    const catalog = dataOf(catalogPageSchema, await post(`${DEMO}/tables/catalog/query`, {}));
    expect(catalog.items.map((item) => item.name)).toEqual(['trips', 'moves', 'moves', 'failures']);
    const table = dataOf(tablePageSchema, await post(`${DEMO}/tables/query`, { tableName: 'trips' }));
    expect(table.rows).toEqual([
      { trip: 0, note: null },
      { trip: 1, note: null },
    ]);
    expect(table.observation).toEqual({
      simulationTimeStartMicros: 25_000_000,
      simulationTimeEndMicros: 25_000_000,
      timeStable: true,
      consistent: true,
    });
    expect(dataOf(clockSchema, await get(`${DEMO}/clock`))).toMatchObject({ speedMultiplier: 1 });
    expect(dataOf(healthSchema, await get('/health'))).toMatchObject({ status: 'UP' });
  });
});

test('a log that gave up its oldest rows is not the whole, and its observation says so (interface 2.3)', async () => {
  const chronicle: Scenario = {
    ...yard,
    name: 'chronicle',
    build(context, parameters) {
      const log = (name: string, rows: number) => {
        const columns = [{ name: 'n', dataType: 'INTEGER' as const, nullable: false }];
        const table = context.output.table({ name, ownerEntityName: null, columns, isLog: true });
        for (let n = 0; n < rows; n += 1) table.append({ n });
      };
      log('short', 10);
      log('long', MOST_LOG_ROWS + 1);
      return yard.build(context, parameters);
    },
  };
  const service = createService({ scenarios: [yard, chronicle] });
  const id = await service.create({ scenario: 'chronicle' });
  const read = async (tableName: string) =>
    dataOf(tablePageSchema, await service.post(`/simulations/${id}/tables/query`, { tableName }));
  const [short, long] = [await read('short'), await read('long')];
  expect(short).toMatchObject({ page: { totalElements: 10 }, observation: { timeStable: true, consistent: true } });
  expect(long.observation).toMatchObject({ timeStable: true, consistent: false });
  expect(long.page.totalElements).toBeLessThanOrEqual(MOST_LOG_ROWS);
  expect(long.rows[0]).toEqual({ n: MOST_LOG_ROWS + 1 - long.page.totalElements });
});

test('a request of 200 owner names of 256 characters is read, however they are escaped (interface 8)', async () => {
  const escaped = `"${String.raw`\ud83d\ude9a`.repeat(256)}"`;
  const text = `{"ownerEntityNames":[${Array(200).fill(escaped).join(',')}]}`;
  const answer = await createService().ask('POST', `${PATH_PREFIX}${DEMO}/tables/catalog/query`, { text });
  expect(answer.status).toBe(200);
  expect(dataOf(catalogPageSchema, answer).items).toEqual([]);
});

describe('refusals (interface 5, 7)', () => {
  test.each([
    { what: 'no key', path: '/health', options: { key: null }, status: 401, code: 'UNAUTHENTICATED' },
    { what: 'an unknown key', path: '/health', options: { key: 'x' }, status: 401, code: 'UNAUTHENTICATED' },
    { what: 'an unknown instance', path: '/simulations/x/clock', status: 404, code: 'SIMULATION_NOT_FOUND' },
    { what: 'a foreign instance', path: `${DEMO}/clock`, options: { key: OTHER_KEY }, status: 403, code: 'FORBIDDEN' },
    { what: 'a query string', path: `${DEMO}/clock?a=1`, status: 400, code: 'INVALID_REQUEST', field: 'query.a' },
    {
      what: 'a body',
      path: `${DEMO}/clock`,
      options: { body: {} },
      status: 400,
      code: 'INVALID_REQUEST',
      field: 'body',
    },
    { what: 'an unknown path', path: '/nothing', status: 404, code: 'NOT_FOUND' },
    {
      what: 'an undecodable path',
      path: '/simulations/%zz/clock',
      status: 400,
      code: 'INVALID_REQUEST',
      field: 'path',
    },
  ])('GET with $what: $status $code', async ({ path, options, status, code, field }) => {
    const answer = await createService().get(path, { headers: { 'x-request-id': 'r-1' }, ...options });
    expect(answer).toMatchObject({ status, body: { code, requestId: 'r-1' } });
    expect(fieldsOf(answer)).toEqual(field === undefined ? [] : [field]);
  });

  test.each([
    { body: {}, fields: ['tableName'] },
    { body: { tableName: '' }, fields: ['tableName'] },
    { body: { tableName: 'trips', page: 0, pageSize: 501 }, fields: ['page', 'pageSize'] },
    { body: { tableName: 'trips', size: 5, more: 1 }, fields: ['size', 'more'] },
    { body: [], fields: ['body'] },
    { body: null, fields: ['body'] },
  ])('a table query of $body names $fields', async ({ body, fields }) => {
    const answer = await createService().post(`${DEMO}/tables/query`, body);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual(fields);
  });

  test.each([
    { what: 'no body', options: { body: undefined } },
    { what: 'broken JSON', options: { text: '{' } },
    { what: 'text', options: { text: '{}', headers: { 'content-type': 'text/plain' } } },
  ])('$what instead of a JSON body names the body', async ({ options }) => {
    const answer = await createService().post(`${DEMO}/tables/query`, undefined, options);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', details: [{ field: 'body' }] } });
  });

  test.each([
    { tableName: 'none', entityName: null, status: 404, code: 'TABLE_NOT_FOUND' },
    { tableName: 'trips', entityName: 'Z', status: 404, code: 'ENTITY_NOT_FOUND' },
    { tableName: 'moves', entityName: null, status: 409, code: 'TABLE_NAME_AMBIGUOUS' },
    { tableName: 'moves', entityName: 'C', status: 200, code: 'OK' },
    { tableName: 'D/moves', entityName: null, status: 200, code: 'OK' },
    { tableName: 'trips', entityName: '', status: 200, code: 'OK' },
    { tableName: 'Trips', entityName: '', status: 404, code: 'TABLE_NOT_FOUND' },
  ])('table $tableName of $entityName: $status $code', async ({ status, code, ...body }) => {
    expect(await createService().post(`${DEMO}/tables/query`, body)).toMatchObject({ status, body: { code } });
  });

  test('more requests than allowed are told how long to wait', async () => {
    const { get, elapse } = createService({ requestsPerSecond: 1 });
    for (let request = 0; request < 2; request += 1) expect((await get('/health')).status).toBe(200);
    expect(await get('/health')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { code: 'RATE_LIMITED' },
    });
    elapse(1000);
    expect((await get('/health')).status).toBe(200);
  });
});
