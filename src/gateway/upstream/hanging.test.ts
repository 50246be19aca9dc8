import { expect, onTestFinished, test, vi } from 'vitest';
import { API, gatewayBefore } from '../testing/gateway-under-test.ts';
import { answerJson, answerOk, type Script } from '../testing/scripted-upstream.ts';

/** Reads of "hung" never end; the others do at once. */
const oneHangs: Script = (response, request) => {
  if (!request.url.includes('/hung/')) answerOk(response, request);
};

const table = (simulationId: string, name: string) => ({
  method: 'POST' as const,
  url: `${API}/simulations/${simulationId}/tables/query`,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify({ tableName: name }),
});

/** It passes as a test says, so that all stand in the queue before the first of them is given up. */
const deadlineMillis = 3000;

function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

type Gateway = Awaited<ReturnType<typeof gatewayBefore>>;

/** Reads that run and reads that wait for their turn, as the gateway tells. */
async function turnsOf({ app }: Gateway): Promise<{ running: number; waiting: number }> {
  const { body } = await app.inject({ url: '/metrics' });
  const told = (name: string) => Number(new RegExp(`^aisle_upstream_reads_${name} (\\d+)$`, 'm').exec(body)?.[1]);
  return { running: told('running'), waiting: told('waiting') };
}

test('an instance that hangs holds up no other, and its own queue has an end', async () => {
  stopTheClock();
  const gateway = await gatewayBefore({ upstream: { atOnceOfOneSimulation: 4, waiting: 20, deadlineMillis } });
  const { app, upstream } = gateway;
  upstream.script = oneHangs;
  const hung = Array.from({ length: 64 }, (_, index) => app.inject(table('hung', `t-${index}`)));
  await expect.poll(() => turnsOf(gateway)).toEqual({ running: 4, waiting: 20 });
  const answered = Promise.all(hung);
  expect((await app.inject({ url: `${API}/simulations/healthy/clock` })).statusCode).toBe(503);
  await vi.advanceTimersByTimeAsync(deadlineMillis);
  const statuses = (await answered).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 504)).toHaveLength(24);
  expect(statuses.filter((status) => status === 503)).toHaveLength(40);
});

test('while one hangs, another is asked at once', async () => {
  const { app, upstream } = await gatewayBefore({ upstream: { atOnceOfOneSimulation: 4, deadlineMillis } });
  upstream.script = oneHangs;
  for (let index = 0; index < 64; index += 1) void app.inject(table('hung', `t-${index}`));
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(4));
  expect((await app.inject({ url: `${API}/simulations/healthy/clock` })).statusCode).toBe(200);
  expect(upstream.seen).toHaveLength(5);
});

test('a refusal for want of room says when to come again', async () => {
  const { app, upstream } = await gatewayBefore({
    upstream: { atOnceOfOneSimulation: 1, waiting: 1, deadlineMillis },
  });
  upstream.script = () => {};
  const refused = await Promise.race([1, 2, 3].map((index) => app.inject(table('s', `t-${index}`))));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(refused.json()).toMatchObject({ code: 'UPSTREAM_BUSY', requestId: refused.headers['x-request-id'] });
});

test('an answer that drips for ever has a deadline over all', async () => {
  const { app, upstream } = await gatewayBefore({ upstream: { answerTimeoutMillis: 5000, longestAnswerMillis: 300 } });
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  };
  const response = await app.inject({ url: `${API}/health` });
  expect([response.statusCode, response.json().code]).toEqual([504, 'UPSTREAM_TIMEOUT']);
});

test('an answer that keeps coming may take longer than the time until its first word (core 8)', async () => {
  const { app, upstream } = await gatewayBefore({ upstream: { deadlineMillis: 300 } });
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    setTimeout(() => {
      clearInterval(drip);
      response.end('{"code":"OK","message":"","requestId":"r","data":{}}');
    }, 600);
  };
  const response = await app.inject({ url: `${API}/health` });
  expect([response.statusCode, response.json().code]).toEqual([200, 'OK']);
});

test.each([
  ['its answer', 'OK'],
  ['its failure', 'UPSTREAM_UNREACHABLE'],
])('a browser that waits for a slow snapshot hears from the gateway until it has %s (core 8)', async (_case, code) => {
  const { app, upstream } = await gatewayBefore({ beatMillis: 50 });
  upstream.script = (response) => {
    setTimeout(() => {
      if (code === 'OK') answerJson(response, 200, { code, message: '', requestId: 'r', data: {} });
      else response.destroy();
    }, 400);
  };
  const response = await app.inject({ url: `${API}/simulations/s/animation/snapshot` });
  expect([response.statusCode, response.json().code]).toEqual([200, code]);
  expect(response.body).toMatch(/^ {3,}\{/);
});

test('a browser that leaves ends its read, and frees its turn', async () => {
  const gateway = await gatewayBefore({ upstream: { atOnceOfOneSimulation: 2 } });
  const { app, upstream } = gateway;
  let closed = 0;
  upstream.script = (response) => response.on('close', () => (closed += 1));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = { first: new AbortController(), later: new AbortController() };
  const read = (name: string, { signal }: AbortController) => {
    const { method, headers, payload, url: path } = table('s', name);
    return fetch(url + path, { method, headers, body: payload, signal }).catch(() => null);
  };
  const running = ['t-1', 't-2'].map((name) => read(name, leaving.later));
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(2));
  const waiting = read('t-3', leaving.first);
  await expect.poll(() => turnsOf(gateway)).toEqual({ running: 2, waiting: 1 });
  leaving.first.abort();
  await waiting;
  await expect.poll(() => turnsOf(gateway)).toEqual({ running: 2, waiting: 0 });
  leaving.later.abort();
  await Promise.all(running);
  await vi.waitFor(() => expect(closed).toBe(2));
  upstream.script = answerOk;
  expect((await app.inject({ url: `${API}/simulations/s/clock` })).statusCode).toBe(200);
  expect(upstream.seen).toHaveLength(3);
});

test('of readers who share a read, one may leave', async () => {
  const { app, upstream } = await gatewayBefore();
  let answer = () => {};
  upstream.script = (response, request) => {
    answer = () => answerOk(response, request);
  };
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const left = fetch(`${url}${API}/health`, { signal: leaving.signal }).catch(() => null);
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(1));
  let joined = 0;
  app.server.once('request', () => (joined += 1));
  const stayed = fetch(`${url}${API}/health`);
  await vi.waitFor(() => expect(joined).toBe(1));
  leaving.abort();
  await left;
  answer();
  expect((await stayed).status).toBe(200);
  expect(upstream.seen).toHaveLength(1);
});
