import { describe, expect, test } from 'vitest';
import { runScenario } from '../testing/run-scenario.ts';
import { distributionCentre } from './scenario.ts';

const HOUR = 3600;
const PATIENT = { timeout: 180_000 };

function emptiesAfter(hours: number, parameters: object) {
  const run = runScenario(distributionCentre, 5, parameters);
  const atStart = run.scene.entities.filter(({ assetId }) => assetId === 'empty-pallet');
  const events = run.runTo(hours * HOUR);
  const rowsOf = (name: string) => run.tables.get(`/${name}`)?.rows ?? [];
  const sumOf = (column: string) => rowsOf('throughput').reduce((sum, row) => sum + Number(row[column]), 0);
  return { atStart, events, rows: rowsOf('empty-pallets'), rowsOf, sumOf };
}

describe('empty pallets', () => {
  test('are there as cargo, stand on one another, and carry what is packed', PATIENT, () => {
    const { atStart, events, rows, sumOf } = emptiesAfter(1, { reusableShare: 1 });
    expect(atStart).toHaveLength(16);
    expect(new Set(atStart.map(({ localPosition }) => localPosition?.y)).size).toBe(16);
    const packed = sumOf('packed');
    expect(packed).toBeGreaterThan(10);
    expect(rows.filter(({ fate }) => fate === 'USED')).toHaveLength(packed);
    const created = events.flatMap((event) => (event.animationType === 'ENTITY_CREATED' ? [event.entity] : []));
    expect(created.filter(({ assetId }) => assetId === 'empty-pallet')).toHaveLength(packed);
    // Nothing is worn out: nothing is bought, and nothing is given back.
    expect(rows.filter(({ origin, fate }) => origin === 'DELIVERED' || fate === 'RETURNED')).toEqual([]);
  });

  test('are brought by truck and given back, by the stack, as one transport each', PATIENT, () => {
    const { rows, rowsOf, sumOf } = emptiesAfter(3, { reusableShare: 0, palletsPerStack: 6 });
    const delivered = rows.filter(({ origin }) => origin === 'DELIVERED');
    const returned = rows.filter(({ fate }) => fate === 'RETURNED');
    expect([delivered.length % 6, returned.length % 6]).toEqual([0, 0]);
    expect(sumOf('emptiesReturned')).toBe(returned.length / 6);
    expect(sumOf('emptiesReturned')).toBeGreaterThan(2);
    expect(sumOf('emptiesDelivered')).toBeGreaterThan(2);
    const brought = rowsOf('deliveries').reduce((sum, row) => sum + Number(row.emptyPallets), 0);
    expect(brought).toBeGreaterThanOrEqual(delivered.length);
    const weights = rowsOf('transports').flatMap(({ pallet, weightKilograms }) =>
      String(pallet).startsWith('EMPTY-') ? [weightKilograms] : [],
    );
    expect(new Set(weights)).toEqual(new Set([6 * 22]));
    // Both ways lead over two floors.
    expect(weights.length).toBeGreaterThan(2 * sumOf('emptiesReturned'));
  });

  test('that are used up hold packing back, and nothing else', PATIENT, () => {
    const nothingComes = { reusableShare: 0, emptyPalletsAtStart: 8, trucksPerHour: 1, ordersPerHour: 30 };
    const { rows, rowsOf, sumOf } = emptiesAfter(1, nothingComes);
    expect(rows.filter(({ fate }) => fate === 'USED')).toHaveLength(sumOf('packed'));
    expect(sumOf('packed')).toBeLessThanOrEqual(8);
    expect(sumOf('loaded')).toBeGreaterThan(40);
    expect(Number(rowsOf('throughput').at(-1)?.waitingRetrievals)).toBeGreaterThan(0);
  });
});
