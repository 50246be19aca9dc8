import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { API, gatewayBefore, KEY } from './testing/gateway-under-test.ts';
import { answerJson, answerOk, type Script } from './testing/scripted-upstream.ts';

describe('allow-list', () => {
  test.each([
    ['GET', '/health', undefined],
    ['GET', '/simulations/sim-1/clock', undefined],
    ['GET', '/simulations/sim-1/animation/snapshot', undefined],
    ['GET', '/simulations/sim-1/visualization/snapshot', undefined],
    ['POST', '/simulations/sim-1/animation/updates/query', '{"cursor":{"generation":"g","sequence":1}}'],
    ['POST', '/simulations/sim-1/visualization/updates/poll', '{"cursor":{"generation":"g","sequence":1}}'],
    ['POST', '/simulations/sim-1/tables/catalog/query', '{}'],
    ['POST', '/simulations/sim-1/tables/query', '{"tableName":"orders"}'],
  ] as const)('%s %s is asked upstream as it is', async (method, path, body) => {
    const { app, upstream } = await gatewayBefore();
    const payload = body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } };
    const response = await app.inject({ method, url: API + path, ...payload });
    expect(response.statusCode).toBe(200);
    expect(upstream.seen.at(-1)).toMatchObject({ method, url: API + path, body: body ?? '' });
  });

  test.each([
    ['another method', 'DELETE', '/simulations/sim-1/clock', 404],
    ['POST where GET belongs', 'POST', '/simulations/sim-1/clock', 404],
    ['HEAD, which no endpoint has', 'HEAD', '/simulations/sim-1/clock', 404],
    ['a path that is not in the interface', 'GET', '/simulations/sim-1/secrets', 404],
    ['lifecycle paths of the service', 'POST', '/simulations', 404],
    ['a path above, dots encoded twice', 'GET', '/simulations/%252e%252e/clock', 400],
    ['an encoded slash in the id', 'GET', '/simulations/a%2Fb/clock', 400],
    ['an encoded backslash in the id', 'GET', '/simulations/a%5Cb/clock', 400],
    ['an encoded line feed in the id', 'GET', '/simulations/a%0Ab/clock', 400],
    ['an encoded question mark in the id', 'GET', '/simulations/a%3Fb/clock', 400],
    ['a broken encoding', 'GET', '/simulations/%zz/clock', 400],
    ['an endless id', 'GET', `/simulations/${'a'.repeat(300)}/clock`, 400],
    ['a query string', 'GET', '/simulations/sim-1/clock?x=1', 400],
  ] as const)('%s is refused and never asked upstream', async (_case, method, path, status) => {
    const { app, upstream } = await gatewayBefore();
    const response = await app.inject({ method, url: API + path });
    expect(response.statusCode).toBe(status);
    if (method !== 'HEAD') {
      expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(response.json().requestId).toBe(response.headers['x-request-id']);
    }
    expect(upstream.seen).toEqual([]);
  });

  // Over a socket, because `inject` would normalize these before the gateway sees them.
  test.each([['/simulations/%2e%2e/clock'], ['/simulations/%2e/clock'], ['/simulations/../health?'], ['/health?']])(
    '%s is refused as it comes over the wire',
    async (path) => {
      const { app, upstream } = await gatewayBefore();
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const [response] = (await once(get({ port, path: API + path, agent: false }), 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(upstream.seen).toEqual([]);
    },
  );

  test('an id with blanks and other scripts is encoded again for the service', async () => {
    const { app, upstream } = await gatewayBefore();
    await app.inject({ url: `${API}/simulations/${encodeURIComponent('Halle 7 Nord ü')}/clock` });
    expect(upstream.seen[0]?.url).toBe(`${API}/simulations/Halle%207%20Nord%20%C3%BC/clock`);
  });

  test('a body where none belongs is refused', async () => {
    const { app, upstream } = await gatewayBefore();
    const headers = { 'content-type': 'application/json' };
    const response = await app.inject({ method: 'GET', url: `${API}/health`, payload: '{}', headers });
    expect(response.statusCode).toBe(400);
    expect(response.json().details).toEqual([{ field: 'body', reason: 'expected no body, found one' }]);
    expect(upstream.seen).toEqual([]);
  });

  test('with a list of ids, no other is asked for', async () => {
    const { app, upstream } = await gatewayBefore({ simulationIds: ['sim-1'] });
    expect((await app.inject({ url: `${API}/simulations/sim-1/clock` })).statusCode).toBe(200);
    const refused = await app.inject({ url: `${API}/simulations/sim-2/clock` });
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({ code: 'SIMULATION_NOT_FOUND', details: [] });
    expect(upstream.seen).toHaveLength(1);
  });

  test('a base URL with a path of its own keeps it', async () => {
    const first = await gatewayBefore();
    const { app } = await gatewayBefore({ upstream: { baseUrl: `${first.upstream.baseUrl}/plant/north/` } });
    await app.inject({ url: `${API}/health` });
    expect(first.upstream.seen[0]?.url).toBe(`/plant/north${API}/health`);
  });
});

