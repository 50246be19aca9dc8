import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNothingForAxe } from './complaints.ts';
import { DEMO, expect, test } from './product.ts';
import { spawnProduct, urlOf } from './started-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-gateway-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const running: ChildProcess[] = [];
const servers: Server[] = [];
test.afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

function aisle(args: string[], variables: Record<string, string>): ChildProcess {
  const child = spawnProduct(args, { ACCESS_TOKENS_FILE: join(folder, 'tokens.json'), RECORD: 'none', ...variables });
  running.push(child);
  return child;
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  return text;
}

test('with tokens: sign in, watch, sign out; a viewer has no commands', async ({ browser }) => {
  const [token = ''] = (await outputOf(aisle(['access', 'make', 'Vera'], {}))).split('\n');
  const url = await urlOf(aisle([], { ACCESS: 'tokens' }));
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto(`/simulations/${DEMO}/compatibility`);
  await expect(page).toHaveURL(/\/login\?to=/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Access token').fill('aisle_no');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This access token is not valid here.')).toBeVisible();
  await expectNothingForAxe(page);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`/simulations/${DEMO}/compatibility$`));
  await expect(page.getByText('Vera')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: DEMO }).getByText('Running')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New run' })).toHaveCount(0);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: '__Host-aisle', httpOnly: true, secure: true, sameSite: 'Lax' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expectNothingForAxe(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test('a wrong key is said on the overview', async ({ browser }) => {
  const service = createServer((_request, response) => {
    const body = JSON.stringify({ code: 'UNAUTHENTICATED', message: 'no', requestId: 'r', details: [] });
    response.writeHead(401, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  servers.push(service);
  await once(service, 'listening');
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const url = await urlOf(aisle([], { SIMULATION_BASE_URL: address, SIMULATION_API_KEY: 'a-rotated-key' }));
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(
    page.getByRole('alert').getByText(/does not accept the key \(401\): check SIMULATION_API_KEY/),
  ).toBeVisible();
  await expectNothingForAxe(page);
  await page.close();
});

const HANGS_MILLIS = 20_000;

test('SIGTERM under load: what runs ends, and what hangs does not hold the process', { tag: '@long' }, async () => {
  // Every second read hangs, for as long as the gateway lets it.
  let asked = 0;
  const service = createServer((_request, response) => {
    asked += 1;
    const body = '{"code":"OK","message":"","requestId":"r","data":{}}';
    if (asked % 2 === 0)
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), 100);
  }).listen(0, '127.0.0.1');
  servers.push(service);
  await once(service, 'listening');
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const product = aisle([], { SIMULATION_BASE_URL: address, SIMULATION_API_KEY: 'a-key-of-it' });
  const url = await urlOf(product);
  const statuses: number[] = [];
  const readers = Array.from({ length: 40 }, async (_, index) => {
    for (let read = 0; product.exitCode === null && product.signalCode === null; read += 1) {
      const path = `/simulation/openapi/v1/simulations/s-${index}-${read}/clock`;
      const response = await fetch(url + path).catch(() => null);
      if (response === null) return;
      statuses.push(response.status);
      await response.arrayBuffer();
    }
  });
  await expect.poll(() => statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  const exit = once(product, 'exit');
  const start = performance.now();
  product.kill('SIGTERM');
  const [code] = await exit;
  expect(performance.now() - start).toBeLessThan(HANGS_MILLIS);
  expect(code).toBe(0);
  await Promise.all(readers);
});
