import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { createMetrics } from './metrics.ts';

async function figure(name: string, metrics: ReturnType<typeof createMetrics>): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics.registry.metrics())?.[1]);
}

test('bytes of recordings are those that the bound counts: segments, tables and relations', async () => {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive, {}, 'demo');
  run.begin();
  run.seconds(1, 10);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? '';
  await run.recorder.end();
  const metrics = createMetrics(false);
  metrics.watchRecordings(archive, null);
  const before = await figure('aisle_recordings_bytes', metrics);
  expect(before).toBeGreaterThan(100);
  await archive.update(recordingId, { tableBytes: 5000, relationBytes: 700 });
  expect(await figure('aisle_recordings_bytes', metrics)).toBe(before + 5700);
});

/** Elsewhere what a process takes is not told, and the figure is 0. */
const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('memory of the engine is that of its process, not of whatever else this one has started', async () => {
  const other = spawn(process.execPath, ['--eval', 'process.stdin.resume(); console.log("begun")']);
  onTestFinished(async () => {
    other.kill();
    await once(other, 'exit');
  });
  await once(other.stdout, 'data');
  const copies: { count: number; rows: number; engineProcessId: number | null } = {
    ...{ count: 0, rows: 0, engineProcessId: null },
  };
  const metrics = createMetrics(false);
  metrics.watchCopies(copies);
  expect(await figure('aisle_table_engine_resident_bytes', metrics)).toBe(0);
  copies.engineProcessId = other.pid ?? null;
  expect(await figure('aisle_table_engine_resident_bytes', metrics)).toBeGreaterThan(100_000);
});
