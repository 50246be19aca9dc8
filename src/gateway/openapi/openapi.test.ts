import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type * as z from 'zod';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import type { OpenApiDocument } from '../../protocol/index.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { scriptedTable } from '../testing/scripted-table.ts';
import { answerJson } from '../testing/scripted-upstream.ts';

const DOCUMENT = '/api/openapi.json';
const NOTHING = { always: [], watched: false };

/** The routes under /api of every server that this test starts, as Fastify itself tells of them, with what they say. */
function routesOfServers(): Map<string, FastifySchema | undefined> {
  const routes = new Map<string, FastifySchema | undefined>();
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      const path = url.replaceAll(/:(\w+)/g, '{$1}');
      if (url.startsWith('/api/')) for (const one of [method].flat()) routes.set(`${one} ${path}`, schema);
    });
  };
  subscribe('fastify.initialization', onServer);
  onTestFinished(() => void unsubscribe('fastify.initialization', onServer));
  return routes;
}

/** With everything that settings add. */
async function wholeGateway() {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  return gatewayWithTokens({ recordings: { archive, policy: NOTHING } });
}

async function documentOf(app: FastifyInstance, headers = {}): Promise<OpenApiDocument> {
  return (await app.inject({ url: DOCUMENT, headers })).json();
}

/** What the document says of a path that gives a file out. */
interface DescribedFile {
  parameters: { in: string; name: string; required?: boolean }[];
  responses: Record<'200', { content?: object; headers?: object }>;
}

type Answers = Record<string, z.ZodType>;

const pathsOf = ({ paths }: OpenApiDocument) => Object.keys(paths);

test('the document is valid OpenAPI 3.1, with all routes and with the fewest', async () => {
  const { app, viewer } = await wholeGateway();
  const least = await gatewayBefore();
  for (const document of [await documentOf(app, bearer(viewer)), await documentOf(least.app)]) {
    const validator = new Validator();
    expect(await validator.validate({ ...document })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  }
  const { paths: _, ...without } = await documentOf(least.app);
  expect(await new Validator().validate({ ...without, info: {} })).toMatchObject({ valid: false });
});

describe('the routes', () => {
  test('every route under /api is described, and nothing else', async () => {
    const routes = routesOfServers();
    const { app, viewer } = await wholeGateway();
    await app.ready();
    const { paths } = await documentOf(app, bearer(viewer));
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(told.sort()).toEqual([...routes.keys()].sort());
    expect(told.length).toBeGreaterThan(30);
  });

  test('what settings leave out is not told', async () => {
    const { app } = await gatewayBefore();
    const paths = pathsOf(await documentOf(app));
    expect(paths).toContain('/api/recordings');
    expect(paths.filter((path) => path.startsWith('/api/recordings/') || path === '/api/session/end')).toEqual([]);
  });
});

describe('who may ask', () => {
  test('a token or a session; operators where it says so, anybody where it needs none', async () => {
    const { app, viewer } = await wholeGateway();
    const { components, paths, security } = await documentOf(app, bearer(viewer));
    expect(components.securitySchemes).toMatchObject({
      token: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: '__Host-aisle' },
    });
    expect(security).toEqual([{ token: [] }, { session: [] }]);
    expect(paths['/api/sql']?.post?.security).toEqual(security);
    expect(paths['/api/recordings']?.post?.security).toEqual([{ token: ['operator'] }, { session: ['operator'] }]);
    expect(paths['/api/session']?.get?.security).toEqual([]);
  });

  test('where access is open, nothing is asked for', async () => {
    const { app } = await gatewayBefore();
    const { components, paths, security } = await documentOf(app);
    expect([components.securitySchemes, security, paths['/api/sql']?.post?.security]).toEqual([{}, [], []]);
    expect(paths['/api/sql']?.post?.responses).not.toHaveProperty('401');
  });

  test('the document itself is for viewers', async () => {
    const { app } = await wholeGateway();
    expect((await app.inject({ url: DOCUMENT })).json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  });
});

test('bodies, bounds and query strings are those that requests are checked by', async () => {
  const { app, viewer } = await wholeGateway();
  const { paths } = await documentOf(app, bearer(viewer));
  const query = JSON.stringify(paths['/api/table-copies/{copyId}/query']?.post?.requestBody);
  expect(query).toContain('"maximum":5000');
  expect(query).toContain('"enum":["ascending","descending"]');
  expect(paths['/api/simulations/{simulationId}/tables/{tableName}/export']?.get?.parameters).toMatchObject([
    { name: 'simulationId', in: 'path', required: true },
    { name: 'tableName', in: 'path', required: true },
    { in: 'header' },
    { name: 'owner', in: 'query', required: false },
    { name: 'format', schema: { enum: ['csv', 'jsonl', 'parquet', 'xlsx'], default: 'csv' } },
    { name: 'readAgain', description: expect.stringContaining('true') },
    { name: 'copy' },
    { name: 'query' },
  ]);
  expect(paths['/api/table-copies']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'simulationId', in: 'query', required: true }),
  );
});

