import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openArchive, Recorder } from '../../archive/index.ts';
import { emptySnapshot } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import { createEmbeddedLog } from '../following/embedded-log.ts';
import { createFollowers } from '../following/followers.ts';
import { MemoryStore } from '../following/memory-store.ts';
import { answerOf, type UpstreamAnswer } from '../upstream/answer.ts';
import { recordInstance } from './record-instance.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0)) await clean();
});

const ok = (data: unknown): UpstreamAnswer =>
  answerOf(200, {}, Buffer.from(JSON.stringify({ code: 'OK', message: '', requestId: 'r', data })));
const refused = (status: number, code: string, requestId: string): UpstreamAnswer =>
  answerOf(
    status,
    { 'x-request-id': requestId },
    Buffer.from(JSON.stringify({ code, message: `${code}.`, requestId })),
  );
const { clock, ...rest } = emptySnapshot('demo');
const at = (seconds: number) => ({ ...clock, simulationTimeMicros: seconds * 1e6 });
const snapshot = (generation: string, sequence: number) =>
  ok({ ...rest, clock: at(sequence), cursor: { generation, sequence } });
const removal = (second: number) => ({
  animationType: 'ENTITY_CREATED',
  simulationTimeMicros: second * 1e6,
  entity: {
    entityName: `box ${second}`,
    entityType: 'BOX',
    assetId: 'box',
    supportedActions: [],
    position: { x: 0, y: 0, z: 0 },
    rotation: { x: 0, y: 0, z: 0 },
  },
});
const updates = (generation: string, sequence: number, event: object = removal(sequence)) =>
  ok({
    simulationId: 'demo',
    clock: at(sequence),
    nextCursor: { generation, sequence },
    oldestAvailableSequence: 1,
    latestSequence: sequence,
    hasMore: false,
    batches: [{ sequence, assets: [], events: [event] }],
  });

/** What the service answers, one after the other; then the instance is gone. */
async function recordedFrom(answers: (UpstreamAnswer | GatewayFailure)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-follow-'));
  cleaning.push(() => rm(folder, { recursive: true, force: true }));
  const limits = { mostBytes: 1e12, mostDays: 1e6 };
  const archive = await openArchive({ folder, compress: null, limits, productVersion: '0' });
  const recorder = new Recorder({ archive, simulationId: 'demo', label: 'demo' });
  const asked: string[] = [];
  const ask = async ({ endpoint }: { endpoint: string }) => {
    asked.push(endpoint === 'animationSnapshot' ? 'snapshot' : 'updates');
    const next = answers.shift() ?? refused(410, 'SIMULATION_RUNTIME_RELEASED', 'r-end');
    if (next instanceof GatewayFailure) throw next;
    return next;
  };
  const store = new MemoryStore();
  const log = createEmbeddedLog(store);
  const followers = createFollowers({ log, store, ask, passOn: ask, spacingMillis: 1, firstRetryMillis: 1 });
  const { subscribe } = followers;
  await recordInstance(
    { simulationId: 'demo', subscribe, kept: log.kept, recorder, isWanted: () => true },
    new AbortController().signal,
  );
  followers.close();
  const [manifest] = archive.list();
  if (!manifest) throw new Error('nothing was recorded');
  return { asked, manifest, incidents: manifest.incidents.map(({ kind, code, requestId }) => [kind, code, requestId]) };
}

test('a run with faults is recorded as it was seen: reset, gap, trouble, end', async () => {
  const { asked, manifest, incidents } = await recordedFrom([
    snapshot('g1', 0),
    updates('g1', 1),
    refused(500, 'INTERNAL_ERROR', 'r-1'),
    new GatewayFailure('UPSTREAM_UNREACHABLE', 'gone'),
    updates('g1', 2),
    refused(410, 'VISUALIZATION_CURSOR_EXPIRED', 'r-2'),
    snapshot('g1', 50),
    updates('g1', 51),
    refused(409, 'VISUALIZATION_GENERATION_CHANGED', 'r-3'),
    snapshot('g2', 0),
    updates('g2', 1),
  ]);
  expect(incidents).toEqual([
    ['FAILED', 'INTERNAL_ERROR', 'r-1'],
    ['RECOVERED', 'OK', ''],
    ['FAILED', 'VISUALIZATION_CURSOR_EXPIRED', 'r-2'],
    ['GENERATION_CHANGED', 'VISUALIZATION_GENERATION_CHANGED', 'r-3'],
    ['FAILED', 'SIMULATION_RUNTIME_RELEASED', 'r-end'],
  ]);
  expect(manifest.gaps).toMatchObject([{ reason: 'CURSOR_EXPIRED', afterSequence: 2, untilSequence: 50 }]);
  expect(
    manifest.segments.map(({ generation, firstSequence, lastSequence }) => [generation, firstSequence, lastSequence]),
  ).toEqual([
    ['g1', 0, 2],
    ['g1', 50, 51],
    ['g2', 0, 1],
  ]);
  expect(asked.filter((kind) => kind === 'snapshot')).toHaveLength(3);
  expect(manifest.isGrowing).toBe(false);
});

test('what cannot be used is recorded all the same, and told', async () => {
  const { manifest, incidents } = await recordedFrom([
    snapshot('g1', 0),
    updates('g1', 1),
    updates('g1', 2, { animationType: 'FLY', simulationTimeMicros: 2e6 }),
    updates('g1', 3),
  ]);
  expect(incidents[0]).toEqual(['UNUSABLE_BATCH', 'VISUALIZATION_UNSUPPORTED_ACTION', '']);
  expect(manifest.segments.map(({ batches, lastSequence }) => [batches, lastSequence])).toEqual([[3, 3]]);
});

test('an answer that is no answer is trouble, and no end', async () => {
  const { manifest, incidents } = await recordedFrom([
    snapshot('g1', 0),
    answerOf(200, {}, Buffer.from('{"code":"OK"')),
    updates('g1', 1),
  ]);
  expect(incidents.slice(0, 2)).toEqual([
    ['FAILED', 'UPSTREAM_UNREADABLE', ''],
    ['RECOVERED', 'OK', ''],
  ]);
  expect(manifest.segments[0]?.lastSequence).toBe(1);
});

test('another generation is told, though nobody was refused by its name: what was lost came back as another run', async () => {
  const { incidents } = await recordedFrom([
    snapshot('g1', 0),
    updates('g1', 1),
    refused(410, 'VISUALIZATION_CURSOR_EXPIRED', 'r-1'),
    snapshot('g2', 0),
    updates('g2', 1),
  ]);
  expect(incidents.map(([kind]) => kind)).toEqual(['FAILED', 'GENERATION_CHANGED', 'FAILED']);
});
