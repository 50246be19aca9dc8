import { expect, test } from 'vitest';
import { runScenario } from '../testing/run-scenario.ts';
import { distributionCentre } from './scenario.ts';

const HOUR = 3600;
const PATIENT = { timeout: 180_000 };

test(
  '(plants 1) a plant that packing cannot keep up with keeps its stock: it does not fill up with its backlog',
  PATIENT,
  () => {
    const run = runScenario(distributionCentre, 2, { packedShare: 1, packingPallets: 12 });
    run.runTo(3 * HOUR);
    const minutes = run.tables.get('/throughput')?.rows ?? [];
    const [first, last] = [minutes[0], minutes.at(-1)];
    expect(Number(last?.openOrders)).toBeGreaterThan(60);
    expect(Number(last?.fill)).toBeLessThan(Number(first?.fill) + 0.05);
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
