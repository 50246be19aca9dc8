import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laneOf } from './bottleneck/testing/told-plant.ts';
import { comparePaths, compareStates, type DeviceUse, deviceUses, type RangeUse } from './compare.ts';
import { STATES, type State } from './relations.ts';

const HOUR = 3_600_000_000;

function use(name: string, spent: Partial<Record<State, number>>, entityId = name): DeviceUse {
  const microsByState = STATES.map((state) => spent[state] ?? 0);
  return {
    ...{ entityId, name, entityType: 'CARRIER', microsByState },
    presentMicros: microsByState.reduce((sum, micros) => sum + micros, 0),
  };
}

function range(devices: readonly DeviceUse[], paths: Record<string, number> = {}, hours = 1): RangeUse {
  const flows = Object.entries(paths).map(([pathName, passages]) => ({ pathName, passages, restMicros: 0 }));
  return { spanMicros: hours * HOUR, devices, paths: flows };
}

test('[Q17] what a device spent its time on is within the range', () => {
  const lane = laneOf('C1', 'CARRIER', [
    ['travelling', 100],
    ['resting', 300],
  ]);
  expect(deviceUses([lane], { fromMicros: 40, toMicros: 1000 })).toEqual([
    use('C1', { travelling: 60, resting: 300 }, 'id of C1'),
  ]);
});

describe('[Q21] two ranges', () => {
  test('shares by device and state, the largest difference first', () => {
    const first = range([use('C1', { travelling: 30, resting: 70 }), use('C2', { travelling: 50, stopped: 50 })]);
    const second = range([use('C1', { travelling: 60, resting: 140 }), use('C2', { travelling: 90, stopped: 10 })]);
    const rows = compareStates(first, second, true).map(({ name, state, difference }) => [name, state, difference]);
    expect(rows).toEqual([
      ['C2', 'travelling', -0.4],
      ['C2', 'stopped', 0.4],
      ['C1', 'travelling', 0],
      ['C1', 'resting', 0],
    ]);
  });

  test('a device that is in one alone', () => {
    expect(compareStates(range([use('C1', { resting: 4 })]), range([]), true)).toMatchObject([
      { name: 'C1', first: 1, second: null, difference: 1 },
    ]);
  });

  test.each([
    { isOneRun: true, told: 'by identity, through a rename', rows: 1 },
    { isOneRun: false, told: 'by name, which is another', rows: 2 },
  ])('of one run: $isOneRun, devices are told $told', ({ isOneRun, rows }) => {
    const first = range([use('C1', { resting: 4 }, 'e1')]);
    const second = range([use('C1 (charging)', { resting: 4 }, 'e1')]);
    expect(compareStates(first, second, isOneRun)).toHaveLength(rows);
  });

  test('of two runs, one that left and came back is one', () => {
    const first = range([use('C1', { resting: 1 }, 'e1'), use('C1', { travelling: 3 }, 'e2')]);
    const second = range([use('C1', { resting: 1, travelling: 3 }, 'x')]);
    expect(compareStates(first, second, false).map(({ difference }) => difference)).toEqual([0, 0]);
  });

  test('of equal differences the first by name comes first, whoever is told first', () => {
    for (const names of [
      ['C1', 'C2', 'C3'],
      ['C3', 'C2', 'C1'],
      ['C2', 'C3', 'C1'],
    ]) {
      const devices = range(names.map((name) => use(name, { resting: 4 })));
      expect(compareStates(devices, range([]), true).map(({ name }) => name)).toEqual(['C1', 'C2', 'C3']);
      const paths = range([], Object.fromEntries(names.map((name) => [name, 4])));
      expect(comparePaths(paths, range([])).map(({ pathName }) => pathName)).toEqual(['C1', 'C2', 'C3']);
    }
  });

  test('a device that was there for no time has no share of it', () => {
    const [row] = compareStates(range([use('C1', {})]), range([use('C1', { resting: 4 })]), true);
    expect(row).toMatchObject({ state: 'resting', first: null, second: 1, difference: -1 });
  });

  test('paths by the hour', () => {
    const rows = comparePaths(range([], { P1: 10, P2: 4 }, 1), range([], { P1: 5, P3: 8 }, 0.5));
    expect(rows).toEqual([
      { pathName: 'P3', first: null, second: 16, difference: -16 },
      { pathName: 'P2', first: 4, second: null, difference: 4 },
      { pathName: 'P1', first: 10, second: 10, difference: 0 },
    ]);
  });

  test('turned round, differences are of the other sign', () => {
    const someUse = fc.record({ name: fc.constantFrom('A', 'B', 'C'), travelling: fc.nat(9), resting: fc.nat(9) });
    const someRange = fc.array(someUse, { maxLength: 4 }).map((all) =>
      range(
        all.map(({ name, ...spent }) => use(name, spent)),
        Object.fromEntries(all.map(({ name, travelling }) => [name, travelling])),
      ),
    );
    const signed = <One extends { difference: number }>(rows: readonly One[], sign: number) =>
      rows.map((row) => JSON.stringify({ ...row, first: 0, second: 0, difference: sign * row.difference + 0 })).sort();
    fc.assert(
      fc.property(someRange, someRange, (a, b) => {
        expect(signed(compareStates(a, b, false), 1)).toEqual(signed(compareStates(b, a, false), -1));
        expect(signed(comparePaths(a, b), 1)).toEqual(signed(comparePaths(b, a), -1));
      }),
      { seed: 30, numRuns: 200 },
    );
  });
});
