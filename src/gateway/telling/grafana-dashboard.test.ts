import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { createMetrics } from './metrics.ts';

test('the dashboard for Grafana asks for figures that there are', async () => {
  const dashboard = readFileSync(new URL('../../../docs/grafana-dashboard.json', import.meta.url), 'utf8');
  const asked = [...dashboard.matchAll(/"expr": "([^"]+)"/g)].flatMap(([, expression = '']) =>
    [...expression.matchAll(/\b(?:aisle|process)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  const { app } = await gatewayBefore({ processFigures: true });
  const { body } = await app.inject({ url: '/metrics' });
  const there = [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(8);
  expect(there).toEqual(expect.arrayContaining([...new Set(asked)]));
  expect(
    createMetrics(false)
      .registry.getMetricsAsArray()
      .every(({ name }) => name.startsWith('aisle_')),
  ).toBe(true);
});
