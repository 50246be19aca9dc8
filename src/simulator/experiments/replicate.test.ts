import { expect, test } from 'vitest';
import { plants } from '../plant/index.ts';
import { replicate } from './replicate.ts';
import { createReplicationPool } from './replication-pool.ts';

const HOUR = 3600;
const HALF_HOUR = HOUR / 2;
const settings = (change: object = {}) => ({
  seed: 5,
  warmUpSeconds: 0,
  lengthSeconds: HALF_HOUR,
  wantsMinutes: false,
  parameters: {},
  ...change,
});

test.each(plants.map((scenario) => ({ name: scenario.name, scenario })))(
  '$name: the same seed gives the same indicators, another seed others, and each is a number',
  { timeout: 180_000 },
  ({ scenario }) => {
    const parameters = scenario.parameters.parse({});
    const { indicators: found } = replicate(scenario, settings({ parameters }));
    expect(replicate(scenario, settings({ parameters })).indicators).toEqual(found);
    const { indicators: other } = replicate(scenario, settings({ parameters, seed: 6 }));
    expect(Object.keys(other)).toEqual(Object.keys(found));
    expect(other).not.toEqual(found);
    expect(Object.values(found).every((value) => Number.isFinite(value))).toBe(true);
    expect(found.carrierUtilisation).toBeGreaterThan(0.1);
  },
);

test('statistics begin after the warm-up: two halves make up the whole', () => {
  const [centre] = plants;
  if (!centre) throw new Error('there is no scenario');
  const parameters = centre.parameters.parse({});
  const of = (warmUpSeconds: number, lengthSeconds: number) =>
    replicate(centre, settings({ parameters, warmUpSeconds, lengthSeconds })).indicators;
  const [first, second, whole] = [of(0, HALF_HOUR), of(HALF_HOUR, HALF_HOUR), of(0, HOUR)];
  for (const name of ['shippedPerHour', 'openOrders', 'fill', 'carrierUtilisation', 'stackerUtilisation']) {
    expect((Number(first[name]) + Number(second[name])) / 2, name).toBeCloseTo(Number(whole[name]), 8);
    expect(first[name], name).not.toBe(second[name]);
  }
});

test('threads come to what this one comes to, and can be called off', { timeout: 180_000 }, async () => {
  const [centre] = plants;
  if (!centre) throw new Error('there is no scenario');
  const parameters = centre.parameters.parse({});
  const task = { scenario: centre.name, plantModel: null, ...settings({ parameters, wantsMinutes: true }) };
  const pool = createReplicationPool(2);
  try {
    const never = new AbortController().signal;
    expect(await pool.replicate(task, never)).toEqual(replicate(centre, task));
    const calledOff = new AbortController();
    const endless = pool.replicate({ ...task, lengthSeconds: 10_000 * HOUR }, calledOff.signal);
    calledOff.abort();
    await expect(endless).rejects.toThrow(/abort/i);
  } finally {
    await pool.close();
  }
});
