import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { McapIndexedReader } from '@mcap/core';
import { decompress } from 'fzstd';
import { pino } from 'pino';
import { expect } from 'vitest';
import { readProductEnvironment, startProduct } from '../product.ts';
import { API_KEY_HEADER, endpointPath } from '../protocol/index.ts';

/* The product whose runs are recorded, as a dashboard sees it. */

export const DEMO = 'demo-distribution-centre';
export const PATIENT = { timeout: 180_000 };
/** What is written to the disk within a second on a machine that has time. */
export const SOON = { timeout: 30_000 };
export const closing: (() => Promise<unknown>)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

export async function newFolder(): Promise<string> {
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
export async function ask<Data>(url: string, path: string, init?: RequestInit): Promise<Data> {
  const response = await fetch(url + path, init);
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body.data as Data;
}

export const recordings = async (url: string) =>
  (await ask<{ items: { recordingId: string }[] }>(url, '/api/recordings')).items;

interface Batch {
  sequence: number;
}
interface Updates {
  nextCursor: unknown;
  batches: Batch[];
}

/** Follows as a dashboard does, until it was given `enough` batches. @returns them */
export async function watch(url: string, enough: number): Promise<Batch[]> {
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

export async function download(url: string, path: string): Promise<Buffer> {
  const response = await fetch(url + path);
  expect([response.status, path]).toEqual([200, path]);
  return Buffer.from(await response.arrayBuffer());
}

/** The batches in a file, read with the library of the format alone. */
export async function batchesIn(bytes: Buffer): Promise<Batch[]> {
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
export async function speedUp(origin: string, speedMultiplier: number): Promise<void> {
  const response = await fetch(`${origin}/control/v1/simulations/${DEMO}/speed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [API_KEY_HEADER]: 'demo-key' },
    body: JSON.stringify({ speedMultiplier }),
  });
  expect(response.status).toBe(200);
}

export async function embedded(folder: string, record = 'all') {
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

export async function onlyManifest(url: string): Promise<Manifest> {
  const [first, ...others] = await recordings(url);
  if (!first || others.length > 0) throw new Error(`expected one recording, found ${others.length + (first ? 1 : 0)}`);
  return ask<Manifest>(url, `/api/recordings/${first.recordingId}`);
}

/** @returns the sequence that the newest recording reaches; 0 where nothing is recorded yet */
export async function recordedUntil(url: string): Promise<number> {
  const [newest] = await recordings(url);
  if (!newest) return 0;
  const { segments } = await ask<Manifest>(url, `/api/recordings/${newest.recordingId}`);
  return segments.at(-1)?.lastSequence ?? 0;
}

/** Follows from the beginning of a recording until a dozen batches are in it. @returns them */
export async function watchRecorded(url: string): Promise<Batch[]> {
  await watch(url, 1);
  await expect.poll(() => recordedUntil(url), SOON).toBeGreaterThan(0);
  const seen = await watch(url, 12);
  await expect.poll(() => recordedUntil(url), SOON).toBeGreaterThanOrEqual(seen.at(-1)?.sequence ?? 1);
  return seen;
}
