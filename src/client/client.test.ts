import { describe, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from './client.ts';
import { ServiceError } from './service-error.ts';
import { ManualTimers, settled } from './testing/manual-timers.ts';
import { failure, hanging, html, json, refused, ScriptedService } from './testing/scripted-service.ts';

const clockData = {
  simulationId: 'a/b c',
  simulationTimeMicros: 5,
  status: 'RUNNING',
  runMode: 'REAL_TIME',
  speedMultiplier: null,
  runtimeAvailable: true,
  flowControl: 'NONE',
  statusReasonCode: null,
  sampledAt: '2026-01-01T00:00:00Z',
};

function envelope(data: unknown) {
  return { code: 'OK', message: 'OK', requestId: 'request-7', data };
}

function clientAnswering(answer: () => Response | Promise<Response>, options: { silenceMillis?: number } = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const client = createServiceClient({
    ...options,
    baseUrl: 'http://gateway',
    fetch: async (input, init = {}) => {
      requests.push({ url: String(input), init });
      return answer();
    },
  });
  return { client, requests };
}

async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`expected a ServiceError, got ${String(error)}`);
  return error;
}

const CURSOR = { generation: 'g1', sequence: 3 };

/** Every endpoint of the interface as it goes out: method, path behind the prefix, body. */
const ENDPOINT_CALLS: [name: string, call: (client: ServiceClient) => Promise<unknown>, sent: string][] = [
  ['tableCatalog', (c) => c.tableCatalog('sim', { page: 1 }), 'POST /simulations/sim/tables/catalog/query {"page":1}'],
  ['table', (c) => c.table('sim', { tableName: 't' }), 'POST /simulations/sim/tables/query {"tableName":"t"}'],
  ['health', (c) => c.health(), 'GET /health'],
  ['clock', (c) => c.clock('sim'), 'GET /simulations/sim/clock'],
  ['visualizationSnapshot', (c) => c.visualizationSnapshot('sim'), 'GET /simulations/sim/visualization/snapshot'],
  [
    'visualizationUpdates',
    (c) => c.visualizationUpdates('sim', { cursor: CURSOR }),
    'POST /simulations/sim/visualization/updates/poll {"cursor":{"generation":"g1","sequence":3}}',
  ],
  ['animationSnapshot', (c) => c.animationSnapshot('sim'), 'GET /simulations/sim/animation/snapshot'],
  [
    'animationUpdates',
    (c) => c.animationUpdates('sim', { cursor: CURSOR }),
    'POST /simulations/sim/animation/updates/query {"cursor":{"generation":"g1","sequence":3}}',
  ],
];

