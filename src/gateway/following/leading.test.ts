import { expect, test } from 'vitest';
import { createEmbeddedLog } from './embedded-log.ts';
import { createLeading } from './leading.ts';
import { MemoryStore } from './memory-store.ts';
import type { StreamLog } from './stream-log.ts';

function underTest(log: StreamLog = createEmbeddedLog(new MemoryStore())) {
  return { log, leading: createLeading('s', log, doNothing, doNothing) };
}

function doNothing(): void {}

/** More steps than it takes until whoever asks first leads. */
const STEPS = Array.from({ length: 12 }, (_, index) => index);

test.each(STEPS)('who asks %i steps after another one publishes as the same leader', async (steps) => {
  const { log, leading } = underTest();
  const first = leading.publish();
  for (let step = 0; step < steps; step += 1) await Promise.resolve();
  const both = await Promise.all([first, leading.publish()]);
  expect(both.includes(null)).toBe(false);
  expect(await leading.publish()).not.toBeNull();
  leading.close();
  expect(await log.lead('s')).not.toBeNull();
});

test('a log that could not say who leads is asked again', async () => {
  const embedded = createEmbeddedLog(new MemoryStore());
  let isDown = true;
  const lead: StreamLog['lead'] = async (simulationId) => {
    if (isDown) throw new Error('The log is not there.');
    return embedded.lead(simulationId);
  };
  const { leading } = underTest({ ...embedded, lead });
  await expect(leading.publish()).rejects.toThrow('not there');
  isDown = false;
  expect(await leading.publish()).not.toBeNull();
});
