import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../archive/testing/recorded-run.ts';
import { sequencesIn } from '../../../archive/testing/sequences-in.ts';
import { endpointPath } from '../../../protocol/index.ts';
import { createSimulator, DEFAULT_API_KEY } from '../../../simulator/index.ts';
import { HAS_NATS, type NatsServer, natsServer, WITHOUT_NATS } from '../testing/nats-server.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

const START = fileURLToPath(new URL('../../../testing/start-product.ts', import.meta.url));
const DEMO = 'demo-shuttle-store';
const tries = { timeout: 120_000, interval: 50 };

interface Gateway {
  readonly url: string;
  leads(): Promise<boolean>;
  signal(name: NodeJS.Signals): void;
  kill(): Promise<void>;
  /** In order. */
  end(): Promise<void>;
}

async function gatewayOf(
  baseUrl: string,
  { settings }: NatsServer,
  more: Record<string, string> = {},
): Promise<Gateway> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', START], {
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', SIMULATION_BASE_URL: baseUrl, SIMULATION_API_KEY: DEFAULT_API_KEY },
      ...{ STREAM_URL: settings.servers.join(','), STREAM_NAME: settings.name, STREAM_MAX_BYTES: '200000000' },
      ...{ RECORD: 'none', RECORDINGS_DIR: more.RECORDINGS_DIR ?? join(tmpdir(), 'aisle-nothing-recorded'), ...more },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const kill = () => endBy('SIGKILL');
  cleaning.push(kill);
  const [first] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  const url = String(first).trim();
  return {
    url,
    async leads() {
      const text = await (await fetch(`${url}/metrics`)).text();
      return text.includes(`aisle_stream_leads{simulation="${DEMO}"} 1`);
    },
    signal: (name) => void child.kill(name),
    kill,
    end: () => endBy('SIGTERM'),
  };
}

async function service(): Promise<string> {
  const simulator = createSimulator({});
  const { baseUrl } = await simulator.listen('127.0.0.1', 0);
  cleaning.push(() => simulator.close());
  return baseUrl;
}

/** Three gateways that record into one folder, and how another is begun. */
async function recordingCluster() {
  const folder = await temporaryFolder((act) => cleaning.push(act));
  const nats = await natsServer((act) => cleaning.push(act));
  const baseUrl = await service();
  const settings = { RECORD: DEMO, SIMULATION_IDS: DEMO, RECORDINGS_DIR: folder };
  const begin = (more: Record<string, string> = {}) => gatewayOf(baseUrl, nats, { ...settings, ...more });
  return { folder, begin, gateways: await Promise.all([1, 2, 3].map(() => begin())) };
}

interface Told {
  data: {
    cursor: { generation: string; sequence: number };
    nextCursor: { generation: string; sequence: number };
    clock: { simulationTimeMicros: number };
    batches: { sequence: number }[];
  };
}

