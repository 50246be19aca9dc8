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
    const withEmpties = trucks.filter(({ emptyPallets, dock }) => Number(emptyPallets) > 0 && dock !== null);
    expect(withEmpties.length).toBeGreaterThan(0);
    for (const { dock, arrivedAt } of withEmpties) {
      const arrived = (Date.parse(String(arrivedAt)) - Date.UTC(2026, 2, 2, 6)) * 1000;
      const atDock = created.filter(
        ({ entity, simulationTimeMicros }) => entity.parentEntityName === dock && simulationTimeMicros > arrived,
      );
      const stack = atDock.findIndex(({ entity }) => entity.assetId === 'empty-pallet');
      // Another truck may still stand at the dock; none that waited goes before.
      expect(stack).toBeGreaterThanOrEqual(0);
      expect(stack).toBeLessThan(33);
      expect(atDock[stack + 1]?.entity.assetId ?? 'empty-pallet').toBe('empty-pallet');
    }
  },
);
