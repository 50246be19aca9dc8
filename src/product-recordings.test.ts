import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { archiveIn, recordedRun } from './archive/testing/recorded-run.ts';
import { recordedLog } from './gateway/telling/testing/recorded-log.ts';
import { readProductEnvironment, startProduct } from './product.ts';
import {
  ask,
  batchesIn,
  closeAll,
  closing,
  DEMO,
  download,
  embedded,
  newFolder,
  onlyManifest,
  PATIENT,
  recordings,
  SOON,
  watch,
  watchRecorded,
} from './testing/recorded-product.ts';

afterEach(closeAll);

test('a recording that goes for want of room leaves a line in the audit (server finding 5)', PATIENT, async () => {
  const folder = await newFolder();
  const archive = await archiveIn(folder);
  const run = recordedRun(archive, {}, 'north');
  run.begin();
  run.seconds(1, 10);
  await run.recorder.drained();
  await run.recorder.end();
  await archive.close();
  const { lines, logger } = recordedLog('error');
  const settings = { PORT: '0', RECORDINGS_DIR: folder, DEMO_WARM_HOURS: '0', RECORDINGS_MAX_BYTES: '1' };
  const product = await startProduct(readProductEnvironment(settings), null, logger);
  closing.push(product.close);
  await expect
    .poll(() => lines, SOON)
    .toMatchObject([
      {
        audit: true,
        who: 'retention',
        what: 'delete recording',
        recordingId: run.recorder.recordingId,
        simulationId: 'north',
        reason: 'BYTES',
      },
    ]);
});

test(
  'a folder of recordings that cannot be used is told by the name of its setting, and for as long as it is so',
  PATIENT,
  async () => {
    const folder = join(await newFolder(), 'no-folder');
    await writeFile(folder, '');
    const { lines, logger } = recordedLog('warn');
    const settings = { PORT: '0', RECORDINGS_DIR: folder, DEMO_WARM_HOURS: '0' };
    const product = await startProduct(readProductEnvironment(settings), null, logger);
    closing.push(product.close);
    const why = `RECORDINGS_DIR: ${folder} cannot be used (EEXIST). Nothing is recorded until the gateway is started again.`;
    expect(lines.map(({ msg }) => msg)).toEqual([why]);
    const asked = async (path: string) => (await fetch(product.url + path)).text();
    expect(await asked('/metrics')).toMatch(/^aisle_recordings_unusable 1$/m);
    for (const path of ['/readyz', '/api/readiness']) {
      const { data } = JSON.parse(await asked(path));
      expect(data.recordingsTrouble).toBe('RECORDINGS_DIR cannot be used: nothing is recorded. The log says why.');
      expect(JSON.stringify(data)).not.toContain(folder);
    }
  },
);

describe('what is watched is recorded', () => {
  test('batch for batch as the service sent it, given out as one file while it grows', PATIENT, async () => {
    const { url } = await embedded(await newFolder());
    expect(await recordings(url)).toEqual([]);
    const seen = await watchRecorded(url);
    const manifest = await onlyManifest(url);
    expect(manifest).toMatchObject({ simulationId: DEMO, isGrowing: true, gaps: [], trouble: null });
    const figures = await (await fetch(`${url}/metrics`)).text();
    expect(figures).toMatch(/^aisle_recordings_growing 1$/m);
    expect(Number(/^aisle_recordings_bytes (\d+)$/m.exec(figures)?.[1])).toBeGreaterThan(1000);
    const recorded = await batchesIn(await download(url, `/api/recordings/${manifest.recordingId}.mcap`));
    const first = recorded.findIndex(({ sequence }) => sequence === seen[0]?.sequence);
    expect(recorded.slice(first, first + seen.length)).toEqual(seen);
  });

  test('after a restart it is there, finished, by segments and ranges', PATIENT, async () => {
    const folder = await newFolder();
    const before = await embedded(folder);
    await watchRecorded(before.url);
    await before.close();
    const { url } = await embedded(folder);
    const { recordingId, isGrowing, segments } = await onlyManifest(url);
    expect([isGrowing, segments.map(({ isOpen }) => isOpen)]).toEqual([false, [false]]);
    const path = `/api/recordings/${recordingId}/segments/1`;
    const whole = await download(url, path);
    expect(whole.length).toBe(segments[0]?.bytes);
    const part = await fetch(url + path, { headers: { range: 'bytes=8-107' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 8-107/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(8, 108));
    const etag = part.headers.get('etag') ?? '';
    expect((await fetch(url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url + path, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
    expect((await fetch(url + path, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })).status).toBe(200);
  });

  test('nothing is recorded where nothing is to be', PATIENT, async () => {
    const { url } = await embedded(await newFolder(), 'none');
    await watch(url, 3);
    expect(await recordings(url)).toEqual([]);
  });
});

describe('recordings are kept', () => {
  test('renamed, kept, taken over by another gateway, deleted', PATIENT, async () => {
    const folder = await newFolder();
    const before = await embedded(folder);
    await watchRecorded(before.url);
    const growing = await onlyManifest(before.url);
    expect((await fetch(`${before.url}/api/recordings/${growing.recordingId}`, { method: 'DELETE' })).status).toBe(409);
    await before.close();
    const { url } = await embedded(folder);
    const { recordingId } = await onlyManifest(url);
    const path = `/api/recordings/${recordingId}`;
    const json = { 'content-type': 'application/json' };
    const patch = (change: object) =>
      fetch(url + path, { method: 'PATCH', headers: json, body: JSON.stringify(change) });
    expect((await patch({ label: ' Night shift ', keep: true })).status).toBe(200);
    expect(await ask(url, path)).toMatchObject({ label: 'Night shift', keep: true });
    expect((await patch({ name: 'x' })).status).toBe(400);

    const file = await download(url, `${path}.mcap`);
    const other = await embedded(await newFolder());
    const send = (body: Uint8Array) =>
      fetch(`${other.url}/api/recordings`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(body),
      });
    expect((await send(file)).status).toBe(201);
    expect(await onlyManifest(other.url)).toMatchObject({ label: 'Night shift', simulationId: DEMO, isGrowing: false });
    const [copied] = await recordings(other.url);
    const again = await download(other.url, `/api/recordings/${copied?.recordingId}.mcap`);
    expect(await batchesIn(again)).toEqual(await batchesIn(file));
    for (const [broken, reason] of [
      [file.subarray(0, file.length - 100), /no end/],
      [Buffer.from('not a recording at all, but long enough'), /magic/i],
      [Buffer.alloc(0), /no end/],
    ] as const) {
      const refused = await send(broken);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        code: 'RECORDING_UNREADABLE',
        message: expect.stringMatching(reason),
      });
    }
    expect(await recordings(other.url)).toHaveLength(1);

    expect((await fetch(url + path, { method: 'DELETE' })).status).toBe(200);
    expect(await recordings(url)).toEqual([]);
    expect((await fetch(url + path)).status).toBe(404);
    expect((await fetch(`${url}/api/recordings/..%2f..%2fetc`)).status).toBe(404);
  });
});
