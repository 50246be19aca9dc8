import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { API, gatewayBefore } from './testing/gateway-under-test.ts';

afterEach(() => vi.unstubAllEnvs());

/** Of no machine but this one, and for tests only. */
const TLS = {
  certificateFile: fileURLToPath(new URL('./testing/localhost-certificate.pem', import.meta.url)),
  keyFile: fileURLToPath(new URL('./testing/localhost-key.pem', import.meta.url)),
};

test('by certificate files the gateway speaks TLS; its own origin is then https', async () => {
  const { app } = await gatewayBefore({ tls: TLS });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const statusFor = async (origin: string) => {
    const ca = readFileSync(TLS.certificateFile);
    const [response] = await once(request(`${url}${API}/health`, { ca, headers: { origin } }).end(), 'response');
    (response as IncomingMessage).resume();
    return (response as IncomingMessage).statusCode;
  };
  expect(url).toMatch(/^https:/);
  expect(await statusFor(url)).toBe(200);
  expect(await statusFor(url.replace('https', 'http'))).toBe(403);
});

/** A proxy that tells which connections were asked of it. */
async function startProxy() {
  const asked: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', (incoming: IncomingMessage, client: Socket) => {
    asked.push(incoming.url ?? '');
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const server = connect(Number(port), hostname, () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    server.pipe(client).pipe(server);
    for (const socket of [server, client]) socket.on('error', () => server.destroy());
  });
  await once(proxy, 'listening');
  return { asked, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
}

test.each([
  ['a service elsewhere is asked through the proxy of the environment', true, '', 1],
  ['unless NO_PROXY names it', true, '127.0.0.1', 0],
  ['the simulator of this process is asked directly', false, '', 0],
])('%s', async (_case, useOutboundProxy, noProxy, connections) => {
  const proxy = await startProxy();
  for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, proxy.url);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, noProxy);
  const { app } = await gatewayBefore({ upstream: { useOutboundProxy } });
  expect((await app.inject({ url: `${API}/health` })).statusCode).toBe(200);
  expect(proxy.asked).toHaveLength(connections);
  proxy.close();
});

test('pages of named portals may frame ours, others may not', async () => {
  const { app } = await gatewayBefore({ frameAncestors: ['https://portal.example'] });
  const { headers } = await app.inject({ url: '/api/health' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://portal.example");
  expect(headers).not.toHaveProperty('x-frame-options');
  const own = await gatewayBefore();
  const unframed = await own.app.inject({ url: '/api/health' });
  expect(unframed.headers['content-security-policy']).toMatch(/frame-ancestors 'self'(?:;|$)/);
  expect(unframed.headers['x-frame-options']).toBe('SAMEORIGIN');
});

test.each([
  ['over TLS', { address: { host: null, publicOrigin: 'https://aisle.example' } }, 'max-age=31536000'],
  ['over plain HTTP', {}, undefined],
])('%s browsers are told to come back that way', async (_case, options, value) => {
  const { app } = await gatewayBefore(options);
  expect((await app.inject({ url: '/api/health' })).headers['strict-transport-security']).toBe(value);
});
