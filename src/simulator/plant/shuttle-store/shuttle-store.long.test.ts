import { expect, test } from 'vitest';
import { runScenario } from '../testing/run-scenario.ts';
import { shuttleStore } from './shuttle-store.ts';

const HOUR = 3600;
const PATIENT = { timeout: 180_000 };

test('it never dries up: the third hour ships about as much as the first', PATIENT, () => {
  const { runTo, tables } = runScenario(shuttleStore, 3);
  const shippedBy = (hour: number) => {
    runTo(hour * HOUR);
    return (tables.get('/throughput')?.rows ?? []).reduce((sum, { shipped }) => sum + Number(shipped), 0);
  };
  const [first, second, third] = [shippedBy(1), shippedBy(2), shippedBy(3)];
  expect(first).toBeGreaterThan(200);
  expect((third - second) / first).toBeGreaterThan(0.85);
});
