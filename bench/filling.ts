import { createSimulator } from '../src/simulator/index.ts';
import { type BenchCase, type BenchRow, longestTurn, medianOf, millis, processorMillis, times } from './measure.ts';

const BUDGET_MILLIS = 100;
const KEY = 'bench';
const ROUNDS = 3;
const ARCHIVE_ROWS = 2_000_000;

/** Median of the processor time for which the simulator answers nobody else while it makes such a run. */
async function blockedMillis(run: object): Promise<number> {
  const simulator = createSimulator({ apiKeys: [KEY], demoInstances: false });
  const headers = { 'x-service-api-key': KEY, 'content-type': 'application/json' };
  const ask = (url: string, payload?: object) =>
    simulator.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const simulationId = `filled-${round}`;
    const longest = longestTurn(processorMillis);
    const { statusCode } = await ask('/control/v1/simulations', { runMode: 'REAL_TIME', ...run, simulationId });
    if (statusCode !== 201) throw new Error(`The run is not made: ${statusCode}`);
    // The first warms up.
    if (round > 0) took.push(longest.end());
    else longest.end();
    await ask(`/control/v1/simulations/${simulationId}/release`);
  }
  await simulator.close();
  return medianOf(took);
}

function rowOf(what: string, blocked: number, baseline: number): BenchRow {
  return {
    what: `longest time without an answer while ${what}`,
    budget: `${BUDGET_MILLIS} ms`,
    measured: millis(blocked),
    baseline: `${millis(baseline)} (distribution centre as it is)`,
    ratio: times(blocked / baseline),
    holds: blocked <= BUDGET_MILLIS,
  };
}

/** How long others wait while a large run is made. */
export const filling: BenchCase = {
  name: 'filling',
  async run() {
    const plain = await blockedMillis({ scenario: 'distribution-centre' });
    const archive = await blockedMillis({
      scenario: 'interface-tour',
      parameters: { archiveRows: ARCHIVE_ROWS },
    });
    const fleet = await blockedMillis({ scenario: 'fleet', parameters: { carriers: 10_000 } });
    return [
      rowOf(`an archive of ${ARCHIVE_ROWS.toLocaleString('en')} rows is opened`, archive, plain),
      rowOf('a fleet of 10,000 is made', fleet, plain),
    ];
  },
};
