import { expect, it } from 'vitest';
import { type RecordedRun, recordedRunName, recordedRunOf } from './recorded-run.ts';

const ID = '2026-03-02T06-00-00.000Z-0a1b2c3d';

it.each<[RecordedRun['at'], string]>([
  [null, `recording:${ID}`],
  ['run', `recording:${ID}@run`],
  [0, `recording:${ID}@0`],
  [86_400_000_000, `recording:${ID}@86400000000`],
])('a recorded run as of %s', (at, name) => {
  expect(recordedRunName({ recordingId: ID, at })).toBe(name);
  expect(recordedRunOf(name)).toEqual({ recordingId: ID, at });
});

it.each([
  'demo',
  'recording',
  'recording:',
  'recording:@5',
  `recording:${ID}@`,
  `recording:${ID}@soon`,
  'a recording:x',
])('%s is none', (name) => {
  expect(recordedRunOf(name)).toBeNull();
});
