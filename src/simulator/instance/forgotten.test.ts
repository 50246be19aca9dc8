import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { atOnce } from '../engine/index.ts';
import { createFakeTiming } from '../testing/fake-timing.ts';
import { yard } from '../testing/yard.ts';
import { createInstance, type Instance } from './instance.ts';
import { createSimulationRunInSteps } from './simulation-run.ts';
import type { SimulationSettings } from './simulation-settings.ts';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

const LIMITS = { entries: 100, bytes: 1e6, responseBytes: 1e6 };
const SETTINGS: SimulationSettings = {
  ...{ simulationId: 'one', scenario: yard, parameters: yard.parameters.parse({}) as Record<string, unknown> },
  ...{ seed: 1, runMode: 'REAL_TIME', endMicros: Number.POSITIVE_INFINITY },
};

/** A run as the control plane makes it: in slices, before the instance. */
function started() {
  const timing = createFakeTiming();
  const firstRun = atOnce(createSimulationRunInSteps(SETTINGS, 1, LIMITS));
  const instance = createInstance({
    ...{ settings: SETTINGS, limits: LIMITS, timing, firstRun, speedMultiplier: 1, backPressureBatches: 100 },
    onFailure: (error) => {
      throw error;
    },
  });
  instance.start();
  timing.elapse(2000);
  return { instance, first: new WeakRef(firstRun) };
}

test.each([
  { what: 'released', giveUp: (instance: Instance) => instance.release() },
  { what: 'reset', giveUp: (instance: Instance) => instance.reset() },
])('[S55] a run that was $what is forgotten, with its tables and its stream', async ({ giveUp }) => {
  const { instance, first } = started();
  expect(first.deref()?.timeMicros).toBe(2_000_000);
  giveUp(instance);
  await expect
    .poll(() => {
      collectGarbage();
      return first.deref() === undefined;
    })
    .toBe(true);
  expect(instance.settings.simulationId).toBe('one');
});
