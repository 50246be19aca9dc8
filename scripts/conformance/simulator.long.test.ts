import { expect, onTestFinished, test } from 'vitest';
import { endpointPath } from '../../src/protocol/index.ts';
import { createSimulator } from '../../src/simulator/index.ts';
import { createService } from './http.ts';
import { SECTIONS } from './rules/index.ts';
import { runConformance } from './run.ts';
import { OPTIONS } from './testing/options.ts';

/** An instance that an action has ended which nobody can map. */
async function brokenOff(baseUrl: string): Promise<string> {
  const simulationId = 'broken-off';
  const service = createService(baseUrl, OPTIONS.key);
  const parameters = { unusableActionAfterSeconds: 30 };
  const run = { scenario: 'interface-tour', runMode: 'REAL_TIME', speedMultiplier: 100, parameters };
  await service.call({ method: 'POST', path: '/control/v1/simulations', body: { ...run, simulationId } });
  const status = async () => {
    const { json } = await service.call({ method: 'GET', path: endpointPath('clock', simulationId) });
    return (json as { data: { status: string } }).data.status;
  };
  await expect.poll(status).toBe('FAILED');
  await service.close();
  return simulationId;
}

test.each([
  { scenario: 'interface-tour', held: 220 },
  { scenario: 'distribution-centre', held: 200 },
])('our simulator breaks no rule with $scenario', async ({ scenario, held }) => {
  const simulator = createSimulator({
    apiKeys: ['first-key', 'other-key'],
    backPressureBatches: 300,
    demoInstances: false,
  });
  onTestFinished(() => simulator.close());
  const { baseUrl } = await simulator.listen('127.0.0.1', 0);
  const unusable = await brokenOff(baseUrl);
  const results = await runConformance(SECTIONS, { ...OPTIONS, scenario, unusable, burst: 3, baseUrl });
  const broken = results.filter(({ outcome }) => outcome === 'fail').map(({ rule, reason }) => `${rule.id} ${reason}`);
  expect(broken).toEqual([]);
  // What depends on chance or on options may not be seen; nearly everything must be.
  expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(held);
  // No numeric limit is part of the interface: one that three requests do not meet is not broken.
  const rateLimit = results.find(({ rule }) => rule.sentence.startsWith('too many requests'));
  expect(rateLimit).toMatchObject({ outcome: 'skipped', reason: '3 requests at once all passed' });
});
