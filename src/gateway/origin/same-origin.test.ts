import { describe, expect, test } from 'vitest';
import { API, gatewayBefore } from '../testing/gateway-under-test.ts';

const OWN = { host: '10.1.2.3', publicOrigin: 'https://aisle.example' };
const STOP = { method: 'POST', url: '/control/v1/simulations/s/stop' } as const;
const READ = { method: 'GET', url: `${API}/health` } as const;
const LIST = { method: 'GET', url: '/api/simulations' } as const;

async function statusOf(request: typeof STOP | typeof READ | typeof LIST, headers: Record<string, string>) {
  const { app, upstream } = await gatewayBefore({ controlPlane: true, address: OWN });
  const { statusCode } = await app.inject({ ...request, headers });
  return { statusCode, asked: upstream.seen.length };
}

describe('a host that is not ours: a page that rebinds its name to our address', () => {
  test.each([
    ['another name', 'evil.example'],
    ['another name on our port', 'evil.example:4173'],
    ['a name that begins like ours', 'localhost.evil.example'],
    ['a name with a user before it', 'localhost@evil.example'],
    ['an address that is not ours', '10.9.9.9:4173'],
    ['no readable name', 'a b'],
  ])('%s is refused, reads and commands alike', async (_case, host) => {
    for (const request of [READ, LIST, STOP]) {
      const sent = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect(await statusOf(request, sent)).toEqual({ statusCode: 403, asked: 0 });
    }
  });

  test.each([
    'localhost',
    'localhost:4173',
    'LOCALHOST:4173',
    '127.0.0.1:4173',
    '[::1]:4173',
    '10.1.2.3:4173',
    'aisle.example',
  ])('%s is ours', async (host) => {
    expect((await statusOf(STOP, { host })).statusCode).toBe(200);
  });
});

describe('an origin that is not ours', () => {
  test.each([
    ['another site', 'http://evil.example'],
    ['another port of this machine', 'http://127.0.0.1:8080'],
    ['another scheme', 'https://127.0.0.1:4173'],
    ['a page without origin', 'null'],
  ])('%s is refused, though the browser says nothing of its site', async (_case, origin) => {
    for (const request of [READ, LIST, STOP]) {
      expect(await statusOf(request, { host: '127.0.0.1:4173', origin })).toEqual({ statusCode: 403, asked: 0 });
    }
  });

  test.each([
    ['127.0.0.1:4173', 'http://127.0.0.1:4173'],
    ['localhost:80', 'http://localhost'],
    ['127.0.0.1:4173', 'https://aisle.example'],
  ])('host %s with origin %s is ours', async (host, origin) => {
    expect((await statusOf(STOP, { host, origin })).statusCode).toBe(200);
  });
});

describe('a site that is not ours', () => {
  test.each(['cross-site', 'same-site', 'whatever comes next'])('%s is refused', async (site) => {
    for (const request of [READ, LIST, STOP]) {
      expect(await statusOf(request, { 'sec-fetch-site': site })).toEqual({ statusCode: 403, asked: 0 });
    }
  });

  test.each(['same-origin', 'none'])('%s is let in', async (site) => {
    expect((await statusOf(STOP, { 'sec-fetch-site': site })).statusCode).toBe(200);
  });

  test.each([
    ['reads nothing by a navigation', READ],
    ['commands nothing by a navigation', STOP],
  ])('%s', async (_case, request) => {
    const sent = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(await statusOf(request, sent)).toEqual({ statusCode: 403, asked: 0 });
  });

  test('may link to a page', async () => {
    const { app } = await gatewayBefore();
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
    expect((await app.inject({ url: '/simulations/s', headers: link })).statusCode).toBe(404);
    expect(
      (await app.inject({ url: '/simulations/s', headers: { ...link, 'sec-fetch-mode': 'cors' } })).statusCode,
    ).toBe(403);
  });
});

test('plain clients send neither, and are let in', async () => {
  expect((await statusOf(STOP, {})).statusCode).toBe(200);
  expect((await statusOf(READ, { host: '127.0.0.1:4173' })).statusCode).toBe(200);
});
