import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { natsServer } from '../../src/gateway/following/testing/nats-server.ts';
import { endpointPath } from '../../src/protocol/index.ts';
import { startPolledService } from '../polled-service.ts';

/** What a gateway of a cluster spends, in processor milliseconds and bytes. */
export interface Costs {
  /** For each second of a simulation that it reads for all. */
  readonly leadMillis: number;
  /** For each second of a simulation that it hears. */
  readonly hearMillis: number;
  /** For each poll that it answers. */
  readonly pollMillis: number;
  /** Of memory, for each simulation that it hears. */
  readonly heardBytes: number;
  /** That a simulation publishes in a second. */
  readonly publishedBytes: number;
}

export const POLLS_PER_SECOND = 4;
const SIMULATIONS = 10;
const VIEWERS = 200;
/** While viewers come, and what was told before they came is heard. */
const WARM_UP_SECONDS = 8;
const SECONDS = 20;
const START = fileURLToPath(new URL('../../src/testing/start-product.ts', import.meta.url));

interface Figures {
  readonly processorMillis: number;
  readonly residentBytes: number;
  readonly publishedBytes: number;
  readonly leads: number;
}

/** Two gateways, processes of their own, before one service: one reads for both. */
export async function measureCosts(): Promise<Costs> {
  const cleaning: (() => Promise<void> | void)[] = [];
  try {
    const { settings } = await natsServer((act) => cleaning.push(act));
    const service = await startPolledService();
    cleaning.push(() => service.close());
    const start = async () => {
      const gateway = spawn(process.execPath, ['--import', 'tsx', START], {
        env: {
          ...{
            PATH: process.env.PATH,
            PORT: '0',
            SIMULATION_BASE_URL: service.baseUrl,
            SIMULATION_API_KEY: 'bench-key',
          },
          ...{ STREAM_URL: settings.servers.join(','), STREAM_NAME: settings.name, STREAM_MAX_BYTES: '200000000' },
          ...{ RECORD: 'none', RECORDINGS_DIR: join(tmpdir(), 'aisle-nothing-recorded') },
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      cleaning.push(() => void gateway.kill('SIGKILL'));
      return String((await once(gateway.stdout, 'data'))[0]).trim();
    };
    const leading = await start();
    const hearing = await start();
    return await compare(leading, hearing, () => service.latestSequence());
  } finally {
    for (const clean of cleaning.reverse()) await clean();
  }
}

async function compare(leading: string, hearing: string, latest: () => number): Promise<Costs> {
  const ids = Array.from({ length: SIMULATIONS }, (_, index) => `s-${index}`);
  const quiet = await figuresOf(hearing);
  const led = viewersOf(leading, ids, latest);
  while ((await figuresOf(leading)).leads < SIMULATIONS) await pause(200);
  const lead = await spent(leading, led);
  const heard = viewersOf(hearing, ids, latest);
  const hear = await spent(hearing, heard);
  const more = viewersOf(
    hearing,
    Array.from({ length: VIEWERS }, (_, index) => `s-${index % SIMULATIONS}`),
    latest,
  );
  const watched = await spent(hearing, more);
  await Promise.all([led, heard, more].map((viewers) => viewers.close()));
  // Those who came first poll on beside the others.
  const pollMillis = (watched.millis - hear.millis) / watched.polls;
  const forEach = ({ millis, polls }: Spent) => (millis - polls * pollMillis) / SECONDS / SIMULATIONS;
  return {
    leadMillis: forEach(lead),
    hearMillis: forEach(hear),
    pollMillis,
    heardBytes: (watched.residentBytes - quiet.residentBytes) / SIMULATIONS,
    publishedBytes: lead.publishedBytes / SECONDS / SIMULATIONS,
  };
}

interface Spent {
  readonly millis: number;
  readonly polls: number;
  readonly residentBytes: number;
  readonly publishedBytes: number;
}

/** What a gateway spends in the time that is measured, and how often these viewers were answered in it. */
async function spent(url: string, viewers: Viewers): Promise<Spent> {
  await pause(WARM_UP_SECONDS * 1000);
  const [before, pollsBefore] = [await figuresOf(url), viewers.polls];
  await pause(SECONDS * 1000);
  const after = await figuresOf(url);
  return {
    millis: after.processorMillis - before.processorMillis,
    polls: viewers.polls - pollsBefore,
    residentBytes: after.residentBytes,
    publishedBytes: after.publishedBytes - before.publishedBytes,
  };
}

async function figuresOf(url: string): Promise<Figures> {
  const text = await (await request(`${url}/metrics`)).body.text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    processorMillis: figure('process_cpu_seconds_total') * 1000,
    residentBytes: figure('process_resident_memory_bytes'),
    publishedBytes: figure('aisle_stream_published_bytes_total'),
    leads: [...text.matchAll(/^aisle_stream_leads\{[^}]*\} 1$/gm)].length,
  };
}

interface Viewers {
  /** Answered so far. */
  polls: number;
  close(): Promise<void>;
}

/** One viewer for each of these simulations, as a browser polls: from the edge on. */
function viewersOf(url: string, ids: readonly string[], latest: () => number): Viewers {
  const dispatcher = new Agent({ connections: ids.length });
  let isOpen = true;
  async function follow(id: string, phase: number): Promise<void> {
    let sequence = latest();
    await pause(phase * (1000 / POLLS_PER_SECOND));
    for (let next = performance.now(); isOpen; next += 1000 / POLLS_PER_SECOND) {
      await pause(Math.max(0, next - performance.now()));
      const { body } = await request(url + endpointPath('animationUpdates', id), {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"cursor":{"generation":"g","sequence":${sequence}}}`,
      });
      const text = await body.text();
      viewers.polls += 1;
      sequence = Number(/"nextCursor":\{"generation":"g","sequence":(\d+)\}/.exec(text)?.[1] ?? sequence);
    }
  }
  const viewers: Viewers = {
    polls: 0,
    async close() {
      isOpen = false;
      await Promise.all(following);
      await dispatcher.close();
    },
  };
  const following = ids.map((id, index) => follow(id, index / ids.length));
  return viewers;
}
