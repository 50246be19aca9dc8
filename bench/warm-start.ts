import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../e2e/started-product.ts';
import type { BenchCase, BenchRow } from './measure.ts';

const HOURS = 4;
const BUDGET_SECONDS = 60;

interface Listed {
  readonly simulationId: string;
  readonly warmUp: object | null;
}

/** Seconds from the start of the product, as `npm run build` has made it, until hours lie behind each demo plant, in that order. */
async function secondsUntilWarm(): Promise<Map<string, number>> {
  const beganAt = performance.now();
  const product = await startProduct({ DEMO_WARM_HOURS: String(HOURS) });
  const warmAfter = new Map<string, number>();
  try {
    let items: Listed[];
    do {
      await pause(500);
      ({ items } = (await (await fetch(`${product.url}/control/v1/simulations`)).json()).data);
      for (const { simulationId, warmUp } of items)
        if (warmUp === null && !warmAfter.has(simulationId))
          warmAfter.set(simulationId, (performance.now() - beganAt) / 1000);
    } while (items.length === 0 || warmAfter.size < items.length);
  } finally {
    await product.close();
  }
  return warmAfter;
}

export const warmStart: BenchCase = {
  name: 'warm-start',
  async run(): Promise<BenchRow[]> {
    const warmAfter = await secondsUntilWarm();
    return [...warmAfter].map(([simulationId, seconds]) => ({
      what: `${simulationId}: ${HOURS} hours lie behind it after the start of the product`,
      ...{ budget: `${BUDGET_SECONDS} s`, measured: `${seconds.toFixed(1)} s`, baseline: 'none', ratio: '' },
      holds: seconds <= BUDGET_SECONDS,
    }));
  },
};