test('what is derived of a live run and of a recorded one stands under a heading of its own, each relation in words', async () => {
  const { app, viewer } = await wholeGateway();
  const { paths } = await documentOf(app, bearer(viewer));
  const under = Object.entries(paths).filter(([, { get }]) => get?.tags?.includes('Derived by Aisle'));
  const relations = ['activity', 'holds', 'journeys', 'traffic'];
  const runs = ['/api/recordings/{recordingId}', '/api/simulations/{simulationId}'];
  expect(under.map(([path]) => path).sort()).toEqual(runs.flatMap((run) => relations.map((one) => `${run}/${one}`)));
  const words = relations.map((one) => runs.map((run) => paths[`${run}/${one}`]?.get?.summary));
  for (const [live, recorded] of words) expect(live).toBe(recorded);
  expect(new Set(words.flat()).size).toBe(relations.length);
});

test.each(['/api/simulations/{simulationId}', '/api/recordings/{recordingId}'])(
  'files for other programs of %s: what they are asked for, what they are, and what they say of themselves',
  async (run) => {
    const { app, viewer } = await wholeGateway();
    const { paths } = await documentOf(app, bearer(viewer));
    const told = (file: string) => {
      const described = (paths[`${run}/${file}`]?.get ?? {}) as DescribedFile;
      const { content = {}, headers = {} } = described.responses['200'];
      const asked = described.parameters.filter((one) => one.in === 'query');
      return {
        asked: asked.map(({ name, required }) => `${name}${required ? '' : '?'}`),
        types: Object.keys(content),
        headers: Object.keys(headers),
      };
    };
    const json = { types: ['application/json; charset=utf-8'], headers: ['X-Events'] };
    expect(told('events.ocel.json')).toEqual({ asked: [], ...json });
    expect(told('events.perfetto.json')).toEqual({ asked: ['from?', 'to?', 'generation?'], ...json });
    const clip = { types: ['model/gltf-binary'], headers: [] };
    expect(told('clip.glb')).toEqual({ asked: ['from', 'to', 'generation?', 'rate?'], ...clip });
  },
);

