import { expect, onTestFinished, test } from 'vitest';
import { stateAt } from './state-at.ts';
import { archiveIn, recordedRun, temporaryFolder } from './testing/recorded-run.ts';

const SECOND = 1_000_000;

async function turning() {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive);
  run.begin();
  run.seconds(1, 10);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? expect.fail('nothing is recorded');
  const at = async (micros: number | null) => {
    const manifest = archive.manifest(recordingId) ?? expect.fail('no manifest');
    return stateAt(archive.placeOf(recordingId), manifest, micros);
  };
  return { at };
}

/** Degrees about Y. */
const headingOf = (quaternion: { y: number; w: number }) =>
  (2 * Math.atan2(quaternion.y, quaternion.w) * 180) / Math.PI;

test.each([0, 1.5, 4.25, 10])('the state %d s after the beginning is exact', async (seconds) => {
  const { at } = await turning();
  const [truck] = (await at(seconds * SECOND))?.entities ?? [];
  expect(truck).toMatchObject({ name: 'truck', entityType: 'CARRIER', parent: null });
  expect(headingOf(truck?.quaternion ?? expect.fail('nothing is there'))).toBeCloseTo(seconds, 6);
});

test('the last instant is meant where none is said', async () => {
  const { at } = await turning();
  expect(await at(null)).toMatchObject({ generation: 'g1', atMicros: 10 * SECOND });
});

test('nothing is known of an instant that was not recorded', async () => {
  const { at } = await turning();
  expect(await at(11 * SECOND)).toBeNull();
  expect(await at(-1)).toBeNull();
});
