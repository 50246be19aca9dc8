import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { API, gatewayBefore } from './testing/gateway-under-test.ts';
import { answerOk } from './testing/scripted-upstream.ts';

/** What would hold the gateway by itself does so for longer than any test takes. */
const FOREVER_MILLIS = 300_000;

async function listening(options: Parameters<typeof gatewayBefore>[0] = {}) {
  const { app, upstream } = await gatewayBefore(options);
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return { app, upstream, url };
}

/** A connection that sends what it is given; `received` grows, and `ended` is fulfilled with it. */
function rawConnection(url: URL, text: string) {
  const socket = connect(Number(url.port), url.hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  return { socket, ended: new Promise<string>((done) => socket.on('close', () => done(received))) };
}

/** Whoever comes now is refused, by the gateway or by its socket. */
async function untilItStops(url: URL): Promise<void> {
  await vi.waitFor(async () => {
    const late = await fetch(new URL('/nothing', url)).catch(() => null);
    if (late !== null) expect(await late.json()).toMatchObject({ code: 'STOPPING' });
  });
}

const STALLED_BODY = `POST ${API}/simulations/s/tables/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

test('a body that does not arrive is answered 408, and its connection ends', async () => {
  const { url } = await listening({ requestTimeoutMillis: 200 });
  const answer = await rawConnection(url, STALLED_BODY).ended;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 'REQUEST_TIMEOUT', details: [] });
});

test('headers that do not arrive, too', async () => {
  const { url } = await listening({ requestTimeoutMillis: 200 });
  expect(await rawConnection(url, `GET ${API}/health HTTP/1.1\r\nHost: local`).ended).toMatch(/^HTTP\/1\.1 408 /);
});

test('what is no HTTP is answered in the form of the interface', async () => {
  const { url } = await listening();
  const answer = await rawConnection(url, 'nothing\r\n\r\n').ended;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 'INVALID_REQUEST', details: [] });
});

test('the gateway stops in time, though a body stalls and a read hangs', async () => {
  const { app, url, upstream } = await listening({
    stopGraceMillis: 200,
    requestTimeoutMillis: FOREVER_MILLIS,
    upstream: { answerTimeoutMillis: FOREVER_MILLIS, deadlineMillis: FOREVER_MILLIS },
  });
  upstream.script = () => {};
  const stalled = rawConnection(url, STALLED_BODY);
  const hung = fetch(`${url.origin}${API}/health`).then(({ status }) => status);
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(1));
  await app.close();
  expect(await hung).toBe(502);
  await stalled.ended;
});

test('a read that runs comes to its end', async () => {
  const { app, url, upstream } = await listening({ stopGraceMillis: FOREVER_MILLIS });
  let answer = () => {};
  upstream.script = (response, request) => {
    answer = () => answerOk(response, request);
  };
  const read = fetch(`${url.origin}${API}/health`).then(({ status }) => status);
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(1));
  const closing = app.close();
  await untilItStops(url);
  answer();
  expect(await read).toBe(200);
  await closing;
});

test('what comes while it stops is refused, and asks nothing', async () => {
  const { app, url, upstream } = await listening({ stopGraceMillis: 300 });
  upstream.script = () => {};
  const hung = fetch(`${url.origin}${API}/health`).catch(() => null);
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(1));
  const closing = app.close();
  await untilItStops(url);
  const late = await fetch(`${url.origin}${API}/simulations/s/clock`).catch(() => null);
  if (late !== null) expect(await late.json()).toMatchObject({ code: 'STOPPING', details: [] });
  await Promise.all([closing, hung]);
  expect(upstream.seen).toHaveLength(1);
});