test('refusals are in the error body of the interface, each status with its codes', async () => {
  const { app, viewer } = await wholeGateway();
  const { components, paths } = await documentOf(app, bearer(viewer));
  expect(Object.keys(components.schemas)).toEqual(['Error']);
  const refused = paths['/api/table-copies/{copyId}/query']?.post?.responses?.['503'];
  expect(refused).toEqual({
    description: expect.stringMatching(/`STOPPING`.*`QUERY_TOO_LONG`/),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
});

test('who has it is told so', async () => {
  const { app } = await gatewayBefore();
  const { headers } = await app.inject({ url: DOCUMENT });
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"/) });
  const again = await app.inject({ url: DOCUMENT, headers: { 'if-none-match': headers.etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('what is answered is what is described, field by field', () => {
  /** Asks the gateway that is made next, and holds its answers against their descriptions, in which every field has to be. */
  function asker() {
    const routes = routesOfServers();
    return async (app: FastifyInstance, route: string, url: string, body?: object) => {
      const [[status, schema] = ['none']] = Object.entries((routes.get(route)?.response ?? {}) as Answers);
      if (schema === undefined) throw new Error(`${route} answers no data`);
      const sent = body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const method = route.split(' ')[0] as 'GET';
      const response = await app.inject({ method, url, ...sent });
      expect([route, String(response.statusCode)]).toEqual([route, status]);
      expect([route, schema.safeParse(response.json()).error?.issues]).toEqual([route, undefined]);
      return response.json().data;
    };
  }

  test('of the gateway', async () => {
    const ask = asker();
    const { app, upstream } = await gatewayBefore({ controlPlane: true });
    const items = [{ simulationId: 'demo', calendarStart: '2026-03-02T06:00:00.000Z' }, { simulationId: 'plain' }];
    upstream.script = (response) =>
      answerJson(response, 200, { code: 'OK', message: '', requestId: 'r', data: { items } });
    for (const path of ['session', 'simulations', 'health', 'readiness'])
      await ask(app, `GET /api/${path}`, `/api/${path}`);
  });

  test('of sessions', async () => {
    const ask = asker();
    const { app, viewer } = await gatewayWithTokens();
    await ask(app, 'POST /api/session', '/api/session', { token: viewer });
    await ask(app, 'POST /api/session/end', '/api/session/end');
    await ask(app, 'GET /api/session', '/api/session');
  });

  test('of tables', { timeout: 180_000 }, async () => {
    const ask = asker();
    const { app, upstream } = await gatewayBefore();
    upstream.script = scriptedTable(3).script;
    const { copyId } = await ask(app, 'POST /api/table-copies', '/api/table-copies', {
      simulationId: 's',
      tableName: 'orders',
    });
    const state = () => ask(app, 'GET /api/table-copies/{copyId}', `/api/table-copies/${copyId}`);
    await vi.waitFor(async () => expect((await state()).state).toBe('complete'));
    await ask(app, 'GET /api/table-copies', '/api/table-copies?simulationId=s');
    await ask(app, 'POST /api/table-copies/{copyId}/query', `/api/table-copies/${copyId}/query`, {
      page: 1,
      pageSize: 2,
    });
    await ask(app, 'POST /api/sql', '/api/sql', { simulationId: 's', sql: 'SELECT * FROM orders' });
    await ask(app, 'POST /api/sql', '/api/sql', { simulationId: 's', sql: 'SELECT * FROM orders', explain: true });
    await ask(app, 'POST /api/table-copies/{copyId}/find', `/api/table-copies/${copyId}/find`, {
      contains: '1',
      from: 0,
    });
    await ask(app, 'POST /api/table-comparisons', '/api/table-comparisons', { before: copyId, after: copyId });
    await ask(app, 'DELETE /api/table-copies/{copyId}', `/api/table-copies/${copyId}`);
  });

  test('of recordings', async () => {
    const archive = await archiveIn(await temporaryFolder(onTestFinished));
    const run = recordedRun(archive, {}, 'north');
    run.begin();
    run.seconds(1, 3);
    await run.recorder.drained();
    const { recordingId } = run.recorder;
    await run.recorder.end();
    const ask = asker();
    const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
    const one = `/api/recordings/${recordingId}`;
    await ask(app, 'GET /api/recordings', '/api/recordings');
    const { noteId } = await ask(app, 'POST /api/recordings/{recordingId}/notes', `${one}/notes`, {
      text: 'a jam',
      simulationTimeMicros: 1_000_000,
    });
    const note = 'recordings/{recordingId}/notes/{noteId}';
    await ask(app, `PATCH /api/${note}`, `${one}/notes/${noteId}`, { entityName: 'LIFT-1' });
    await ask(app, 'GET /api/recordings/{recordingId}/notes', `${one}/notes`);
    await ask(app, 'GET /api/recordings/{recordingId}/tables', `${one}/tables`);
    await ask(app, 'GET /api/recordings/{recordingId}', one);
    await ask(app, 'PATCH /api/recordings/{recordingId}', one, { keep: true });
    await ask(app, `DELETE /api/${note}`, `${one}/notes/${noteId}`);
    await ask(app, 'DELETE /api/recordings/{recordingId}', one);
  });
});
