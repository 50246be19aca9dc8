import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { endpointPath } from '../../src/protocol/index.ts';
import { createSimulator } from '../../src/simulator/index.ts';
import { scenarios } from '../../src/simulator/plant/index.ts';
import { yard } from '../../src/simulator/testing/yard.ts';
import { createService } from './http.ts';
import type { ConformanceOptions } from './options.ts';
import { SECTIONS } from './rules/index.ts';
import { runConformance } from './run.ts';

const OPTIONS: Omit<ConformanceOptions, 'baseUrl'> = {
  key: 'first-key',
  otherKey: 'other-key',
  simulationId: null,
  unusable: null,
  control: true,
  scenario: null,
  seconds: 4,
  speed: 50,
  burst: 0,
};

/** Rules are held against runs in real time, one after the other; on a busy machine each takes a multiple. */
const PATIENT = { timeout: 600_000 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** An instance that an action has ended which nobody can map. */
async function brokenOff(baseUrl: string): Promise<string> {
  const simulationId = 'broken-off';
  const service = createService(baseUrl, OPTIONS.key);
  const run = { scenario: 'yard', runMode: 'REAL_TIME', speedMultiplier: 100, parameters: { faultAtSeconds: 30 } };
  await service.call({ method: 'POST', path: '/control/v1/simulations', body: { ...run, simulationId } });
  const status = async () => {
    const { json } = await service.call({ method: 'GET', path: endpointPath('clock', simulationId) });
    return (json as { data: { status: string } }).data.status;
  };
  await expect.poll(status).toBe('FAILED');
  await service.close();
  return simulationId;
}

test('our simulator breaks no rule', PATIENT, async () => {
  const simulator = createSimulator({
    apiKeys: ['first-key', 'other-key'],
    backPressureBatches: 300,
    demoInstances: false,
    scenarios: [...scenarios, yard],
  });
  closing.push(() => simulator.close());
  const { baseUrl } = await simulator.listen('127.0.0.1', 0);
  const unusable = await brokenOff(baseUrl);
  const results = await runConformance(SECTIONS, { ...OPTIONS, unusable, burst: 3, baseUrl });
  const broken = results.filter(({ outcome }) => outcome === 'fail').map(({ rule, reason }) => `${rule.id} ${reason}`);
  expect(broken).toEqual([]);
  // What depends on chance or on options may not be seen; nearly everything must be.
  expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(220);
  // No numeric limit is part of the interface: one that three requests do not meet is not broken.
  const rateLimit = results.find(({ rule }) => rule.sentence.startsWith('too many requests'));
  expect(rateLimit).toMatchObject({ outcome: 'skipped', reason: '3 requests at once all passed' });
});

test('a service that always says OK and nothing else breaks nearly all of them', PATIENT, async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"code":"OK","message":"","requestId":"r","data":{}}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => new Promise((closed) => server.close(closed)));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const results = await runConformance(SECTIONS, { ...OPTIONS, baseUrl, control: false, simulationId: 's' });
  const held = results.filter(({ outcome }) => outcome === 'pass').map(({ rule }) => rule.id);
  const broken = results.filter(({ outcome }) => outcome === 'fail');
  // That answers are JSON, and that no refusal repeats the key, holds even there.
  expect(held).toEqual(['1-24', '5-10']);
  expect(broken.length).toBeGreaterThan(100);
});

test('rules have identifiers of their own and read as sentences', () => {
  const rules = SECTIONS.flatMap((section) => section.rules);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  expect(new Set(rules.map(({ id, sentence }) => `${id.split('-')[0]} ${sentence}`)).size).toBe(rules.length);
});