describe('requests', () => {
  test.each(ENDPOINT_CALLS)('[F1] %s goes out as the interface says, without a key', async (_name, call, sent) => {
    const { client, requests } = clientAnswering(() => failure(404, 'NOT_FOUND'));
    await failureOf(call(client));
    const [{ url, init } = { url: '', init: {} as RequestInit }] = requests;
    const path = url.replace('http://gateway/simulation/openapi/v1', '');
    expect(`${init.method} ${path} ${init.body ?? ''}`.trim()).toBe(sent);
    expect(JSON.stringify(init.headers).toLowerCase()).not.toContain('key');
  });

  test('[F1] a read without a body has none, not an empty object, and the id is encoded', async () => {
    const { client, requests } = clientAnswering(() => json(envelope(clockData)));
    await client.clock('a/b c');
    expect(requests[0]?.url).toBe('http://gateway/simulation/openapi/v1/simulations/a%2Fb%20c/clock');
    expect(requests[0]?.init).toMatchObject({ method: 'GET' });
    expect(requests[0]?.init).not.toHaveProperty('body');
  });

  test('[F1] a query is sent as JSON; a key never is', async () => {
    const { client, requests } = clientAnswering(() => failure(404, 'TABLE_NOT_FOUND'));
    await failureOf(client.table('sim', { tableName: 'orders', page: 2 }));
    const init = requests[0]?.init;
    expect(init?.body).toBe('{"tableName":"orders","page":2}');
    expect(init?.headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' });
  });

  test('[F2] gives the payload; fields that the interface does not know are dropped', async () => {
    const { client } = clientAnswering(() => json(envelope({ ...clockData, extra: 1 })));
    expect(await client.clock('a/b c')).toEqual(clockData);
  });
});

describe('tables', () => {
  test('[F2] cells keep every digit; an answer that does not follow the interface is still refused in words', async () => {
    const page = (row: string, size = '1') =>
      new Response(
        `{"code":"OK","message":"","requestId":"r","data":{"tableId":"t","name":"t","scope":"SCENE","ownerEntityName":null,
        "columns":[],"rows":[${row}],"page":{"number":1,"size":${size},"totalElements":1,"totalPages":1},
        "observation":{"simulationTimeStartMicros":0,"simulationTimeEndMicros":0,"timeStable":true,"consistent":true}}}`,
      );
    const read = clientAnswering(() => page('{"a":9007199254740993,"b":9007199254740991}')).client;
    expect((await read.table('sim', { tableName: 't' })).rows).toEqual([{ a: 9007199254740993n, b: 9007199254740991 }]);
    const refused = await failureOf(
      clientAnswering(() => page('{}', '9007199254740993')).client.table('sim', { tableName: 't' }),
    );
    expect(refused.details.map(({ field }) => field)).toEqual(['data.page.size']);
  });
});

describe('failures', () => {
  test('[F3] an error body is kept whole', async () => {
    const body = {
      code: 'INVALID_REQUEST',
      message: 'page is too small',
      requestId: 'request-9',
      details: [{ field: 'page', reason: 'at least 1' }],
    };
    const { client } = clientAnswering(() => json(body, { status: 400 }));
    expect(await failureOf(client.table('sim', { tableName: 'x' }))).toMatchObject({ ...body, status: 400 });
  });

  test.each([
    { name: 'a page of HTML', answer: () => html(200), message: /page of HTML/ },
    { name: 'nothing', answer: () => new Response(''), message: /empty/ },
    { name: 'JSON that is cut off', answer: () => new Response('{"code":"OK","da'), message: /cut off after 16/ },
    {
      name: 'text',
      answer: () => new Response('hello', { headers: { 'content-type': 'text/plain' } }),
      message: /text\/plain/,
    },
  ])('[F4] $name is an invalid response, in words', async ({ answer, message }) => {
    const { client } = clientAnswering(answer);
    const error = await failureOf(client.health());
    expect(error.code).toBe('INVALID_RESPONSE');
    expect(error.message).toMatch(message);
  });

  test('[F4] a payload against the interface names each field and keeps the requestId', async () => {
    const { client } = clientAnswering(() => json(envelope({ ...clockData, simulationTimeMicros: 'soon' })));
    const error = await failureOf(client.clock('sim'));
    expect(error).toMatchObject({ code: 'INVALID_RESPONSE', requestId: 'request-7', status: 200 });
    expect(error.details.map(({ field }) => field)).toEqual(['data.simulationTimeMicros']);
  });

  test('[F4] an error status without an error body is named by the status', async () => {
    const { client } = clientAnswering(() => html(502));
    expect(await failureOf(client.health())).toMatchObject({ code: 'HTTP_502', status: 502 });
  });

  test('[F5] a refused connection', async () => {
    const { client } = clientAnswering(refused);
    expect(await failureOf(client.health())).toMatchObject({ code: 'NETWORK_ERROR', status: null });
  });

  test('[F5] an answer that does not come in time', async () => {
    const client = createServiceClient({
      silenceMillis: 5,
      fetch: (_, init) => hanging({ signal: init?.signal as AbortSignal }),
    });
    expect(await failureOf(client.health())).toMatchObject({ code: 'TIMEOUT' });
  });

  test('[F5] finding 14: the time for an answer is counted by the timers that it is given', async () => {
    const timers = new ManualTimers();
    const client = createServiceClient({
      fetch: (_, init) => hanging({ signal: init?.signal as AbortSignal }),
      timers,
    });
    const failed = failureOf(client.health());
    await timers.advance(16_000);
    expect(await failed).toMatchObject({ code: 'TIMEOUT' });
  });

  test('[F5] an abort by the caller is no failure of the service', async () => {
    const leaving = new AbortController();
    const client = createServiceClient({
      fetch: (_, init) => hanging({ signal: init?.signal as AbortSignal }),
    });
    const read = client.health({ signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(read).rejects.toThrow('left');
  });
});

describe('told to wait', () => {
  test.each([
    { header: { 'retry-after': '7' }, seconds: 7 },
    { header: { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT', date: 'Thu, 01 Jan 2026 00:00:04 GMT' }, seconds: 5 },
    { header: { 'retry-after': 'soon', date: 'Thu, 01 Jan 2026 00:00:04 GMT' }, seconds: null },
    { header: { 'retry-after': '-3' }, seconds: null },
    { header: {}, seconds: null },
  ])('[F6] $header is $seconds s', async ({ header, seconds }) => {
    const { client } = clientAnswering(() => failure(429, 'RATE_LIMITED', header as Record<string, string>));
    expect((await failureOf(client.health())).retryAfterSeconds).toBe(seconds);
  });

  test("[F6] finding 14: a date without the answer's own is measured against the local clock", async () => {
    const until = new Date(Date.now() + 60_000).toUTCString();
    const { client } = clientAnswering(() => failure(429, 'RATE_LIMITED', { 'retry-after': until }));
    const { retryAfterSeconds } = await failureOf(client.health());
    expect(retryAfterSeconds).toBeGreaterThan(55);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('[F6] no request of any kind leaves before the time is over', async () => {
    const timers = new ManualTimers();
    const service = new ScriptedService(timers);
    const client = createServiceClient({ fetch: service.fetch, timers });
    service.fault = () => failure(429, 'RATE_LIMITED', { 'retry-after': '3' });
    await failureOf(client.clock('sim'));
    service.fault = null;
    const snapshot = client.animationSnapshot('sim');
    await timers.advance(2999);
    expect(service.requests).toHaveLength(1);
    await timers.advance(1);
    await settled();
    expect(service.requests).toHaveLength(2);
    await expect(snapshot).resolves.toMatchObject({ requestId: 'request-1' });
  });
});
