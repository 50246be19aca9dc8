import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptySnapshot } from '../protocol/index.ts';
import { jsonBytes } from '../recording/index.ts';
import { finishSegment } from './finish-segment.ts';
import { journalPath, segmentPath } from './folders.ts';
import { OpenSegment } from './open-segment.ts';
import { recoverRecording } from './read-manifest.ts';
import { temporaryFolder, turn, turningPlant } from './testing/recorded-run.ts';

const { coordinates } = emptySnapshot('demo');
const DEMO = {
  recordingId: 'r1',
  simulationId: 'demo',
  label: 'Demo',
  startedAt: '2026-03-02T06:00:00.000Z',
  productVersion: '0.1.0',
};

/** A place with the journal of one segment: these seconds of a generation. */
async function journalOf(generation: string, ...seconds: readonly number[]) {
  const folder = await temporaryFolder(onTestFinished);
  const description = { ...DEMO, segment: 1, generation, coordinates };
  const open = await OpenSegment.open(journalPath(folder, 1), description);
  for (const [index, second] of seconds.entries()) {
    const at = { simulationTimeMicros: second * 1e6, wallMillis: second * 1000, sequence: second };
    if (index === 0)
      open.append({ topic: 'snapshot', ...at, data: jsonBytes(turningPlant('demo', generation, second)) });
    else open.append({ topic: 'batches', ...at, data: jsonBytes(turn(second)) });
  }
  await open.close();
  return { folder, bucket: null };
}

test('[A19] a segment that lies there already is taken where it holds what its journal does', async () => {
  const place = await journalOf('g1', 1, 2, 3);
  const finished = await finishSegment(place, 1, null);
  expect(finished?.entry).toMatchObject({ firstSequence: 1, lastSequence: 3 });
  expect(await finishSegment(place, 1, null)).toEqual(finished);
});

test.each([
  ['of another run', 'g2', [1, 2, 3]],
  ['that ends elsewhere', 'g1', [1, 2]],
  ['that begins elsewhere', 'g1', [2, 3]],
  ['with nothing in it', 'g1', []],
])('[A19] one %s is not written over, and the journal stays', async (_what, generation, seconds) => {
  const place = await journalOf('g1', 1, 2, 3);
  const other = await journalOf(generation, ...seconds);
  await finishSegment(other, 1, null);
  const there = await readFile(segmentPath(other.folder, 1)).catch(() => Buffer.from('of somebody else'));
  await writeFile(segmentPath(place.folder, 1), there);
  await expect(finishSegment(place, 1, null)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(recoverRecording(place, 'r1', null)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(segmentPath(place.folder, 1))).toEqual(there);
  expect((await readFile(join(place.folder, '000001.journal'))).byteLength).toBeGreaterThan(0);
});

test('[A19] one whose journal has lost its end, as after a power failure, is whole', async () => {
  const whole = await journalOf('g1', 1, 2, 3);
  const place = await journalOf('g1', 1, 2);
  await finishSegment(whole, 1, null);
  await copyFile(segmentPath(whole.folder, 1), segmentPath(place.folder, 1));
  const recovered = await recoverRecording(place, 'r1', null);
  expect(recovered?.manifest.segments).toMatchObject([{ isOpen: false, firstSequence: 1, lastSequence: 3 }]);
  expect(await readdir(place.folder)).toEqual(['000001.mcap']);
});
