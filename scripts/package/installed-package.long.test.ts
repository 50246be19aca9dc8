import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import semver from 'semver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageDescription from '../../package.json' with { type: 'json' };
import { installPackage, lockedPackages } from './installed-package.ts';

const MEBIBYTE = 2 ** 20;
const OLDEST_NODE = '20.19.0';
const ROOM = 'node_modules/aisle';
let installed: Awaited<ReturnType<typeof installPackage>>;

beforeAll(async () => {
  installed = await installPackage();
}, 900_000);
afterAll(() => installed?.remove());

test('every library but the one that is made for each machine travels within the package (server finding 15)', () => {
  const { dependencies, bundleDependencies } = packageDescription;
  const fetched = Object.keys(dependencies).filter((name) => !bundleDependencies.includes(name));
  // What DuckDB needs lies outside, too: named here, it is installed as it was tested.
  expect(fetched).toEqual(['@duckdb/node-api', 'detect-libc']);
});

test('an installation takes less than 130 MiB (server finding 15)', () => {
  expect(installed.bytes / MEBIBYTE).toBeLessThan(130);
});

test('the versions are those that were tested, and all run where the package says that it runs (server finding 15)', async () => {
  const locked = await lockedPackages();
  const found = Object.entries(installed.packages).filter(([folder]) => folder !== ROOM);
  expect(found.length).toBeGreaterThan(100);
  const others = found.flatMap(([folder, { version }]) => {
    const tested = locked[folder.replace(`${ROOM}/`, '')]?.version;
    return version === tested ? [] : [`${folder}: ${version}, tested: ${tested}`];
  });
  expect(others).toEqual([]);
  expect(packageDescription.engines.node).toBe(`>=${OLDEST_NODE}`);
  const newer = found.filter(([, { engines }]) => !semver.satisfies(OLDEST_NODE, engines?.node ?? '*'));
  expect(newer.map(([folder, { engines }]) => `${folder}: ${engines?.node}`)).toEqual([]);
});

test('as it was installed it serves the page and a plant that moves', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const process = installed.start({ PORT: new URL(url).port });
  try {
    await expect
      .poll(
        () =>
          fetch(url).then(
            ({ status }) => status,
            () => null,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    const page = await (await fetch(url)).text();
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? 'no script';
    expect((await fetch(new URL(script, url))).headers.get('content-type')).toContain('javascript');

    const [plant] = (await dataOf(url, '/api/simulations')).items as { simulationId: string }[];
    const animation = `/simulation/openapi/v1/simulations/${plant?.simulationId}/animation`;
    const { cursor } = await dataOf(url, `${animation}/snapshot`);
    const batches = () =>
      dataOf(url, `${animation}/updates/query`, { cursor }).then((data) => (data.batches as unknown[]).length);
    await expect.poll(batches, { timeout: 60_000 }).toBeGreaterThan(0);
  } finally {
    process.kill();
  }
});

async function dataOf(url: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const asked = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url + path, asked);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

/** A port that nobody has: the installed program is asked from outside, so that it must be known before. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
