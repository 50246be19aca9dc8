import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { API, gatewayBefore } from '../testing/gateway-under-test.ts';
import { answerOk, type Script } from '../testing/scripted-upstream.ts';

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

test('an instance that hangs holds up no other, and its own queue has an end', async () => {
  const { app, upstream } = await gatewayBefore({
    upstream: { atOnceOfOneSimulation: 4, waiting: 20, answerTimeoutMillis: 3000, deadlineMillis: 400 },
  });
  upstream.script = oneHangs;
  const hung = Array.from({ length: 64 }, (_, index) => app.inject(table('hung', `t-${index}`)));
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(4));
  const answered = Promise.all(hung);
  expect((await app.inject({ url: `${API}/simulations/healthy/clock` })).statusCode).toBe(503);
  const statuses = (await answered).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 504)).toHaveLength(24);
  expect(statuses.filter((status) => status === 503)).toHaveLength(40);
});

test('while one hangs, another is asked at once', async () => {
  const { app, upstream } = await gatewayBefore({
    upstream: { atOnceOfOneSimulation: 4, deadlineMillis: 400 },
  });
  upstream.script = oneHangs;
  const hung = Array.from({ length: 64 }, (_, index) => app.inject(table('hung', `t-${index}`)));
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(4));
  expect((await app.inject({ url: `${API}/simulations/healthy/clock` })).statusCode).toBe(200);
  expect(upstream.seen).toHaveLength(5);
  await Promise.all(hung);
});

test('a refusal for want of room says when to come again', async () => {
  const { app, upstream } = await gatewayBefore({
    upstream: { atOnceOfOneSimulation: 1, waiting: 1, deadlineMillis: 300 },
  });
  upstream.script = () => {};
  const reads = await Promise.all([1, 2, 3].map((index) => app.inject(table('s', `t-${index}`))));
  const refused = reads.find(({ statusCode }) => statusCode === 503);
  expect(refused?.headers['retry-after']).toBe('1');
  expect(refused?.json()).toMatchObject({ code: 'UPSTREAM_BUSY', requestId: refused?.headers['x-request-id'] });
});

test('an answer that drips has a deadline over all', async () => {
  const { app, upstream } = await gatewayBefore({ upstream: { answerTimeoutMillis: 5000, deadlineMillis: 300 } });
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  };
  const response = await app.inject({ url: `${API}/health` });
  expect([response.statusCode, response.json().code]).toEqual([504, 'UPSTREAM_TIMEOUT']);
});

test('a browser that leaves ends its read, and frees its turn', async () => {
  const { app, upstream } = await gatewayBefore({ upstream: { atOnceOfOneSimulation: 2 } });
  let closed = 0;
  upstream.script = (response) => response.on('close', () => (closed += 1));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const reads = [1, 2, 3].map((index) => {
    const { method, headers, payload, url: path } = table('s', `t-${index}`);
    return fetch(url + path, { method, headers, body: payload, signal: leaving.signal }).catch(() => null);
  });
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(2));
  leaving.abort();
  await Promise.all(reads);
  await vi.waitFor(() => expect(closed).toBe(2));
  upstream.script = answerOk;
  expect((await app.inject({ url: `${API}/simulations/s/clock` })).statusCode).toBe(200);
  await pause(20);
  expect(upstream.seen).toHaveLength(3);
});

test('of readers who share a read, one may leave', async () => {
  const { app, upstream } = await gatewayBefore();
  upstream.script = (response, request) => setTimeout(() => answerOk(response, request), 150);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const left = fetch(`${url}${API}/health`, { signal: leaving.signal }).catch(() => null);
  const stayed = fetch(`${url}${API}/health`);
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(1));
  await pause(50);
  leaving.abort();
  await left;
  expect((await stayed).status).toBe(200);
});
