import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { archiveIn, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';

test('the dashboard for Grafana shows every figure of ours, and asks for none that there is not', async () => {
  const dashboard = readFileSync(new URL('../../../docs/grafana-dashboard.json', import.meta.url), 'utf8');
  const asked = [...dashboard.matchAll(/"expr": "([^"]+)"/g)].flatMap(([, expression = '']) =>
    [...expression.matchAll(/\b(?:aisle|process)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const { app } = await gatewayBefore({
    processFigures: true,
    recordings: { archive, policy: { always: [], watched: false } },
  });
  const { body } = await app.inject({ url: '/metrics' });
  const there = [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  const ours = there.filter((name) => name?.startsWith('aisle_'));
  expect(ours.length).toBeGreaterThan(10);
  expect(asked).toEqual(expect.arrayContaining(ours));
  expect(there).toEqual(expect.arrayContaining([...new Set(asked)]));
});
