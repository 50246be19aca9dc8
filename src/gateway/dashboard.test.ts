import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayBefore } from './testing/gateway-under-test.ts';

const PAGE = '<!doctype html><title>Aisle</title>';
const SCRIPT = `export const text = "${'scene '.repeat(1000)}";`;
let folder = '';

beforeAll(() => {
  const parent = mkdtempSync(join(tmpdir(), 'aisle dashboard '));
  folder = join(parent, 'dashboard');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'scene-abc123.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'scene-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'scene-abc123.js.gz'), gzipSync(SCRIPT));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(parent, 'outside.txt'), 'not for browsers');
});
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const visit = { accept: 'text/html,application/xhtml+xml' };

describe('pages', () => {
  test.each([
    ['/'],
    ['/?theme=dark'],
    ['/simulations/demo'],
    ['/simulations/demo?select=CARRIER-1&t=12'],
    ['/simulations/demo/tables/orders.v2?page=3'],
    ['/simulations/a%2Fb/compatibility'],
  ])('%s is the dashboard, never from an old cache', async (url) => {
    const { app } = await gatewayBefore({ dashboardFolder: folder });
    const response = await app.inject({ url, headers: visit });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(PAGE);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  });

  test('a browser, which takes compressed answers, gets the overview with 200', async () => {
    const { app } = await gatewayBefore({ dashboardFolder: folder });
    const response = await app.inject({ url: '/', headers: { ...visit, 'accept-encoding': 'gzip, deflate, br' } });
    expect(response.statusCode).toBe(200);
  });

  test('HEAD tells the same without the page', async () => {
    const { app } = await gatewayBefore({ dashboardFolder: folder });
    const response = await app.inject({ method: 'HEAD', url: '/simulations/demo', headers: visit });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  test('a stale link shows the dashboard, which says that there is no such page', async () => {
    const { app } = await gatewayBefore({ dashboardFolder: folder });
    const response = await app.inject({ url: '/no/such/page', headers: visit });
    expect([response.statusCode, response.body]).toEqual([404, PAGE]);
  });

  test.each([
    ['/simulation/openapi/v1/nothing'],
    ['/simulation/openapi/v1/simulations/s'],
    ['/api/nothing'],
    ['/control/v1/simulations'],
    ['/assets/main-old.js'],
    ['/models/nothing.gltf'],
  ])('%s is for programs: an error body, never a page', async (url) => {
    const { app } = await gatewayBefore({ dashboardFolder: folder });
    const response = await app.inject({ url, headers: visit });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND', requestId: response.headers['x-request-id'] });
  });
});

describe('files', () => {
  test.each([
    ['/assets/main-abc123.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'no-cache'],
  ])('%s is cached as "%s"', async (url, caching) => {
    const { app } = await gatewayBefore({ dashboardFolder: folder });
    const response = await app.inject({ url });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, caching]);
  });

  test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body) => body],
  ])('for accept-encoding %s the file is sent that the build has compressed', async (accepted, coding, decode) => {
    const { app } = await gatewayBefore({ dashboardFolder: folder });
    const url = '/assets/scene-abc123.js';
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(coding);
    const built = { br: 'scene-abc123.js.br', gzip: 'scene-abc123.js.gz' }[coding ?? ''] ?? 'scene-abc123.js';
    expect(rawPayload).toEqual(readFileSync(join(folder, 'assets', built)));
    expect(decode(rawPayload).toString()).toBe(SCRIPT);
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(rawPayload.length),
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });

  test.each([
    '/assets/scene-abc123.js.br',
    '/assets/scene-abc123.js.gz',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
  ])('%s is no address of its own', async (url) => {
    const { app } = await gatewayBefore({ dashboardFolder: folder });
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test.each([['/../outside.txt'], ['/%2e%2e/outside.txt'], ['/assets/..%2f..%2foutside.txt'], ['/..%5coutside.txt']])(
    '%s does not lead out of the folder',
    async (url) => {
      const { app } = await gatewayBefore({ dashboardFolder: folder });
      const response = await app.inject({ url });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.body).not.toContain('not for browsers');
    },
  );
});

test('pages and answers carry a policy that lets nothing from elsewhere run', async () => {
  const { app } = await gatewayBefore({ dashboardFolder: folder });
  for (const url of ['/', '/api/health', '/assets/main-abc123.js']) {
    const { headers } = await app.inject({ url });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "script-src 'self'", "object-src 'none'"]));
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});