/** Follows a stream as a browser does, at whichever of the gateways answers. */
function viewerOf(gateways: readonly Gateway[]) {
  let at = 0;
  let isOpen = true;
  const sequences: number[] = [];
  const broken: string[] = [];
  async function ask(path: string, body?: object): Promise<Told['data']> {
    for (;;) {
      try {
        const answer = await fetch(`${gateways[at]?.url}${path}`, {
          signal: AbortSignal.timeout(2000),
          ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        const told = (await answer.json()) as Told & { code: string };
        if (answer.ok) return told.data;
        // What may be repeated is; all else would cost the viewer its picture.
        if (answer.status < 500) throw new Error(`${path}: ${answer.status} ${told.code}`);
      } catch (error) {
        if (!isOpen) throw error;
        if (error instanceof Error && error.message.startsWith(path)) {
          broken.push(error.message);
          throw error;
        }
      }
      at = (at + 1) % gateways.length;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  async function follow(): Promise<void> {
    let { cursor } = await ask(endpointPath('animationSnapshot', DEMO));
    const first = cursor.sequence;
    let clock = Number.NEGATIVE_INFINITY;
    while (isOpen) {
      const { batches, nextCursor, clock: told } = await ask(endpointPath('animationUpdates', DEMO), { cursor });
      if (told.simulationTimeMicros < clock) broken.push(`the clock went back to ${told.simulationTimeMicros}`);
      clock = told.simulationTimeMicros;
      for (const { sequence } of batches) {
        if (sequence !== (sequences.at(-1) ?? first) + 1)
          broken.push(`${sequence} behind ${sequences.at(-1) ?? first}`);
        sequences.push(sequence);
      }
      cursor = nextCursor;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
  const followed = follow().catch(() => {});
  const close = async (): Promise<void> => {
    isOpen = false;
    await followed;
  };
  cleaning.push(close);
  return {
    sequences,
    broken,
    close,
    goTo: (index: number) => {
      at = index;
    },
  };
}

async function leaderOf(gateways: readonly Gateway[]): Promise<number> {
  let leading = -1;
  await expect
    .poll(async () => {
      const all = await Promise.all(gateways.map((gateway) => gateway.leads().catch(() => false)));
      leading = all.indexOf(true);
      return all.filter(Boolean).length;
    }, tries)
    .toBe(1);
  return leading;
}

/** So many batches more, at each viewer. */
async function goOn(viewers: readonly ReturnType<typeof viewerOf>[], batches: number): Promise<void> {
  const ends = viewers.map(({ sequences }) => sequences.length + batches);
  await expect
    .poll(() => viewers.every(({ sequences }, index) => sequences.length >= (ends[index] ?? 0)), tries)
    .toBe(true);
}

describe.skipIf(!HAS_NATS)(`gateways in processes of their own${WITHOUT_NATS}`, () => {
  test.each<[string, (gateway: Gateway) => Promise<void> | void]>([
    ['is killed', (gateway) => gateway.kill()],
    ['is stopped where it stands', (gateway) => gateway.signal('SIGSTOP')],
  ])('where the one that reads %s, viewers go on: nothing is missing, nothing comes twice', async (_case, end) => {
    const nats = await natsServer((act) => cleaning.push(act));
    const baseUrl = await service();
    const gateways = await Promise.all([1, 2, 3].map(() => gatewayOf(baseUrl, nats)));
    const viewers = gateways.flatMap((_gateway, index) =>
      [1, 2].map(() => {
        const viewer = viewerOf(gateways);
        viewer.goTo(index);
        return viewer;
      }),
    );
    await goOn(viewers, 10);
    const leading = await leaderOf(gateways);
    await end(gateways[leading] as Gateway);
    const left = gateways.filter((_gateway, index) => index !== leading);
    await leaderOf(left);
    await goOn(viewers, 10);
    gateways[leading]?.signal('SIGCONT');
    await goOn(viewers, 20);
    expect(viewers.flatMap(({ broken }) => broken)).toEqual([]);
  });

  test('whoever is killed, one after the other, the recording goes on in one folder: each batch is there once', async () => {
    const { folder, gateways } = await recordingCluster();
    const viewer = viewerOf(gateways);
    for (const gateway of gateways.slice(1)) {
      await leaderOf(gateways.slice(gateways.indexOf(gateway) - 1));
      await goOn([viewer], 15);
      const { lastSequence, recordingId } = await recordedAt(gateway);
      await gateways[gateways.indexOf(gateway) - 1]?.kill();
      // Whoever goes on, there is more of the same recording.
      await expect
        .poll(async () => {
          const now = await recordedAt(gateway);
          return now.recordingId === recordingId && now.lastSequence > lastSequence + 10;
        }, tries)
        .toBe(true);
    }
    await gateways.at(-1)?.end();
    await expectEachBatchOnce(folder);
    expect(viewer.broken).toEqual([]);
  });

  test('all are restarted in turn while they record, as a cluster is upgraded: each batch is there once, viewers go on', async () => {
    const { folder, gateways, begin } = await recordingCluster();
    const viewers = gateways.map((_gateway, index) => {
      const viewer = viewerOf(gateways);
      viewer.goTo(index);
      return viewer;
    });
    for (const [index, { url, end }] of gateways.entries()) {
      await goOn(viewers, 10);
      await end();
      gateways[index] = await begin({ PORT: new URL(url).port });
      await leaderOf(gateways);
    }
    await goOn(viewers, 10);
    for (const { close } of viewers) await close();
    for (const { end } of gateways) await end();
    const last = Math.max(...viewers.flatMap(({ sequences }) => sequences));
    expect((await expectEachBatchOnce(folder)).at(-1)).toBeGreaterThanOrEqual(last);
    expect(viewers.flatMap(({ broken }) => broken)).toEqual([]);
  });
});

/** All gateways have written one recording, whose batches follow each other; returns their sequences. */
async function expectEachBatchOnce(folder: string): Promise<number[]> {
  const [recordingId = '', ...others] = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  expect(others).toEqual([]);
  const segments = (await readdir(join(folder, recordingId))).filter((name) => name.endsWith('.mcap')).sort();
  const recorded = (await Promise.all(segments.map((name) => sequencesIn(join(folder, recordingId, name))))).flat();
  const [first = 0] = recorded;
  expect(recorded.length).toBeGreaterThan(0);
  expect(recorded).toEqual(Array.from({ length: recorded.length }, (_, index) => first + index));
  return recorded;
}

/** The end of what is recorded, as a gateway tells it. */
async function recordedAt({ url }: Gateway): Promise<{ recordingId: string; lastSequence: number }> {
  const read = async <Data>(path: string): Promise<Data> =>
    ((await (await fetch(url + path)).json()) as { data: Data }).data;
  const [recording] = (await read<{ items: { recordingId: string }[] }>('/api/recordings')).items;
  if (recording === undefined) return { recordingId: '', lastSequence: 0 };
  const { recordingId } = recording;
  const { segments } = await read<{ segments: { lastSequence: number }[] }>(`/api/recordings/${recordingId}`);
  return { recordingId, lastSequence: segments.at(-1)?.lastSequence ?? 0 };
}
