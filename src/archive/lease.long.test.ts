import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { acquireLease, type LeaseTimes } from './lease.ts';
import { otherProcess } from './testing/other-process.ts';
import { temporaryFolder } from './testing/recorded-run.ts';

const cleaning: (() => Promise<void>)[] = [];
const cleanUp = (act: () => Promise<void>) => void cleaning.push(act);
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

const newPath = async () => join(await temporaryFolder(cleanUp), '.lease-demo');
/** Short, so that nobody waits for long; long enough for a machine that is busy. */
const SHORT: LeaseTimes = { renewMillis: 200, staleMillis: 8000 };

describe('[A7] one process has the lease at a time (server 6)', () => {
  test('of two that try at the same instant, one has it: 500 times', { timeout: 120_000 }, async () => {
    const path = await newPath();
    const both = await Promise.all([otherProcess(cleanUp), otherProcess(cleanUp)]);
    const held: number[] = [];
    for (let round = 0; round < 500; round += 1) {
      const took = await Promise.all(both.map((one) => one.ask<boolean>('acquire', path)));
      held.push(took.filter(Boolean).length);
      await Promise.all(both.map((one) => one.ask('release', path)));
    }
    expect(held.filter((count) => count !== 1)).toEqual([]);
    expect(await readdir(join(path, '..'))).toEqual(['.lease-demo.500']);
  });

  test('of two that find it left by a process that was killed, one has it', { timeout: 120_000 }, async () => {
    const path = await newPath();
    const both = await Promise.all([otherProcess(cleanUp), otherProcess(cleanUp)]);
    for (let round = 0; round < 5; round += 1) {
      const killed = await otherProcess(cleanUp);
      expect(await killed.ask('acquire', path)).toBe(true);
      await killed.kill();
      const took = await Promise.all(both.map((one) => one.ask<boolean>('acquire', path)));
      expect(took.filter(Boolean)).toHaveLength(1);
      await Promise.all(both.map((one) => one.ask('release', path)));
    }
  });

  test('a suspended holder loses it to who watched it for long enough, and knows when it goes on', {
    timeout: 120_000,
  }, async () => {
    const path = await newPath();
    const holder = await otherProcess(cleanUp);
    expect(await holder.ask('acquire', path, SHORT)).toBe(true);
    expect(await acquireLease(path, SHORT)).toBeNull();
    holder.signal('SIGSTOP');
    const taken = await untilTaken(path);
    holder.signal('SIGCONT');
    expect(await holder.ask('holds', path)).toBe(false);
    await holder.ask('release', path);
    expect(await acquireLease(path, SHORT)).toBeNull();
    expect(taken.isHeld).toBe(true);
    await taken.release();
  });

  test('a holder that renews keeps it, however long others watch', async () => {
    const path = await newPath();
    const lease = await acquireLease(path, { renewMillis: 50, staleMillis: 4000 });
    const other = await otherProcess(cleanUp);
    const until = performance.now() + 6000;
    while (performance.now() < until)
      expect(await other.ask('acquire', path, { renewMillis: 50, staleMillis: 4000 })).toBe(false);
    expect(lease?.isHeld).toBe(true);
    await lease?.release();
    expect(await other.ask('acquire', path)).toBe(true);
  });
});

async function untilTaken(path: string) {
  for (;;) {
    const lease = await acquireLease(path, SHORT);
    if (lease) return lease;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
