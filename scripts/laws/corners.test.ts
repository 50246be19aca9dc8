import { describe, expect, test } from 'vitest';
import { plants } from '../../src/simulator/plant/index.ts';
import type { CornerReport } from './check-corner.ts';
import { cornerBreaches, cornerTable } from './corner-laws.ts';
import { type Corner, cornersOf } from './corners.ts';

describe.each(plants)('corners of $name', (scenario) => {
  const corners = cornersOf(scenario, 20, 1);

  test('are settings that the scenario takes, and the same for the same seed', () => {
    for (const { what, setting } of corners)
      expect(scenario.parameters.safeParse(setting).success, `${what} ${JSON.stringify(setting)}`).toBe(true);
    expect(cornersOf(scenario, 20, 1)).toEqual(corners);
    expect(cornersOf(scenario, 20, 2)).not.toEqual(corners);
  });

  test('have each parameter at both its ends, alone and with all others', () => {
    const names = new Set(corners.flatMap(({ parameter }) => parameter ?? []));
    expect(names.size).toBeGreaterThan(8);
    for (const name of names) {
      const own = corners.filter(({ parameter }) => parameter === name);
      expect(new Set(own.map(({ setting }) => setting[name])).size, name).toBeGreaterThan(1);
    }
    expect(Object.keys(corners.find(({ what }) => what === 'all at most')?.setting ?? {})).toHaveLength(names.size);
  });

  test('draw from every part of a range once', () => {
    const random = corners.filter(({ what }) => what.startsWith('random'));
    const drawn = random.map(({ setting }) => Number(setting.hoursBetweenBreakdowns) / 10_000);
    expect(drawn.map((share) => Math.floor(share * 20)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, part) => part),
    );
  });
});

const checked = (what: string, parameter: string | null, report: Partial<CornerReport> = {}) => ({
  corner: { scenario: 'plant', what, setting: {}, parameter } as Corner,
  report: {
    ...{ breaches: [], growing: [], digest: what, events: 1000, processorSeconds: 1, shippedPerHour: 60 },
    ...report,
  },
});

describe('what corners show together', () => {
  test.each([
    {
      what: 'a parameter that does nothing',
      digests: ['same', 'same'],
      told: ['plant: speed changes nothing between its ends'],
    },
    { what: 'a parameter that does something', digests: ['one', 'other'], told: [] },
  ])('$what', ({ digests, told }) => {
    expect(cornerBreaches(digests.map((digest) => checked('speed', 'speed', { digest })))).toEqual(told);
  });

  test.each([
    { events: 3000, told: [] },
    { events: 3100, told: ['plant: load 9 costs 3.1 times the events of the default'] },
  ])('$events events at one end, of 1000 at the default', ({ events, told }) => {
    expect(cornerBreaches([checked('default', null), checked('load 9', 'load', { events })])).toEqual(told);
  });

  test('the table says what is not stable, and what is broken', () => {
    const rows = [
      checked('default', null),
      checked('load 9', 'load', { growing: ['openOrders'] }),
      checked('load 1', 'load', { breaches: ['failed: it broke'], growing: ['openOrders'] }),
    ];
    expect(cornerTable(rows).split('\n').slice(2)).toEqual([
      '| plant | default | stable | 60 | 1 | 1.0 |',
      '| plant | load 9 | not stable | 60 | 1 | 1.0 |',
      '| plant | load 1 | **failed: it broke** | 60 | 1 | 1.0 |',
    ]);
  });
});
