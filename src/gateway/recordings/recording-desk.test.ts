import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { archiveIn, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { GatewayFailure } from '../failures.ts';
import { createEmbeddedLog } from '../following/embedded-log.ts';
import { createFollowers } from '../following/followers.ts';
import { MemoryStore } from '../following/memory-store.ts';
import { createRecordingDesk } from './recording-desk.ts';

test('an instance that is refused again and again leaves nothing behind', async () => {
  const listened = vi.spyOn(EventTarget.prototype, 'addEventListener');
  onTestFinished(() => listened.mockRestore());
  const ask = vi.fn(() => Promise.reject(new GatewayFailure('SIMULATION_NOT_FOUND', 'None.')));
  const store = new MemoryStore();
  const log = createEmbeddedLog(store);
  const followers = createFollowers({ log, store, ask, passOn: ask });
  onTestFinished(() => followers.close());
  const desk = createRecordingDesk({
    archive: await archiveIn(await temporaryFolder(onTestFinished)),
    followers,
    kept: log.kept,
    policy: { always: [], watched: true },
    keeping: null,
  });
  onTestFinished(() => desk.close());
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect
      .poll(() => {
        desk.noteViewer('north');
        return ask.mock.calls.length;
      })
      .toBeGreaterThanOrEqual(attempt);
  }
  const signals = listened.mock.contexts.filter((target) => target instanceof AbortSignal);
  expect(signals.length).toBeGreaterThan(0);
  await expect
    .poll(() => Math.max(...signals.map((signal) => getEventListeners(signal, 'abort').length)))
    .toBeLessThan(2);
});
