import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createGateway } from '../src/gateway/index.ts';
import { endpointPath } from '../src/protocol/index.ts';
import { type BenchCase, type BenchRow, millis, times } from './measure.ts';
import { startPolledService } from './polled-service.ts';

const POLLS_PER_SECOND = 4;
const VIEWERS = [1, 50, 200, 500] as const;
const MANY_VIEWERS = 200;
/** While viewers come and connect, which is not measured. */
const WARM_UP_SECONDS = 2;
const SECONDS = 3;
/** The quickest of some rounds: what else runs on the machine only makes polls slower. */
const ROUNDS = 2;
const BUDGET_MILLIS = 50;
/** On a machine that is busy with other things, polls without gateway are slow, too. */
const BUDGET_RATIO = 2;
/** One read more or less in the time that is measured. */
const READS_TOLERANCE = 1.5 / SECONDS;
/** What the picture may be older by, through the gateway. */
const LAG_BUDGET_MILLIS = 150;

interface Watched {
  readsPerSecond: number;
  p50Millis: number;
  p99Millis: number;
  /** Age of the clock in an answer when it is there, in the middle. */
  lagMillis: number;
  heapMegabytes: number;
}

interface Poll {
  millis: number;
  lagMillis: number;
}

/** So many viewers follow one stream, each with its own cursor and its own beat. */
async function watch(viewers: number, throughGateway: boolean): Promise<Watched> {
  const service = await startPolledService();
  const gateway = await createGateway({
    upstream: { baseUrl: service.baseUrl, apiKey: 'bench-key' },
    simulationIds: null,
    controlPlane: false,
    dashboardFolder: null,
  });
  const gatewayUrl = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const dispatcher = new Agent({ connections: viewers });
  const url = (throughGateway ? gatewayUrl : service.baseUrl) + endpointPath('animationUpdates', 's');
  const taken: Poll[] = [];
  const start = performance.now() + WARM_UP_SECONDS * 1000;
  const end = start + SECONDS * 1000;
  const follow = (phase: number) =>
    view(url, dispatcher, phase, end, (asked, poll) => asked >= start && taken.push(poll));
  const following = Array.from({ length: viewers }, (_, index) => follow(index / viewers));
  await pause(WARM_UP_SECONDS * 1000);
  const [readsBefore, countedFrom] = [service.reads, performance.now()];
  await Promise.all(following);
  // On a busy machine the last polls come late.
  const readsPerSecond = ((service.reads - readsBefore) * 1000) / (performance.now() - countedFrom);
  const heapMegabytes = process.memoryUsage().heapUsed / 2 ** 20;
  await dispatcher.close();
  await gateway.close();
  service.close();
  const ofAll = (figure: keyof Poll) => taken.map((poll) => poll[figure]).sort((a, b) => a - b);
  const [times, lags] = [ofAll('millis'), ofAll('lagMillis')];
  return {
    readsPerSecond,
    p50Millis: quantile(times, 0.5),
    p99Millis: quantile(times, 0.99),
    lagMillis: quantile(lags, 0.5),
    heapMegabytes,
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

async function view(
  url: string,
  dispatcher: Agent,
  phase: number,
  end: number,
  report: (askedAt: number, poll: Poll) => void,
): Promise<void> {
  const beat = 1000 / POLLS_PER_SECOND;
  let sequence = 0;
  for (let next = performance.now() + phase * beat; next < end; next += beat) {
    await pause(Math.max(0, next - performance.now()));
    const start = performance.now();
    const { body } = await request(url, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"cursor":{"generation":"g","sequence":${sequence}}}`,
    });
    const text = await body.text();
    const now = performance.now();
    const sampledAt = Number(/"simulationTimeMicros":(\d+)/.exec(text)?.[1]) / 1000;
    report(start, { millis: now - start, lagMillis: now - sampledAt });
    sequence = Number(/"nextCursor":\{"generation":"g","sequence":(\d+)\}/.exec(text)?.[1] ?? sequence);
  }
}

async function quickest(viewers: number, throughGateway: boolean): Promise<Watched> {
  const rounds: Watched[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await watch(viewers, throughGateway));
  return rounds.reduce((best, next) => (next.p99Millis < best.p99Millis ? next : best));
}

export const gatewayPolls: BenchCase = {
  name: 'gateway',
  async run(): Promise<BenchRow[]> {
    const watched = new Map<number, Watched>();
    for (const viewers of VIEWERS) watched.set(viewers, await quickest(viewers, true));
    const direct = await quickest(MANY_VIEWERS, false);
    const one = watched.get(1) as Watched;
    const many = watched.get(MANY_VIEWERS) as Watched;
    return [
      ...VIEWERS.map((viewers) => readsRow(viewers, watched.get(viewers) as Watched, one)),
      {
        what: `gateway: 99 of 100 polls of ${MANY_VIEWERS} viewers, ${POLLS_PER_SECOND} a second each, take at most`,
        budget: `${BUDGET_MILLIS} ms, or ${BUDGET_RATIO} times that without gateway`,
        measured: millis(many.p99Millis),
        baseline: `${millis(direct.p99Millis)} (without gateway, ${direct.readsPerSecond.toFixed(0)} reads a second)`,
        ratio: times(many.p99Millis / direct.p99Millis),
        holds: many.p99Millis <= Math.max(BUDGET_MILLIS, BUDGET_RATIO * direct.p99Millis),
      },
      {
        what: `gateway: age of the clock that ${MANY_VIEWERS} viewers get, in the middle`,
        budget: `${LAG_BUDGET_MILLIS} ms more than without gateway`,
        measured: millis(many.lagMillis),
        baseline: `${millis(direct.lagMillis)} (without gateway)`,
        ratio: '',
        holds: many.lagMillis <= direct.lagMillis + LAG_BUDGET_MILLIS,
      },
    ];
  },
};

function readsRow(viewers: number, watched: Watched, one: Watched): BenchRow {
  const { readsPerSecond, p50Millis, p99Millis, heapMegabytes } = watched;
  return {
    what: `gateway: reads of the service with ${viewers} viewers; a poll in the middle, 99 of 100; heap`,
    budget: 'no more reads than with one',
    measured: `${readsPerSecond.toFixed(1)} a second; ${millis(p50Millis)}, ${millis(p99Millis)}; ${heapMegabytes.toFixed(0)} MiB`,
    baseline: `${one.readsPerSecond.toFixed(1)} a second (one viewer)`,
    ratio: times(readsPerSecond / one.readsPerSecond),
    holds: readsPerSecond <= one.readsPerSecond + READS_TOLERANCE,
  };
}
