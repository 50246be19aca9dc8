import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { archiveIn, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';

test('the dashboard for Grafana shows every figure of ours, and asks for none that there is not', async () => {
  const asked = namesIn('docs/grafana-dashboard.json', /"expr": "((?:[^"\\]|\\.)+)"/g);
  const there = await namesThere();
  const ours = there.filter((name) => name.startsWith('aisle_'));
  expect(ours.length).toBeGreaterThan(10);
  expect(asked).toEqual(expect.arrayContaining(ours));
  expect(there).toEqual(expect.arrayContaining([...new Set(asked)]));
});

test('the alerts watch recording trouble, disk, engine memory and waits, by figures that there are (server 3.8)', async () => {
  const asked = namesIn('deploy/alerts.yml', /expr: (>-\n(?: {10}.*\n)+|.+)/g);
  expect(await namesThere()).toEqual(expect.arrayContaining([...new Set(asked)]));
  expect(asked).toEqual(
    expect.arrayContaining([
      'aisle_recordings_in_trouble',
      'aisle_recordings_unusable',
      'aisle_recordings_disk_free_bytes',
      'aisle_table_engine_resident_bytes',
      'aisle_upstream_held_back',
      'aisle_upstream_held_back_simulations',
    ]),
  );
});

/** Figures that the expressions of a file ask for. */
function namesIn(path: string, expressions: RegExp): string[] {
  const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  return [...text.matchAll(expressions)].flatMap(([, expression = '']) =>
    [...expression.matchAll(/\b(?:aisle|process)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );
}

async function namesThere(): Promise<string[]> {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const { app } = await gatewayBefore({
    processFigures: true,
    recordings: { archive, policy: { always: [], watched: false } },
    stream: { ...NOBODY_THERE, token: null, credentialsFile: null, tls: null, replicas: 1, hours: 1, mostBytes: 1e6 },
  });
  const { body } = await app.inject({ url: '/metrics' });
  return [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
}

const NOBODY_THERE = { servers: ['nats://127.0.0.1:9'], name: 'test' };
