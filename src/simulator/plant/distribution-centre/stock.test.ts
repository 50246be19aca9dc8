import { expect, test } from 'vitest';
import type { Row } from '../output.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { distributionCentre } from './scenario.ts';

const HOUR = 3600;
const PATIENT = { timeout: 180_000 };

test(
  '(plants 1) a plant that packing cannot keep up with keeps its stock: it does not fill up with its backlog',
  PATIENT,
  () => {
    const run = runScenario(distributionCentre, 2, { packedShare: 1, packingPallets: 12 });
    run.runTo(2 * HOUR);
    expect(Number(run.tables.get('/throughput')?.rows.at(-1)?.openOrders)).toBeGreaterThan(40);
    const stock = run.tables.get('/stock')?.rows ?? [];
    const sum = (columns: readonly string[]) =>
      stock.reduce((total, row) => total + columns.reduce((some, column) => some + Number(row[column]), 0), 0);
    expect(sum(['standing', 'onOrder'])).toBeLessThanOrEqual(sum(['orderPoint', 'orderQuantity']));
  },
);

test(
  '(plants 1) a truck with empty pallets is unloaded before others, and the empty pallets before its goods',
  PATIENT,
  () => {
    const run = runScenario(distributionCentre, 5, { reusableShare: 0, emptyPalletsAtStart: 8 });
    const created = run.runTo(HOUR).flatMap((event) => (event.animationType === 'ENTITY_CREATED' ? [event] : []));
    const trucks = run.tables.get('/deliveries')?.rows ?? [];
    const complete = trucks.filter((truck) => Number(truck.emptyPallets) > 0 && truck.complete);
    expect(complete.length).toBeGreaterThan(0);
    const micros = (instant: unknown) => (Date.parse(String(instant)) - Date.UTC(2026, 2, 2, 6)) * 1000;
    for (const { dock, arrivedAt, leftAt, pallets } of complete) {
      const atDock = created.filter(
        ({ entity, simulationTimeMicros: at }) =>
          entity.parentEntityName === dock && at > micros(arrivedAt) && at <= micros(leftAt),
      );
      const stack = atDock.findIndex(({ entity }) => entity.assetId === 'empty-pallet');
      expect(atDock.slice(stack).filter(({ entity }) => entity.assetId === 'pallet')).toHaveLength(Number(pallets));
    }
  },
);

function serviceOf(parameters: object) {
  const run = runScenario(distributionCentre, 2, { backorderHours: 0.1, ...parameters });
  run.runTo(HOUR);
  const rowsOf = (table: string): readonly Row[] => run.tables.get(`/${table}`)?.rows ?? [];
  const sumOf = (table: string, column: string) => rowsOf(table).reduce((total, row) => total + Number(row[column]), 0);
  const short = rowsOf('orders').filter(({ status }) => status === 'SHORT').length;
  return { rowsOf, sumOf, short, stockOuts: sumOf('throughput', 'stockOuts') };
}

test('(plants 8) stock matters: with little of it lines find none and orders go short', PATIENT, () => {
  const usual = serviceOf({});
  expect([usual.stockOuts, usual.short]).toEqual([0, 0]);
  const little = serviceOf({ filledAtStart: 0.05 });
  expect(little.stockOuts).toBeGreaterThan(10);
  expect(little.short).toBeGreaterThan(5);
  expect(little.sumOf('stock', 'stockOuts')).toBe(little.stockOuts);
});

test('(plants 8) an order to a supplier is told from when it is placed until all of it has come', PATIENT, () => {
  const { rowsOf } = serviceOf({ supplierHours: 0.5, supplierSpread: 0 });
  const orders = rowsOf('replenishments');
  const done = orders.filter(({ status }) => status === 'RECEIVED');
  expect(done.length).toBeGreaterThan(2);
  for (const { ordered, received, orderedAt, dueAt, readyAt, receivedAt } of done) {
    expect(received).toBe(ordered);
    const [placed, due, ready, came] = [orderedAt, dueAt, readyAt, receivedAt].map((at) => Date.parse(String(at)));
    expect([Number(due) - Number(placed), ready]).toEqual([1_800_000, due]);
    expect(came).toBeGreaterThan(Number(ready));
  }
});
