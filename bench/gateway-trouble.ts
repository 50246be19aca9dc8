import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createGateway } from '../src/gateway/index.ts';
import { endpointPath } from '../src/protocol/index.ts';
import { type BenchCase, type BenchRow, millis, processorMillis, times } from './measure.ts';
import { WatchedHealth } from './watched-health.ts';

const HUNG_READS = 64;
const HEALTHY_READS = 200;
const BUDGET_MILLIS = 50;
/** On a machine that is busy with other things, reads are slow when nothing hangs, too. */
const BUDGET_RATIO = 2;
const ARRIVES_MILLIS = 200;
const REQUEST_BUDGET_SECONDS = 12;
const READ_BUDGET_SECONDS = 12;
const STOP_BUDGET_SECONDS = 5;
const FLOOD_BYTES = 30 * 1024 ** 2;
const FLOODED_READS = 10;
const HEALTH_BUDGET_MILLIS = 100;

/** An answer to an updates query, with as many backslashes as nobody needs: what searches it looks at each. */
const FLOOD = Buffer.concat([
  Buffer.from('{"code":"OK","requestId":"r","flood":"'),
  Buffer.alloc(FLOOD_BYTES, '\\\\'),
  Buffer.from('","data":{"clock":{"simulationTimeMicros":1},"nextCursor":{"generation":"g","sequence":1},'),
  Buffer.from('"oldestAvailableSequence":0,"latestSequence":1,"hasMore":false,"batches":[]}}'),
]);

/** A service of which one instance never answers, and one floods. */
async function startHangingService() {
  const server = createServer((incoming, response) => {
    if (incoming.url?.includes('/hung')) return;
    const isFlooding = incoming.url?.includes('/flooding') === true;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(isFlooding ? FLOOD : '{"code":"OK","requestId":"r","data":{}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readsOfHealthy(url: string, dispatcher: Agent): Promise<number> {
  const taken: number[] = [];
  for (let read = 0; read < HEALTHY_READS; read += 1) {
    const start = performance.now();
    const { body } = await request(url + endpointPath('clock', `healthy-${read % 4}`), { dispatcher });
    await body.text();
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  return taken[Math.floor(taken.length * 0.99)] ?? 0;
}

/** The longest time for which nobody else had a turn, in processor time: other work of the machine does not count. */
class WatchedTurns {
  #longestMillis = 0;
  #isOver = false;

  constructor() {
    let before = processorMillis();
    const look = () => {
      const now = processorMillis();
      this.#longestMillis = Math.max(this.#longestMillis, now - before);
      before = now;
      if (!this.#isOver) setImmediate(look);
    };
    setImmediate(look);
  }

  end(): number {
    this.#isOver = true;
    return this.#longestMillis;
  }
}

/** The slowest answer of /healthz, and the longest turn, while a viewer follows an instance that floods. */
async function healthBesideFlood(url: string, dispatcher: Agent) {
  const health = new WatchedHealth(url);
  // The thread takes its time to start.
  while (health.slowestMillis() === 0) await pause(ARRIVES_MILLIS);
  const turns = new WatchedTurns();
  for (let read = 0; read < FLOODED_READS; read += 1) {
    const headers = { 'content-type': 'application/json' };
    const body = '{"cursor":{"generation":"g","sequence":0}}';
    const path = endpointPath('animationUpdates', 'flooding');
    const answer = await request(url + path, { dispatcher, method: 'POST', headers, body });
    await answer.body.dump();
  }
  const [slowest, longestTurn] = [health.slowestMillis(), turns.end()];
  await health.end();
  return { slowest, longestTurn };
}

/** Seconds until the gateway has cut off a body that stalls. */
async function stalledBody(url: URL): Promise<number> {
  const start = performance.now();
  const socket = connect(Number(url.port), url.hostname);
  socket.resume();
  socket.write('POST /simulation/openapi/v1/simulations/s/tables/query HTTP/1.1\r\nHost: localhost\r\n');
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
  await once(socket, 'close');
  return (performance.now() - start) / 1000;
}

async function measure() {
  const service = await startHangingService();
  const gateway = await createGateway({
    upstream: { baseUrl: service.baseUrl, apiKey: 'bench-key-of-it' },
    simulationIds: null,
    controlPlane: false,
    dashboardFolder: null,
  });
  const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const dispatcher = new Agent({ connections: HUNG_READS * 2 });
  const alone = await readsOfHealthy(url, dispatcher);
  const flooded = await healthBesideFlood(url, dispatcher);
  const start = performance.now();
  const hang = async (index: number) => {
    const path = index === 0 ? endpointPath('clock', 'hung') : endpointPath('animationSnapshot', `hung-${index % 3}`);
    await request(`${url}${path}`, { dispatcher, headersTimeout: 60_000 }).then(({ body }) => body.text());
    return (performance.now() - start) / 1000;
  };
  const hung = Array.from({ length: HUNG_READS }, (_, index) => hang(index));
  const beside = await readsOfHealthy(url, dispatcher);
  const [hungSeconds, bodySeconds] = await Promise.all([hung[0] ?? 0, stalledBody(new URL(url))]);
  await Promise.all(hung);
  const last = hang(0).catch(() => 0);
  await pause(ARRIVES_MILLIS);
  const stopping = performance.now();
  await gateway.close();
  const stopSeconds = (performance.now() - stopping) / 1000;
  await last;
  await dispatcher.destroy();
  service.close();
  return { alone, flooded, beside, hungSeconds, bodySeconds, stopSeconds };
}

export const gatewayTrouble: BenchCase = {
  name: 'gateway-trouble',
  async run(): Promise<BenchRow[]> {
    const { alone, flooded, beside, hungSeconds, bodySeconds, stopSeconds } = await measure();
    return [
      {
        what: `gateway: 99 of 100 reads of healthy instances while ${HUNG_READS} reads of others hang take at most`,
        budget: `${BUDGET_MILLIS} ms, or ${BUDGET_RATIO} times that when none hangs`,
        measured: millis(beside),
        baseline: `${millis(alone)} (none hangs)`,
        ratio: times(beside / alone),
        holds: beside <= Math.max(BUDGET_MILLIS, BUDGET_RATIO * alone),
      },
      {
        what: `gateway: slowest answer of /healthz while a service floods with ${FLOOD_BYTES / 1024 ** 2} MiB of backslashes in each answer`,
        budget: `${HEALTH_BUDGET_MILLIS} ms on a quiet machine`,
        measured: millis(flooded.slowest),
        baseline: 'none',
        ratio: '',
        holds: flooded.slowest <= HEALTH_BUDGET_MILLIS,
      },
      {
        what: 'gateway: longest turn meanwhile, for which whoever asks has to wait',
        budget: `${HEALTH_BUDGET_MILLIS} ms of processor time`,
        measured: millis(flooded.longestTurn),
        baseline: 'none',
        ratio: '',
        holds: flooded.longestTurn <= HEALTH_BUDGET_MILLIS,
      },
      secondsRow('a read that hangs is answered after', hungSeconds, READ_BUDGET_SECONDS),
      secondsRow('a body that stalls is cut off after', bodySeconds, REQUEST_BUDGET_SECONDS),
      secondsRow('it stops while a read hangs, after', stopSeconds, STOP_BUDGET_SECONDS),
    ];
  },
};

function secondsRow(what: string, seconds: number, budgetSeconds: number): BenchRow {
  return {
    what: `gateway: ${what}`,
    budget: `${budgetSeconds} s`,
    measured: `${seconds.toFixed(1)} s`,
    baseline: 'none',
    ratio: '',
    holds: seconds <= budgetSeconds,
  };
}
