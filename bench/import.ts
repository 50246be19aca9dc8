import { readFileSync } from 'node:fs';
import { createSimulator } from '../src/simulator/index.ts';
import { gridPlant } from '../src/simulator/plant/opentcs/testing/grid-plant.ts';
import { type BenchCase, type BenchRow, longestTurn, millis, processorMillis, times } from './measure.ts';

const BUDGET_MILLIS = 10_000;
const TURN_BUDGET_MILLIS = 100;
const KEY = 'bench';
const ROUNDS = 3;
/** As large as is allowed: 5,000 points, 9,850 paths, 100 vehicles. */
const LARGEST = gridPlant(100, 100, 50, 24);
const SMALL = gridPlant(20, 20);

interface Cost {
  /** Processor time of all threads. */
  readonly millis: number;
  /** The longest turn of the event loop of the thread that answers requests, in its processor time. */
  readonly turnMillis: number;
}

/** The best round counts: others work on the same machine. */
async function costOf(xml: string): Promise<Cost> {
  const simulator = createSimulator({ apiKeys: [KEY], demoInstances: false });
  const headers = { 'x-service-api-key': KEY, 'content-type': 'application/json' };
  const payload = { name: 'plant', xml };
  const add = async () => {
    const { statusCode } = await simulator.app.inject({ method: 'POST', url: '/control/v1/plants', headers, payload });
    if (statusCode !== 201) throw new Error(`The plant is not added: ${statusCode}`);
  };
  await add();
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = processorMillis();
    await add();
    const took = processorMillis() - begun;
    // In a round of its own: looking at turns takes a core.
    const longest = longestTurn(ownMillis);
    await add();
    costs.push({ millis: took, turnMillis: longest.end() });
  }
  await simulator.close();
  return {
    millis: Math.min(...costs.map((cost) => cost.millis)),
    turnMillis: Math.min(...costs.map((cost) => cost.turnMillis)),
  };
}

/** Processor time of the thread that began this process, as Linux counts it: Node knows that of all threads together alone. */
function ownMillis(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function rowOf(what: string, measured: number, baseline: number, budget: number): BenchRow {
  return {
    what: `${what} while an openTCS plant of 5,000 points and 100 vehicles is added`,
    budget: `${budget} ms`,
    measured: millis(measured),
    baseline: `${millis(baseline)} (400 points and 20 vehicles)`,
    ratio: times(measured / baseline),
    holds: measured <= budget,
  };
}

/** What it costs to add a plant from outside, and how long others wait meanwhile. */
export const plantImport: BenchCase = {
  name: 'import',
  async run() {
    const [small, largest] = [await costOf(SMALL), await costOf(LARGEST)];
    return [
      rowOf('processor time of all threads', largest.millis, small.millis, BUDGET_MILLIS),
      rowOf('longest turn of the thread that answers', largest.turnMillis, small.turnMillis, TURN_BUDGET_MILLIS),
    ];
  },
};
