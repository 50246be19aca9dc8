import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createZstd } from '../src/archive/index.ts';
import { type AnimationSnapshot, COORDINATES, emptySnapshot } from '../src/protocol/index.ts';
import { FileWriter, type RecordedMessage, type TopicName } from '../src/recording/index.ts';
import type { BenchCase, BenchRow } from './measure.ts';
import { SoakedGateway } from './soak/soaked-gateway.ts';

const MEBIBYTE = 1024 ** 2;
const GROWTH_MEBIBYTES = 50;
const SECOND_MICROS = 1_000_000;
/** Just under what is taken over of one message. */
const LARGE_BYTES = 4 * MEBIBYTE;
const LARGE_MESSAGES = 20;
const STARTED_AT = '2026-03-02T06:00:00.000Z';

const compress = await createZstd();

type Line = Pick<RecordedMessage, 'topic'> & { text: string };

/** A file of these messages, one a second. */
async function fileOf(lines: Iterable<Line>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const place = { simulationId: 'bench', label: 'bench', generation: 'g1', segment: 1, coordinates: COORDINATES };
  const writer = new FileWriter({
    description: { recordingId: 'bench', startedAt: STARTED_AT, productVersion: 'bench', ...place },
    compress,
    write: async (bytes) => void parts.push(bytes.slice()),
  });
  let second = 0;
  for (const { topic, text } of lines) {
    const simulationTimeMicros = second * SECOND_MICROS;
    const data = Buffer.from(text);
    await writer.add({ topic, simulationTimeMicros, wallMillis: Date.parse(STARTED_AT), sequence: second, data });
    second += 1;
  }
  await writer.finish();
  return Buffer.concat(parts);
}

function snapshotOf(entities: number): string {
  const nowhere = { x: 0, y: 0, z: 0 };
  const standing = Array.from({ length: entities }, (_, index) => ({
    entityName: `carrier ${index}`,
    entityType: 'CARRIER',
    assetId: 'box',
    position: { x: index * 1.25, y: 0, z: Math.sin(index) * 40 },
    rotation: nowhere,
    supportedActions: ['STOP'],
  }));
  const snapshot: AnimationSnapshot = emptySnapshot('bench');
  return JSON.stringify({
    ...snapshot,
    cursor: { generation: 'g1', sequence: 0 },
    assets: [{ assetId: 'box', sourceObjectName: 'box' }],
    entities: standing,
  });
}

const FIRST: Line = { topic: 'snapshot', text: snapshotOf(1) };
const many = (topic: TopicName, text: () => string): Line[] =>
  Array.from({ length: LARGE_MESSAGES }, () => ({ topic, text: text() }));
const filled = (bytes: number, filler: string) =>
  `{"generation":"g1","filler":"${filler.repeat(bytes / filler.length)}"}`;
const listed = (bytes: number, item: () => string) =>
  `{"generation":"g1","filler":[${Array.from({ length: bytes / (item().length + 1) }, item)}]}`;

/** A run with a keyframe a minute, as large plants have it. */
function* run(minutes: number, entities: number): Generator<Line> {
  const keyframe = snapshotOf(entities);
  for (let minute = 0; minute < minutes; minute += 1) {
    yield { topic: 'snapshot', text: keyframe };
    for (let second = 1; second < 60; second += 1) {
      const events = Array.from({ length: 400 }, (_, index) => ({ entityName: `carrier ${index}`, x: Math.random() }));
      yield { topic: 'batches', text: JSON.stringify({ sequence: minute * 60 + second, assets: [], events }) };
    }
  }
}

const FILES: Readonly<Record<string, () => Iterable<Line>>> = {
  'half an hour of a plant of 6,000 entities': () => run(30, 6_000),
  'keyframes of 4 MiB': () => many('snapshot', () => snapshotOf(Math.floor(LARGE_BYTES / 190))),
  '50 messages of 10 MiB': () => [
    FIRST,
    ...Array.from({ length: 50 }, () => many('clock', () => filled(10 * MEBIBYTE, 'a'))[0] as Line),
  ],
  'messages of 4 MiB, lists of small texts': () => [FIRST, ...many('clock', () => listed(LARGE_BYTES, () => '"a"'))],
  'messages of 4 MiB, lists of empty objects': () => [FIRST, ...many('clock', () => listed(LARGE_BYTES, () => '{}'))],
  'batches of 4 MiB, lists of empty objects': () => [
    FIRST,
    ...many('batches', () => listed(LARGE_BYTES, () => '{}').replace('filler', 'events')),
  ],
  'messages of 4 MiB, of what cannot be compressed': () => [
    FIRST,
    ...many('clock', () => listed(LARGE_BYTES, () => `"${randomBytes(3000).toString('base64')}"`)),
  ],
};

interface Taken {
  growth: number;
  status: number;
  said: string;
}

async function upload(gateway: SoakedGateway, file: Buffer): Promise<Taken> {
  const before = gateway.residentMebibytes();
  gateway.forgetPeak();
  const answer = await fetch(`${gateway.url}/api/recordings`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  });
  const { message, data } = await answer.json();
  if (data) await fetch(`${gateway.url}/api/recordings/${data.recordingId}`, { method: 'DELETE' });
  return { growth: gateway.peakMebibytes() - before, status: answer.status, said: answer.ok ? '' : `: ${message}` };
}

/** A gateway of its own for each: what it has held is not given back to the system at once. */
async function takenBy(file: Buffer, before: Buffer | null): Promise<Taken> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-bench-'));
  const gateway = await SoakedGateway.start({
    PORT: '0',
    SIMULATION_BASE_URL: 'http://127.0.0.1:9',
    SIMULATION_API_KEY: 'bench-key-of-it',
    SIMULATION_IDS: 'bench',
    RECORDINGS_DIR: folder,
  });
  try {
    if (before) await upload(gateway, before);
    return await upload(gateway, file);
  } finally {
    await gateway.stop();
    await rm(folder, { recursive: true });
  }
}

export const uploads: BenchCase = {
  name: 'uploads',
  async run(): Promise<BenchRow[]> {
    // What V8 keeps for young values, the code and the compressor are there once: told, then uploaded before each.
    const first = await fileOf(run(10, 6_000));
    const rows = [rowOf('ten minutes of a plant, the first at all', first, await takenBy(first, null), null)];
    for (const [what, lines] of Object.entries(FILES)) {
      const file = await fileOf(lines());
      rows.push(rowOf(what, file, await takenBy(file, first), GROWTH_MEBIBYTES));
    }
    return rows;
  },
};

function rowOf(what: string, file: Buffer, { growth, status, said }: Taken, budget: number | null): BenchRow {
  const megabytes = (file.byteLength / 1e6).toFixed(2);
  return {
    what: `upload of ${what} (${megabytes} MB): memory of the gateway grows by at most`,
    budget: budget === null ? 'told' : `${budget} MiB`,
    measured: `${growth.toFixed(0)} MiB`,
    baseline: `${status}${said}`,
    ratio: '',
    holds: budget === null || growth <= budget,
  };
}
