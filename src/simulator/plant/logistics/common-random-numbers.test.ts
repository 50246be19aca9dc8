import { expect, test } from 'vitest';
import { createKernel, createRandomStreams } from '../../engine/index.ts';
import { plants } from '../scenarios.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { Faults } from './faults.ts';

/* Settings of an experiment have the same luck (plants 7d): what one of them changes must not shift the draws of others. */

const [centre] = plants;

test.each([
  { what: 'what is packed', parameters: { packedShare: 0.1 } },
  { what: 'the number of carriers', parameters: { carriers: 5 } },
  { what: 'how large orders are', parameters: { mostPalletsPerOrder: 2 } },
])('(plants 7d) $what does not change when orders come', { timeout: 60_000 }, ({ parameters }) => {
  if (!centre) throw new Error('there is no scenario');
  const arrivals = (change: object) => {
    const run = runScenario(centre, 3, change);
    run.runTo(1800);
    return run.tables.get('/orders')?.rows.map(({ createdAt }) => createdAt) ?? [];
  };
  const [usual, changed] = [arrivals({}), arrivals(parameters)];
  expect(usual.length).toBeGreaterThan(10);
  // Pallets that are on their way when the run begins belong to orders, too.
  const after = (times: readonly unknown[]) => times.filter((time) => time !== usual[0]);
  expect(after(changed)).toEqual(after(usual));
});

test('one more device, and how often each moves, change no breakdown of another', () => {
  const begunBy = (names: readonly string[], every: number) => {
    const kernel = createKernel();
    const begun: string[] = [];
    const incidents = {
      begin: (name: string) => begun.push(`${name} at ${kernel.now / 60e6}`),
      end: () => undefined,
    };
    const rates = { hoursBetweenBreakdowns: 2, repairMinutes: 5 };
    const faults = new Faults(kernel, createRandomStreams(7), incidents as never, rates);
    const devices = names.map((entityName) => ({ entityName, clock: { breakDown: () => undefined } as never }));
    faults.expect(devices);
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      kernel.runUntil(minute * 60e6);
      for (const [index, device] of devices.entries())
        if (index === 0 || minute % every === 0) faults.breakDown(device);
    }
    return begun.filter((text) => text.startsWith('A '));
  };
  const alone = begunBy(['A'], 1);
  expect(alone.length).toBeGreaterThan(4);
  expect(begunBy(['A', 'B'], 1)).toEqual(alone);
  expect(begunBy(['A', 'B', 'C'], 7)).toEqual(alone);
});
