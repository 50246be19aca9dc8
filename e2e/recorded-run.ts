import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type {} from '../src/run/automation/aisle-handle.ts';

const LOOK_MILLIS = 500;

interface Listed {
  simulationId: string;
  recordingId: string;
  generations: { toMicros: number }[];
}

/**
 * A seeded run of the distribution centre that is over, with its recording and the tables that were kept at its end. It uses no
 * matcher of the browser tests: pictures are made with it, too.
 */
export async function recordedRun(page: Page, seed: number, seconds = 60) {
  const run = {
    scenario: 'distribution-centre',
    runMode: 'REAL_TIME',
    speedMultiplier: 1,
    seed,
    endTimeSeconds: seconds,
  };
  const made = await page.request.post('/control/v1/simulations', { data: run });
  const { simulationId } = (await made.json()).data as { simulationId: string };
  // Slow until it is watched, and so recorded; fast from then on.
  await page.goto(`/simulations/${simulationId}`);
  await page.waitForFunction(() => window.aisle?.entityNames().some((name) => window.aisle.pose(name) !== null));
  await page.request.post(`/control/v1/simulations/${simulationId}/speed`, { data: { speedMultiplier: 20 } });
  for (;;) {
    const { items } = await dataOf<{ items: Listed[] }>(page, '/api/recordings');
    const recording = items.find((item) => item.simulationId === simulationId);
    const isWhole = recording?.generations.at(-1)?.toMicros === seconds * 1e6;
    if (recording !== undefined && isWhole && (await hasTables(page, recording))) {
      return { simulationId, recordingId: recording.recordingId };
    }
    await sleep(LOOK_MILLIS);
  }
}

async function hasTables(page: Page, { recordingId }: Listed): Promise<boolean> {
  const { instants } = await dataOf<{ instants: unknown[] }>(page, `/api/recordings/${recordingId}/tables`);
  return instants.length > 0;
}

async function dataOf<Data>(page: Page, path: string): Promise<Data> {
  return (await (await page.request.get(path)).json()).data;
}
