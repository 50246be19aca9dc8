import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Archive } from '../../archive/index.ts';
import { archiveIn, recordedRun, temporaryFolder, turn, turningPlant } from '../../archive/testing/recorded-run.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';

const NOTHING = { always: [], watched: false };
const SECOND = 1_000_000;
/** Processes begin, and other work goes on. */
const PATIENT = { timeout: 30_000 };
/** Segments of ten seconds. */
const LIMITS = { segmentMillis: 10_000 };

async function underTest(changes: Parameters<typeof archiveIn>[1] = {}) {
  const archive = await archiveIn(await temporaryFolder(onTestFinished), changes);
  const gateway = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
  const run = recordedRun(archive, LIMITS, 'demo');
  run.begin();
  return { ...gateway, archive, run };
}

/** Names of what lies beside the segments of the recording. */
async function filesOf(archive: Archive): Promise<string[]> {
  const [recording] = archive.list();
  const folder = join(archive.folderOf(recording?.recordingId ?? ''), 'relations');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

const activityFile = (name: string) => `relation=activity/generation=g1/${name}.parquet`;

/** All that lies beside the segments of a recording, by one glob. */
async function rowsBeside(archive: Archive, relation: string) {
  const [recording] = archive.list();
  const glob = join(archive.folderOf(recording?.recordingId ?? ''), `relations/relation=${relation}/**/*.parquet`);
  const connection = await (await DuckDBInstance.create()).connect();
  const reader = await connection.runAndReadAll(
    `SELECT "entityName", state, "startMicros"::DOUBLE AS "from", "endMicros"::DOUBLE AS "to", relation, generation
     FROM read_parquet('${glob}', hive_partitioning = true) ORDER BY "startMicros"`,
  );
  return reader.getRowObjects();
}

test('[A17] beside each finished segment lie the rows that end in it, and at the end what still went on', async () => {
  const { archive, run } = await underTest();
  run.seconds(1, 12);
  run.batch(13, { sequence: 13, assets: [], events: [] });
  run.seconds(20, 32);
  await vi.waitFor(async () => expect(await filesOf(archive)).toContain(activityFile('segment=000002')), PATIENT);
  await run.recorder.end();
  await vi.waitFor(async () => expect(await filesOf(archive)).toContain(activityFile('ongoing')), PATIENT);
  const rows = await rowsBeside(archive, 'activity');
  expect(rows).toMatchObject([
    { entityName: 'truck', state: 'resting', from: 0, to: SECOND, relation: 'activity', generation: 'g1' },
    { state: 'turning', from: SECOND, to: 13 * SECOND },
    { state: 'resting', from: 13 * SECOND, to: 20 * SECOND },
    { state: 'turning', from: 20 * SECOND },
  ]);
  const [recording] = archive.list();
  expect(recording?.relationBytes).toBeGreaterThan(1000);
});

test('[A17] what goes on again when recording goes on is no row of its own', async () => {
  const { archive, run } = await underTest();
  run.seconds(1, 12);
  await run.recorder.end();
  await vi.waitFor(async () => expect(await filesOf(archive)).toContain(activityFile('ongoing')), PATIENT);
  const again = recordedRun(archive, LIMITS, 'demo');
  again.begin(turningPlant('demo', 'g1', 12));
  again.seconds(13, 25);
  await vi.waitFor(async () => expect(await filesOf(archive)).not.toContain(activityFile('ongoing')), PATIENT);
  await again.recorder.end();
  await vi.waitFor(async () => expect(await filesOf(archive)).toContain(activityFile('ongoing')), PATIENT);
  const rows = await rowsBeside(archive, 'activity');
  const ends = rows.map(({ to }) => to);
  expect(rows.map(({ from }) => from)).toEqual([0, ...ends.slice(0, -1)]);
});

describe('[A17] recordings without these files', () => {
  test('get them when they are first asked', async () => {
    const folder = await temporaryFolder(onTestFinished);
    const before = await archiveIn(folder);
    const run = recordedRun(before, LIMITS, 'demo');
    run.begin();
    run.seconds(1, 15);
    await run.recorder.end();
    await before.close();
    const archive = await archiveIn(folder);
    const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
    expect(await filesOf(archive)).toEqual([]);
    await app.inject({ url: `/api/recordings/${archive.list()[0]?.recordingId}/activity` });
    await vi.waitFor(async () => expect(await filesOf(archive)).toContain(activityFile('ongoing')), PATIENT);
  });
});

test('[A8] they go with their segments, and who is there keeps its identity', async () => {
  const { archive, run } = await underTest({ limits: { mostBytes: 30_000, mostDays: 1e6 } });
  for (let second = 1; second < 150; second += 1) {
    run.batch(second, second % 3 === 0 ? { sequence: second, assets: [], events: [] } : turn(second));
    if (second % 10 === 0) await run.recorder.drained();
  }
  await vi.waitFor(() => expect(archive.list()[0]?.gaps).toMatchObject([{ reason: 'RETENTION' }]), PATIENT);
  await run.recorder.end();
  await vi.waitFor(async () => expect(await filesOf(archive)).toContain(activityFile('ongoing')), PATIENT);
  const [recording] = archive.list();
  const left = recording?.segments.map(({ segment }) => segment) ?? [];
  const files = (await filesOf(archive)).filter(
    (name) => name.startsWith('relation=activity') && name.includes('segment'),
  );
  expect(left[0]).toBeGreaterThan(1);
  expect(files).toEqual(left.map((segment) => activityFile(`segment=${String(segment).padStart(6, '0')}`)));
});
