import { randomLcg } from 'd3-random';
import type { BenchCase, BenchRow } from '../measure.ts';
import { type Costs, measureCosts, POLLS_PER_SECOND } from './costs.ts';
import { type Placed, type Placing, place } from './placing.ts';

/** The plan: so many simulations, so many viewers of each. */
const SIMULATIONS = 10_000;
const VIEWERS_EACH = 100;
/** Of a core, in the busiest gateway: who dies leaves as much to others. */
const BUSY_AT_MOST = 0.6;
const SEED = 0.42;

const PLACINGS: readonly (readonly [string, Placing])[] = [
  ['any gateway shows any simulation', { kind: 'any' }],
  ['two gateways show a simulation, by a hash of its id', { kind: 'named', gateways: 2, choices: 1 }],
  ['two do, each the one with less of two that the id names', { kind: 'named', gateways: 2, choices: 2 }],
  ['three do, chosen likewise', { kind: 'named', gateways: 3, choices: 2 }],
];

/** What one gateway has to do in a second, in milliseconds of a core. */
function busyMillis({ viewers, heard, led }: Placed, at: number, costs: Costs): number {
  const polls = (viewers[at] ?? 0) * POLLS_PER_SECOND;
  return polls * costs.pollMillis + (heard[at] ?? 0) * costs.hearMillis + (led[at] ?? 0) * costs.leadMillis;
}

const most = (gateways: number, of: (at: number) => number): number => {
  let found = 0;
  for (let at = 0; at < gateways; at += 1) found = Math.max(found, of(at));
  return found;
};

/** A share of a core. */
function meanBusy(gateways: number, at: Placed, costs: Costs): number {
  let millis = 0;
  for (let index = 0; index < gateways; index += 1) millis += busyMillis(at, index, costs);
  return millis / gateways / 1000;
}

function placed(gateways: number, placing: Placing): Placed {
  return place({ simulations: SIMULATIONS, viewersEach: VIEWERS_EACH, gateways, placing }, randomLcg(SEED));
}

/** The fewest gateways, of a core each, of which none is busier than it may be. */
function fewest(placing: Placing, costs: Costs): { gateways: number; placed: Placed } {
  const suffice = (gateways: number) => {
    const at = placed(gateways, placing);
    return most(gateways, (index) => busyMillis(at, index, costs)) <= BUSY_AT_MOST * 1000;
  };
  let enough = 64;
  while (!suffice(enough)) enough *= 2;
  let tooFew = enough / 2;
  while (enough - tooFew > enough / 50) {
    const between = Math.round((enough + tooFew) / 2);
    if (suffice(between)) enough = between;
    else tooFew = between;
  }
  return { gateways: enough, placed: placed(enough, placing) };
}

function rowOf(name: string, placing: Placing, costs: Costs): BenchRow {
  const { gateways, placed } = fewest(placing, costs);
  const sum = (of: Float64Array) => of.reduce((total, each) => total + each, 0);
  const heardBytes = sum(placed.heard) * costs.publishedBytes;
  const memory = most(gateways, (at) => ((placed.heard[at] ?? 0) + (placed.led[at] ?? 0)) * costs.heardBytes);
  const told = [
    `${gateways} gateways, ${Math.round(100 * meanBusy(gateways, placed, costs))} % busy on average`,
    `NATS hands out ${(heardBytes / 1e9).toFixed(1)} GB/s`,
    `the busiest holds ${(memory / 2 ** 30).toFixed(2)} GiB of runs for ${most(gateways, (at) => placed.viewers[at] ?? 0)} viewers`,
    `who dies leaves at most ${most(gateways, (at) => placed.led[at] ?? 0)} simulations to others`,
  ];
  return {
    what: `fan-out of ${SIMULATIONS} simulations to ${VIEWERS_EACH} viewers each: ${name}`,
    ...{ budget: 'told', measured: told.join('; '), baseline: 'none', ratio: '', holds: true },
  };
}

export const fanOut: BenchCase = {
  name: 'fan-out',
  async run(): Promise<BenchRow[]> {
    const costs = await measureCosts();
    const millis = (value: number) => `${value.toFixed(2)} ms`;
    const measured = [
      `reading a simulation for all ${millis(costs.leadMillis)} in a second`,
      `hearing it ${millis(costs.hearMillis)}`,
      `a poll ${millis(costs.pollMillis)}`,
      `${(costs.heardBytes / 2 ** 20).toFixed(1)} MiB for each that is heard`,
      `${(costs.publishedBytes / 1000).toFixed(0)} kB/s published`,
    ].join(', ');
    return [
      {
        what: 'fan-out: what a gateway spends, of a core, on a simulation of 400 events a second',
        ...{ budget: 'told', measured, baseline: 'none', ratio: '', holds: costs.pollMillis > 0 },
      },
      ...PLACINGS.map(([name, placing]) => rowOf(name, placing, costs)),
    ];
  },
};