describe('headers to the service', () => {
  test('the key is ours; what the browser sent beside the request id stays behind', async () => {
    const { app, upstream } = await gatewayBefore();
    await app.inject({
      url: `${API}/health`,
      headers: {
        'x-service-api-key': 'a guess',
        'x-request-id': 'viewer-42',
        cookie: 'session=1',
        authorization: 'Bearer x',
        'x-forwarded-for': '10.0.0.1',
        te: 'trailers',
        referer: 'http://elsewhere/',
      },
    });
    const headers = upstream.seen[0]?.headers ?? {};
    expect(headers).toMatchObject({
      'x-service-api-key': KEY,
      'x-request-id': 'viewer-42',
      'accept-encoding': 'identity',
    });
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'x-request-id',
      'x-service-api-key',
    ]);
  });

  test.each([
    ['no request id', {}],
    ['a request id with blanks', { 'x-request-id': 'a b' }],
    ['an endless request id', { 'x-request-id': 'a'.repeat(200) }],
  ])('%s: one is made and told to both sides', async (_case, headers) => {
    const { app, upstream } = await gatewayBefore();
    const response = await app.inject({ url: `${API}/health`, headers });
    const made = upstream.seen[0]?.headers['x-request-id'];
    expect(made).toMatch(/^[\x21-\x7e]{1,128}$/);
    expect(response.headers['x-request-id']).toBe(made);
  });

  test.each([
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
  ])('a body that is %s is refused', async (_case, type) => {
    const { app, upstream } = await gatewayBefore();
    const url = `${API}/simulations/s/tables/query`;
    const response = await app.inject({ method: 'POST', url, payload: 'a=b', headers: { 'content-type': type } });
    expect(response.statusCode).toBe(415);
    expect(response.json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(upstream.seen).toEqual([]);
  });

  test('a body beyond the limit is refused', async () => {
    const { app, upstream } = await gatewayBefore();
    const response = await app.inject({
      method: 'POST',
      url: `${API}/simulations/s/tables/query`,
      payload: JSON.stringify({ tableName: 'x'.repeat(1_100_000) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(413);
    expect(response.json().code).toBe('REQUEST_TOO_LARGE');
    expect(upstream.seen).toEqual([]);
  });

  test('two hundred owner names of the longest kind pass, however JSON writes them', async () => {
    const { app, upstream } = await gatewayBefore();
    const name = `"${'\\ud83d\\ude80'.repeat(256)}"`;
    const payload = `{"ownerEntityNames":[${Array(200).fill(name).join(',')}]}`;
    const url = `${API}/simulations/s/tables/catalog/query`;
    const response = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(200);
    expect(upstream.seen[0]?.body).toHaveLength(payload.length);
  });
});

describe('answers of the service', () => {
  test('status, body, Retry-After and request id come back; other headers do not', async () => {
    const { app, upstream } = await gatewayBefore();
    const body = { code: 'RATE_LIMITED', message: 'slow down', requestId: 'r-1', details: [] };
    upstream.script = (response) =>
      answerJson(response, 429, body, {
        'retry-after': '7',
        'x-request-id': 'r-1',
        'set-cookie': 'a=b',
        server: 'inside',
        'x-internal-host': 'db-3',
      });
    const response = await app.inject({ url: `${API}/health` });
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual(body);
    expect(response.headers).toMatchObject({ 'retry-after': '7', 'x-request-id': 'r-1', 'cache-control': 'no-store' });
    for (const header of ['set-cookie', 'server', 'x-internal-host'])
      expect(response.headers).not.toHaveProperty(header);
  });

  test('bytes are not touched: numbers beyond what JavaScript holds pass through', async () => {
    const { app, upstream } = await gatewayBefore();
    const text = '{"code":"OK","data":{"sequence":9223372036854775807,"x":1.0}}';
    upstream.script = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    expect((await app.inject({ url: `${API}/health` })).body).toBe(text);
  });

  test('an answer that is large is compressed for browsers that can read it', async () => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = (response) => answerJson(response, 200, { data: 'x'.repeat(5000) });
    const response = await app.inject({ url: `${API}/health`, headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.rawPayload.length).toBeLessThan(1000);
  });

  test('a service that echoes the key does not give it away', async () => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = (response) => answerJson(response, 401, { code: 'UNAUTHENTICATED', message: `bad key ${KEY}` });
    const response = await app.inject({ url: `${API}/health` });
    expect(response.statusCode).toBe(401);
    expect(response.body).not.toContain(KEY);
    expect(response.json().message).toBe('bad key [redacted]');
  });
});

describe('many viewers', () => {
  // What was just read is given to who asks soon after: on a busy machine, too, all of them ask soon.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  const poll = (sequence: number) =>
    ({
      method: 'POST',
      url: `${API}/simulations/s/animation/updates/query`,
      payload: `{"cursor":{"generation":"g","sequence":${sequence}}}`,
      headers: { 'content-type': 'application/json' },
    }) as const;
  /** A run that stands at batch 8, over and done. */
  const atEight: Script = (response, { body }) => {
    const { cursor } = JSON.parse(body || '{}');
    const sequences = [6, 7, 8].filter((sequence) => sequence > cursor?.sequence);
    answerJson(response, 200, {
      code: 'OK',
      message: '',
      requestId: 'r',
      data: {
        clock: { simulationTimeMicros: 8, status: 'COMPLETED' },
        nextCursor: { generation: 'g', sequence: 8 },
        oldestAvailableSequence: 1,
        latestSequence: 8,
        hasMore: false,
        batches: sequences.map((sequence) => ({ sequence, assets: [], events: [] })),
      },
    });
  };

  test('at different cursors are answered from one read, each with what comes after its own', async () => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = atEight;
    await app.inject(poll(5));
    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => app.inject(poll(5 + (index % 4)))));
    expect(responses.map((response) => response.json().data.batches.length)).toEqual(
      responses.map((_, index) => 3 - (index % 4)),
    );
    expect(upstream.seen).toHaveLength(1);
  });

  test('a command through the control plane is seen by the next read', async () => {
    const { app, upstream } = await gatewayBefore({ controlPlane: true });
    upstream.script = atEight;
    await app.inject(poll(8));
    await app.inject({ method: 'POST', url: '/control/v1/simulations/s/pause' });
    await app.inject(poll(8));
    expect(upstream.seen.map(({ url }) => url)).toEqual([poll(8).url, '/control/v1/simulations/s/pause', poll(8).url]);
  });
});

