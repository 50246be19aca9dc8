import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { programFile } from './programs/index.ts';
import { createSimulator } from './simulator/index.ts';
import {
  batchesIn,
  closeAll,
  closing,
  DEMO,
  download,
  newFolder,
  onlyManifest,
  PATIENT,
  recordedUntil,
  SOON,
  speedUp,
  watch,
  watchRecorded,
} from './testing/recorded-product.ts';

afterEach(closeAll);

/* That a recorder loses nothing when it is killed: archive/recorder.test.ts. */

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
