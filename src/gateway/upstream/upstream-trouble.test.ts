import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { API, gatewayBefore, KEY } from '../testing/gateway-under-test.ts';
import { answerJson, type Script } from '../testing/scripted-upstream.ts';

const html =
  (status: number): Script =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<html>${KEY}</html>`);

describe('a service in trouble becomes the error body of the interface', () => {
  test.each<[string, Script, number, string]>([
    ['it hangs up', (response) => response.destroy(), 502, 'UPSTREAM_UNREACHABLE'],
    ['it never answers', () => {}, 504, 'UPSTREAM_TIMEOUT'],
    [
      'it stops in the middle',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":'),
      504,
      'UPSTREAM_TIMEOUT',
    ],
    ['an error page', html(503), 503, 'UPSTREAM_UNREADABLE'],
    ['a login page', html(200), 502, 'UPSTREAM_UNREADABLE'],
    [
      'a redirect',
      (response) => answerJson(response, 302, {}, { location: 'http://elsewhere/' }),
      502,
      'UPSTREAM_UNREADABLE',
    ],
    [
      'an answer that is compressed, though it was asked for as it is',
      (response) => answerJson(response, 200, {}, { 'content-encoding': 'gzip' }),
      502,
      'UPSTREAM_UNREADABLE',
    ],
    ['a status that is none', (response) => answerJson(response, 999, {}), 502, 'UPSTREAM_UNREADABLE'],
    ['its key in base64', (response) => answerJson(response, 200, { k: btoa(KEY) }), 502, 'UPSTREAM_UNREADABLE'],
    ['an endless answer', (response) => answerJson(response, 200, 'x'.repeat(20_000)), 502, 'UPSTREAM_UNREADABLE'],
  ])('%s', async (_case, script, status, code) => {
    const { app, upstream } = await gatewayBefore({
      upstream: { maximumAnswerBytes: 10_000, ...(status === 504 ? { answerTimeoutMillis: 200 } : {}) },
    });
    upstream.script = script;
    const response = await app.inject({ url: `${API}/health`, headers: { 'x-request-id': 'r-9' } });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code, message: expect.any(String), requestId: 'r-9', details: [] });
    expect(response.headers).not.toHaveProperty('location');
    expect(response.body + JSON.stringify(response.headers)).not.toContain(KEY);
  });

  test('nobody listens', async () => {
    const { app, upstream } = await gatewayBefore();
    await upstream.close();
    const response = await app.inject({ url: `${API}/health` });
    expect(response.statusCode).toBe(502);
    expect(response.json().code).toBe('UPSTREAM_UNREACHABLE');
  });
});

test.each(['7', 'Wed, 21 Oct 2026 07:28:00 GMT'])('Retry-After %s is kept on a body that is no JSON', async (after) => {
  const { app, upstream } = await gatewayBefore();
  upstream.script = (response) =>
    response.writeHead(429, { 'content-type': 'text/html', 'retry-after': after }).end('<html>');
  const response = await app.inject({ url: `${API}/health` });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, after]);
  expect(response.json().code).toBe('UPSTREAM_UNREADABLE');
});

test('a Retry-After that means nothing stays behind', async () => {
  const { app, upstream } = await gatewayBefore();
  upstream.script = (response) => answerJson(response, 429, {}, { 'retry-after': `soon ${KEY}` });
  expect((await app.inject({ url: `${API}/health` })).headers).not.toHaveProperty('retry-after');
});

test('the request id of the header is that of the body, also for readers who share a read', async () => {
  const { app, upstream } = await gatewayBefore();
  upstream.script = (response, { headers }) =>
    setTimeout(() => answerJson(response, 200, { code: 'OK', requestId: headers['x-request-id'], data: {} }), 50);
  const readers = ['reader-a', 'reader-b'].map((id) =>
    app.inject({ url: `${API}/health`, headers: { 'x-request-id': id } }),
  );
  for (const response of await Promise.all(readers)) {
    expect(response.headers['x-request-id']).toBe(response.json().requestId);
  }
  expect(upstream.seen).toHaveLength(1);
});

test('the key is in no line of the log, whatever goes wrong', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { app, upstream } = await gatewayBefore({
    logger: pino({ level: 'trace' }, sink),
    // Only what never answers takes so long.
    upstream: { answerTimeoutMillis: 1000 },
  });
  // Each trouble is a line of its own: one that goes on is told once.
  for (const script of [html(500), html(200), () => {}] satisfies Script[]) {
    upstream.script = script;
    await app.inject({ url: `${API}/health`, headers: { 'x-service-api-key': KEY } });
  }
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain(KEY);
});