describe('while the service asks to wait', () => {
  const asksToWait =
    (seconds: number): Script =>
    (response) =>
      answerJson(
        response,
        429,
        { code: 'RATE_LIMITED', message: '', requestId: 'r-1' },
        { 'retry-after': `${seconds}` },
      );
  const clock = (simulationId: string) => ({ url: `${API}/simulations/${simulationId}/clock` });

  test('nobody asks it once two are refused, a newcomer neither; all are told how long, in its words', async () => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = asksToWait(60);
    await app.inject(clock('north'));
    await app.inject(clock('south'));
    upstream.script = answerOk;
    for (const request of [clock('north'), clock('south'), { url: `${API}/health` }]) {
      const { statusCode, headers, body } = await app.inject(request);
      expect([statusCode, headers['x-request-id']]).toEqual([429, 'r-1']);
      // How it goes down with time: asked-to-wait.test.ts.
      expect(Number(headers['retry-after'])).toBeGreaterThan(20);
      expect(JSON.parse(body)).toMatchObject({ code: 'RATE_LIMITED', requestId: 'r-1' });
    }
    expect(upstream.seen).toHaveLength(2);
  });

  test('and once the time is over it is asked again', async () => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = asksToWait(1);
    await app.inject(clock('north'));
    upstream.script = answerOk;
    const statusOf = async () => (await app.inject(clock('north'))).statusCode;
    await expect.poll(statusOf, { interval: 100 }).toBe(200);
    expect(upstream.seen).toHaveLength(2);
  });

  test('what waited for its turn is not asked any more', async () => {
    const { app, upstream } = await gatewayBefore({ upstream: { atOnceOfOneSimulation: 1 } });
    upstream.script = (response, request) => setTimeout(() => asksToWait(2)(response, request), 100);
    const table = (name: string) => ({
      method: 'POST' as const,
      url: `${API}/simulations/s/tables/query`,
      payload: JSON.stringify({ tableName: name }),
      headers: { 'content-type': 'application/json' },
    });
    const told = await Promise.all(['a', 'b', 'c'].map((name) => app.inject(table(name))));
    expect(told.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
    expect(upstream.seen).toHaveLength(1);
  });

  test('a service that fails and asks to come later holds back its own instance only', async () => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = (response) =>
      answerJson(response, 503, { code: 'BUSY', message: '', requestId: 'r-1' }, { 'retry-after': '5' });
    await app.inject(clock('north'));
    upstream.script = answerOk;
    expect((await app.inject(clock('north'))).statusCode).toBe(503);
    expect((await app.inject(clock('south'))).statusCode).toBe(200);
  });
});
