import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { pino } from 'pino';
import { readProductEnvironment, startProduct } from '../src/product.ts';
import type { BenchCase, BenchRow } from './measure.ts';
import { untilWarm } from './until-warm.ts';

/*
 * Files that are taken away, and answers of tools, of an hour of each demo plant, over HTTP as others ask for them. The plants rest
 * meanwhile: nobody watches them.
 */

const HOURS = 1;
const PLANTS = ['distribution-centre', 'shuttle-store', 'fleet'];
const MINUTE_MICROS = 60_000_000;
/** As long as a clip may be. */
const CLIP = `from=${40 * MINUTE_MICROS}&to=${50 * MINUTE_MICROS}`;
const FILES = ['events.ocel.json', 'events.perfetto.json', `clip.glb?${CLIP}`];
const FILE_BUDGET_MILLIS = 15_000;
const TOOL_BUDGET_MILLIS = 5_000;
const NANOS_PER_MILLI = 1e6;

const RANGE = { from: '10m', to: '50m' };
const TOOLS: readonly (readonly [name: string, input: object])[] = [
  ['tables', {}],
  [
    'sql',
    { sql: 'SELECT deviceId, count(*) AS transports FROM transports GROUP BY deviceId ORDER BY transports DESC' },
  ],
  ['state_at', { at: '30m' }],
  ['activity', RANGE],
  ['journeys', RANGE],
  ['events', RANGE],
  ['bottleneck', RANGE],
];

interface Asked {
  readonly millis: number;
  readonly bytes: number;
  /** For which the gateway did nothing else. */
  readonly longestTurn: number;
}

async function timed(ask: () => Promise<number>): Promise<Asked> {
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  const begun = performance.now();
  const bytes = await ask();
  const millis = performance.now() - begun;
  turns.disable();
  return { millis, bytes, longestTurn: turns.max / NANOS_PER_MILLI };
}

async function bytesOf(url: string): Promise<number> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}

async function textBytes(client: Client, name: string, input: object): Promise<number> {
  const { content, isError } = await client.callTool({ name, arguments: { ...input } });
  const text = JSON.stringify(content);
  if (isError) throw new Error(`${name}: ${text}`);
  return Buffer.byteLength(text);
}

function rowOf(what: string, budgetMillis: number, { millis, bytes, longestTurn }: Asked): BenchRow {
  const size = bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return {
    what,
    budget: `${budgetMillis / 1000} s`,
    measured: `${(millis / 1000).toFixed(2)} s`,
    baseline: `${size}, longest turn ${longestTurn.toFixed(0)} ms`,
    ratio: '',
    holds: millis < budgetMillis,
  };
}

/** Each is asked for twice, and the second time counts: then the run has been gone through, as for whoever works with it. */
async function ofPlant(url: string, client: Client, plant: string): Promise<BenchRow[]> {
  const run = `demo-${plant}`;
  const rows: BenchRow[] = [];
  for (const file of FILES) {
    const ask = () => bytesOf(`${url}/api/simulations/${run}/${file}`);
    const first = await timed(ask);
    const [name = file, isClip] = file.split('?');
    const what = `${plant}: ${name} of ${isClip ? 'ten minutes' : 'an hour'}`;
    rows.push(
      rowOf(`${what}, first asked`, FILE_BUDGET_MILLIS, first),
      rowOf(what, FILE_BUDGET_MILLIS, await timed(ask)),
    );
  }
  for (const [name, input] of TOOLS) {
    const ask = () => textBytes(client, name, { run, ...input });
    await ask();
    rows.push(rowOf(`${plant}: tool \`${name}\``, TOOL_BUDGET_MILLIS, await timed(ask)));
  }
  return rows;
}

async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-bench-'));
  const settings = { PORT: '0', RECORDINGS_DIR: folder, DEMO_WARM_HOURS: String(HOURS), MCP: 'on' };
  const product = await startProduct(readProductEnvironment(settings), null, pino({ level: 'silent' }));
  const client = new Client({ name: 'bench', version: '1' });
  try {
    await untilWarm(product.url);
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', product.url)));
    const rows: BenchRow[] = [];
    for (const plant of PLANTS) rows.push(...(await ofPlant(product.url, client, plant)));
    return rows;
  } finally {
    await client.close();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export const eventsOut: BenchCase = { name: 'events', run };
