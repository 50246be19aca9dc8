import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createGateway } from '../src/gateway/index.ts';
import { endpointPath } from '../src/protocol/index.ts';
import { type BenchCase, type BenchRow, millis, times } from './measure.ts';
import { startPolledService } from './polled-service.ts';

const POLLS_PER_SECOND = 4;
const FEW_VIEWERS = 20;
const MANY_VIEWERS = 200;
const CROWD = 500;
/** While viewers come and connect, which is not measured. */
const WARM_UP_SECONDS = 2;
const SECONDS = 3;
/** The quickest of some rounds: what else runs on the machine only makes polls slower. */
const ROUNDS = 3;
const BUDGET_MILLIS = 50;
/** On a machine that is busy with other things, polls without gateway are slow, too. */
const BUDGET_RATIO = 2;
/** Reads of a moment differ a little from run to run. */
const GROWTH_TOLERANCE = 1.5;

interface Watched {
  readsPerSecond: number;
  p99Millis: number;
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
  const taken: number[] = [];
  const start = performance.now() + WARM_UP_SECONDS * 1000;
  const end = start + SECONDS * 1000;
  const follow = (phase: number) =>
    view(url, dispatcher, phase, end, (asked, millis) => asked >= start && taken.push(millis));
  const following = Array.from({ length: viewers }, (_, index) => follow(index / viewers));
  await pause(WARM_UP_SECONDS * 1000);
  const readsBefore = service.reads;
  await Promise.all(following);
  const readsPerSecond = (service.reads - readsBefore) / SECONDS;
  await dispatcher.close();
  await gateway.close();
  service.close();
  taken.sort((a, b) => a - b);
  return { readsPerSecond, p99Millis: taken[Math.floor(taken.length * 0.99)] ?? 0 };
}

async function view(
  url: string,
  dispatcher: Agent,
  phase: number,
  end: number,
  report: (askedAt: number, millis: number) => void,
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
    report(start, performance.now() - start);
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
    const few = await quickest(FEW_VIEWERS, true);
    const many = await quickest(MANY_VIEWERS, true);
    const direct = await quickest(MANY_VIEWERS, false);
    const crowd = await quickest(CROWD, true);
    const growth = many.readsPerSecond / few.readsPerSecond;
    return [
      {
        what: `gateway: reads of the service with ${MANY_VIEWERS} viewers, against ${FEW_VIEWERS}`,
        budget: 'do not grow',
        measured: `${many.readsPerSecond.toFixed(0)} a second`,
        baseline: `${few.readsPerSecond.toFixed(0)} a second (${FEW_VIEWERS} viewers; ${direct.readsPerSecond.toFixed(0)} without gateway)`,
        ratio: times(growth),
        holds: growth <= GROWTH_TOLERANCE,
      },
      {
        what: `gateway: 99 of 100 polls of ${MANY_VIEWERS} viewers, ${POLLS_PER_SECOND} a second each, take at most`,
        budget: `${BUDGET_MILLIS} ms, or ${BUDGET_RATIO} times that without gateway`,
        measured: millis(many.p99Millis),
        baseline: `${millis(direct.p99Millis)} (without gateway)`,
        ratio: times(many.p99Millis / direct.p99Millis),
        holds: many.p99Millis <= Math.max(BUDGET_MILLIS, BUDGET_RATIO * direct.p99Millis),
      },
      {
        what: `gateway: reads of the service with ${CROWD} viewers; 99 of 100 polls take at most`,
        budget: 'reads do not grow',
        measured: `${crowd.readsPerSecond.toFixed(0)} a second; ${millis(crowd.p99Millis)}`,
        baseline: `${few.readsPerSecond.toFixed(0)} a second (${FEW_VIEWERS} viewers)`,
        ratio: times(crowd.readsPerSecond / few.readsPerSecond),
        holds: crowd.readsPerSecond <= GROWTH_TOLERANCE * few.readsPerSecond,
      },
    ];
  },
};
