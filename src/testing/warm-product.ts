import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import { readProductEnvironment, startProduct } from '../product.ts';
import { type AnimationSnapshot, endpointPath } from '../protocol/index.ts';
import type { Manifest } from '../recording/index.ts';

/* Plants whose hours lie behind them when they are first seen (decision 088). Six minutes stand for the four hours. */

export const PATIENT = { timeout: 240_000 };
export const SOON = { timeout: 120_000, interval: 100 };
export const WARM_MICROS = 360_000_000;
const DEMO = 'demo-shuttle-store';

export const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-warm-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function start(folder: string, variables: Record<string, string> = {}) {
  const settings = { PORT: '0', RECORDINGS_DIR: folder, DEMO_WARM_HOURS: '0.1', ...variables };
  const product = await startProduct(readProductEnvironment(settings), null, pino({ level: 'silent' }));
  const close = vi.fn(product.close);
  closing.push(async () => close.mock.calls.length === 0 && (await close()));
  return { url: product.url, close };
}

async function ask<Data>(url: string, path: string, init?: RequestInit): Promise<Data> {
  const response = await fetch(url + path, init);
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  return ((await response.json()) as { data: Data }).data;
}

interface Plant {
  simulationId: string;
  simulationTimeMicros: number;
  warmUp: object | null;
}

export const plantsOf = async (url: string) => (await ask<{ items: Plant[] }>(url, '/control/v1/simulations')).items;

/** Until no plant is on its way any more. */
export async function warm(url: string): Promise<Plant[]> {
  await expect.poll(async () => (await plantsOf(url)).filter(({ warmUp }) => warmUp !== null), SOON).toEqual([]);
  return plantsOf(url);
}

/** Recordings of one plant, newest first. */
export async function recordingsOf(url: string, simulationId = DEMO): Promise<Manifest[]> {
  const { items } = await ask<{ items: Manifest[] }>(url, '/api/recordings');
  const own = items.filter((item) => item.simulationId === simulationId);
  return Promise.all(own.map(({ recordingId }) => ask<Manifest>(url, `/api/recordings/${recordingId}`)));
}

export const snapshotOf = (url: string, id = DEMO) =>
  ask<AnimationSnapshot>(url, endpointPath('animationSnapshot', id));

/** Segments that follow each other from the first batch on. @returns the sequence up to which they do */
export function wholeUntil({ segments }: Manifest): number {
  return segments.reduce((last, { firstSequence, lastSequence }) => (firstSequence === last ? lastSequence : last), 0);
}

/** Watches, as a page that polls does, until the newest of so many recordings has something behind the warm instant. */
export async function watchBehind(url: string, count = 1): Promise<Manifest> {
  const { cursor } = await snapshotOf(url);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ cursor }) };
  const behind = async () => {
    await ask(url, endpointPath('animationUpdates', DEMO), init);
    const all = await recordingsOf(url);
    return all.length === count ? (all[0]?.segments.at(-1)?.toMicros ?? 0) : 0;
  };
  await expect.poll(behind, SOON).toBeGreaterThan(WARM_MICROS);
  return (await recordingsOf(url))[0] as Manifest;
}
