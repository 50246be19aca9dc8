import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { McapIndexedReader } from '@mcap/core';
import { decompress } from 'fzstd';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { archiveIn, recordedRun } from './archive/testing/recorded-run.ts';
import { recordedLog } from './gateway/telling/testing/recorded-log.ts';
import { readProductEnvironment, startProduct } from './product.ts';
import { programFile } from './programs/index.ts';
import { API_KEY_HEADER, endpointPath } from './protocol/index.ts';
import { createSimulator } from './simulator/index.ts';

const DEMO = 'demo-distribution-centre';
const PATIENT = { timeout: 180_000 };
/** What is written to the disk within a second on a machine that has time. */
const SOON = { timeout: 30_000 };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-product-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Manifest {
  recordingId: string;
  isGrowing: boolean;
  segments: { segment: number; isOpen: boolean; bytes: number; lastSequence: number; fromMicros: number }[];
  gaps: { reason: string; afterSequence: number; untilSequence: number }[];
}

/** Asks a gateway and gives the payload. */
async function ask<Data>(url: string, path: string, init?: RequestInit): Promise<Data> {
  const response = await fetch(url + path, init);
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body.data as Data;
}

const recordings = async (url: string) =>
  (await ask<{ items: { recordingId: string }[] }>(url, '/api/recordings')).items;

interface Batch {
  sequence: number;
}
interface Updates {
  nextCursor: unknown;
  batches: Batch[];
}

/** Follows as a dashboard does, until it was given `enough` batches. @returns them */
async function watch(url: string, enough: number): Promise<Batch[]> {
  const snapshot = await ask<{ cursor: unknown }>(url, endpointPath('animationSnapshot', DEMO));
  const seen: Batch[] = [];
  let cursor = snapshot.cursor;
  while (seen.length < enough) {
    const updates = await ask<Updates>(url, endpointPath('animationUpdates', DEMO), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cursor }),
    });
    seen.push(...updates.batches);
    cursor = updates.nextCursor;
    await pause(100);
  }
  return seen;
}

async function download(url: string, path: string): Promise<Buffer> {
  const response = await fetch(url + path);
  expect([response.status, path]).toEqual([200, path]);
  return Buffer.from(await response.arrayBuffer());
}

/** The batches in a file, read with the library of the format alone. */
async function batchesIn(bytes: Buffer): Promise<Batch[]> {
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(bytes.length),
      read: async (offset, length) => bytes.subarray(Number(offset), Number(offset + length)),
    },
    decompressHandlers: { zstd: (data, size) => decompress(data, new Uint8Array(Number(size))) },
  });
  const batches: Batch[] = [];
  for await (const { data } of reader.readMessages({ topics: ['/aisle/batches'] })) {
    batches.push(JSON.parse(Buffer.from(data).toString('utf8')));
  }
  return batches;
}

/** So that something happens: at its own speed a plant says little in its first seconds. */
async function speedUp(origin: string, speedMultiplier: number): Promise<void> {
  const response = await fetch(`${origin}/control/v1/simulations/${DEMO}/speed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [API_KEY_HEADER]: 'demo-key' },
    body: JSON.stringify({ speedMultiplier }),
  });
  expect(response.status).toBe(200);
}

async function embedded(folder: string, record = 'all') {
  const variables = { PORT: '0', RECORDINGS_DIR: folder, RECORD: record, DEMO_WARM_HOURS: '0' };
  const product = await startProduct(readProductEnvironment(variables), null, pino({ level: 'silent' }));
  await speedUp(product.url, 10);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await product.close();
    isOpen = false;
  };
  closing.push(close);
  return { url: product.url, close };
}

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

describe('kill -9 of the gateway in mid-run', () => {
  test('nothing but the last second is missing, and the recording goes on', PATIENT, async () => {
    const simulator = createSimulator({ seed: 3 });
    closing.push(() => simulator.close());
    const { baseUrl } = await simulator.listen('127.0.0.1', 0);
    await speedUp(new URL(baseUrl).origin, 4);
    const settings = {
      PORT: '0',
      SIMULATION_BASE_URL: baseUrl,
      SIMULATION_API_KEY: 'demo-key',
      SIMULATION_IDS: DEMO,
      RECORDINGS_DIR: await newFolder(),
    };
    const first = await startProcess(settings);
    const seen = await watchRecorded(first.url);
    await kill(first.process);
    const killedAt = seen.at(-1)?.sequence ?? 0;
    const second = await startProcess(settings);
    const after = await watch(second.url, 3);
    const gapsNow = async () => (await onlyManifest(second.url)).gaps;
    await expect.poll(gapsNow, SOON).toMatchObject([{ reason: 'RECORDER_ENDED' }]);
    await expect.poll(() => recordedUntil(second.url), SOON).toBeGreaterThanOrEqual(after.at(-1)?.sequence ?? 1);
    const { recordingId, gaps } = await onlyManifest(second.url);
    // A second of this plant is twenty batches at most, at this speed, too.
    expect(gaps[0]?.afterSequence).toBeGreaterThanOrEqual(killedAt - 20);
    const recorded = (await batchesIn(await download(second.url, `/api/recordings/${recordingId}.mcap`))).map(
      ({ sequence }) => sequence,
    );
    const { afterSequence = 0, untilSequence = 0 } = gaps[0] ?? {};
    const missing = recorded.flatMap((sequence, index) => {
      const before = recorded[index - 1];
      return before === undefined || sequence === before + 1 ? [] : [[before, sequence]];
    });
    expect(missing).toEqual([[afterSequence, untilSequence + 1]]);
    await kill(second.process);
  });
});

async function onlyManifest(url: string): Promise<Manifest> {
  const [first, ...others] = await recordings(url);
  if (!first || others.length > 0) throw new Error(`expected one recording, found ${others.length + (first ? 1 : 0)}`);
  return ask<Manifest>(url, `/api/recordings/${first.recordingId}`);
}

/** @returns the sequence that the newest recording reaches; 0 where nothing is recorded yet */
async function recordedUntil(url: string): Promise<number> {
  const [newest] = await recordings(url);
  if (!newest) return 0;
  const { segments } = await ask<Manifest>(url, `/api/recordings/${newest.recordingId}`);
  return segments.at(-1)?.lastSequence ?? 0;
}

/** Follows from the beginning of a recording until a dozen batches are in it. @returns them */
async function watchRecorded(url: string): Promise<Batch[]> {
  await watch(url, 1);
  await expect.poll(() => recordedUntil(url), SOON).toBeGreaterThan(0);
  const seen = await watch(url, 12);
  await expect.poll(() => recordedUntil(url), SOON).toBeGreaterThanOrEqual(seen.at(-1)?.sequence ?? 1);
  return seen;
}

async function startProcess(settings: Record<string, string>) {
  const started = spawn(process.execPath, [fileURLToPath(programFile('start-product'))], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(() => kill(started));
  const [chunk] = await once(started.stdout, 'data');
  return { process: started, url: String(chunk).trim() };
}

async function kill(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return;
  started.kill('SIGKILL');
  await once(started, 'exit');
}
