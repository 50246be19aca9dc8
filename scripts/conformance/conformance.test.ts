import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSimulator } from '../../src/simulator/index.ts';
import { SECTIONS } from './rules/index.ts';
import { runConformance } from './run.ts';
import { OPTIONS } from './testing/options.ts';

/** Sections whose rules wait for clocks; `*.long.test.ts` walks through all. */
const WAITING = ['1 ', '2.5 ', '2.7 ', '2.16', '3.2 ', '6 ', '7 ', 'control'];
const PROMPT = SECTIONS.filter(({ title }) => !WAITING.some((start) => title.startsWith(start)));

test('our simulator breaks no rule that can be seen at once', async () => {
  const simulator = createSimulator({ apiKeys: ['first-key', 'other-key'], demoInstances: false });
  onTestFinished(() => simulator.close());
  const { baseUrl } = await simulator.listen('127.0.0.1', 0);
  const results = await runConformance(PROMPT, { ...OPTIONS, seconds: 1, baseUrl });
  const broken = results.filter(({ outcome }) => outcome === 'fail').map(({ rule, reason }) => `${rule.id} ${reason}`);
  expect(broken).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(100);
});

test('a service that always says OK and nothing else breaks nearly all of them', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"code":"OK","message":"","requestId":"r","data":{}}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
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
