import { expect, onTestFinished, test, vi } from 'vitest';
import type { Manifest } from '../../../archive/index.ts';
import type { Copies } from '../../copies/copies.ts';
import { keepWithRecording, mostTableBytes } from './keep-with-recording.ts';
import type { RecordedTables } from './recorded-tables.ts';
import { serviceOf } from './testing/scripted-tables.ts';

/** The keeper of a run at whose end the index answers with a failure. */
function atTheEnd(failure: unknown) {
  const tell = vi.fn<RecordedTables['tell']>();
  const tables = { index: () => Promise.reject(failure), tell } as Partial<RecordedTables> as RecordedTables;
  const warn = vi.fn();
  const archive = {
    mostBytes: 1e12,
    manifest: () => ({ segments: [{ generation: 'g1' }] }) as Partial<Manifest> as Manifest,
  };
  const keeping = { everyMillis: 0, tables, copies: {} as Copies, ask: serviceOf().ask, log: { warn } };
  const keeper = keepWithRecording(keeping, archive, { recordingId: 'r' }, 'demo', () => false);
  onTestFinished(() => keeper.end());
  return { keeper, tell, warn };
}

test.each([
  ['ENOSPC', 'The disk is full: no result tables are kept until there is room again.'],
  ['EPERM', 'The folder of recordings may not be written to: no result tables are kept.'],
  ['ENOENT', 'The folder of the recording is gone: no result tables are kept.'],
  ['EOTHER', 'The result tables could not be kept: why'],
])('[A6] why tables are not kept is told in words: %s', async (code, message) => {
  const { keeper, tell, warn } = atTheEnd(Object.assign(new Error('why'), { code }));
  keeper.noteStatus('COMPLETED');
  await expect.poll(() => tell.mock.lastCall).toMatchObject(['r', { code, message }]);
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  [12 * 1024 ** 2, 0.2 * 12 * 1024 ** 2],
  [1e12, 512 * 1024 ** 2],
])('[A8] where all recordings may take %i bytes the tables of one take at most %i', (mostBytes, expected) => {
  expect(mostTableBytes(mostBytes)).toBe(expected);
});

test('a turn that takes too long says so', async () => {
  const outOfTime = AbortSignal.abort(new DOMException('The time is up.', 'TimeoutError'));
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(outOfTime);
  onTestFinished(() => limit.mockRestore());
  const { keeper, tell } = atTheEnd(new Error('called off'));
  keeper.noteStatus('COMPLETED');
  const message = 'Reading the result tables took longer than 10 minutes: the rest is missing.';
  await expect.poll(() => tell.mock.lastCall).toMatchObject(['r', { code: 'TABLES_TOO_SLOW', message }]);
});
