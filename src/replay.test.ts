import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { exportedFile } from './archive/testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder } from './archive/testing/recorded-run.ts';
import { readProductEnvironment } from './product.ts';
import { startReplay } from './replay.ts';

const quiet = pino({ level: 'silent' });
const settings = () => readProductEnvironment({ PORT: '0' });

async function recordedFile(): Promise<string> {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive);
  run.begin();
  run.seconds(1, 10);
  await run.recorder.end();
  return written(await exportedFile(archive));
}

async function written(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'night.mcap');
  await writeFile(file, bytes);
  return file;
}

test('one recording is served, and nothing else', async () => {
  const product = await startReplay(settings(), await recordedFile(), null, quiet);
  onTestFinished(() => product.close());
  expect(product.source).toBe('Demo (night.mcap)');
  const { origin, pathname } = new URL(product.url);
  const get = async (path: string) => {
    const response = await fetch(origin + path);
    return { status: response.status, ...((await response.json()) as { code: string; data: Record<string, unknown> }) };
  };
  const { items } = (await get('/api/recordings')).data as { items: { recordingId: string; isGrowing: boolean }[] };
  expect(items).toMatchObject([{ isGrowing: false, simulationId: 'demo', segments: 1 }]);
  expect(pathname).toBe(`/recordings/${items[0]?.recordingId}`);
  expect((await get('/api/simulations')).data).toEqual({ items: [], controlPlane: false });
  expect((await get('/simulation/openapi/v1/simulations/demo/clock')).code).toBe('SIMULATION_NOT_FOUND');
  expect((await get('/readyz')).status).toBe(200);
});

test.each([
  ['no recording', Buffer.from('not a recording at all, but long enough'), /cannot be read/],
  ['nothing', Buffer.alloc(0), /no end/],
])('a file that is %s is refused with the reason', async (_case, bytes, reason) => {
  await expect(startReplay(settings(), await written(bytes), null, quiet)).rejects.toThrow(reason);
});

test('a file that is not there, too', async () => {
  await expect(startReplay(settings(), '/no/such.mcap', null, quiet)).rejects.toThrow(/no such file/);
});
