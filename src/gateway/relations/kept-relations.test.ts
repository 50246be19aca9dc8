import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Archive } from '../../archive/index.ts';
import { archiveIn, recordedRun, temporaryFolder, turn, turningPlant } from '../../archive/testing/recorded-run.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';

const NOTHING = { always: [], watched: false };
const SECOND = 1_000_000;
/** Processes begin, and other work goes on. */
const PATIENT = { timeout: 60_000 };
/** Segments of ten seconds. */
const LIMITS = { segmentMillis: 10_000 };

async function underTest(changes: Parameters<typeof archiveIn>[1] = {}) {
  const archive = await archiveIn(await temporaryFolder(onTestFinished), changes);
  const gateway = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
  const run = recordedRun(archive, LIMITS, 'demo');
  run.begin();
  return { ...gateway, archive, run };
}

function relationsFolder(archive: Archive): string {
  return join(archive.folderOf(archive.list()[0]?.recordingId ?? ''), 'relations');
}

/** Names of the files of `activity` that lie beside the segments of the recording. */
async function activityFiles(archive: Archive): Promise<string[]> {
  const folder = join(relationsFolder(archive), 'relation=activity', 'generation=g1');
  return (await readdir(folder).catch(() => [])).sort();
}

async function identityFiles(archive: Archive): Promise<string[]> {
  return (await readdir(relationsFolder(archive))).filter((name) => name.startsWith('identities'));
}

/** Fulfilled when all that is finished has its files. */
async function written(archive: Archive, isOver: boolean): Promise<void> {
  await vi.waitFor(async () => {
    const told = JSON.parse(await readFile(join(relationsFolder(archive), 'told.json'), 'utf8'));
    const finished = archive.list()[0]?.segments.filter(({ isOpen }) => !isOpen) ?? [];
    const segments = finished.map(({ segment }) => segment);
    expect(told.generations).toMatchObject([{ isOver, segments: expect.arrayContaining(segments) }]);
  }, PATIENT);
}

async function query(sql: string) {
  const connection = await (await DuckDBInstance.create()).connect();
  return (await connection.runAndReadAll(sql)).getRowObjects();
}

/** All rows of `activity` that lie beside the segments of a recording, by one glob. */
function rowsBeside(archive: Archive) {
  return query(
    `SELECT "entityName", state, "startMicros"::DOUBLE AS "from", "endMicros"::DOUBLE AS "to", relation, generation
     FROM read_parquet('${relationsFolder(archive)}/relation=activity/**/*.parquet', hive_partitioning = true)
     ORDER BY "startMicros"`,
  );
}

const PATIENT_TEST = { timeout: 120_000 };

test(
  '[A17] beside each finished segment lie the rows that end in it, at the end also what still went on',
  PATIENT_TEST,
  async () => {
    const { archive, run } = await underTest();
    run.seconds(1, 12);
    run.batch(13, { sequence: 13, assets: [], events: [] });
    run.seconds(20, 32);
    await vi.waitFor(async () => expect(await activityFiles(archive)).toContain('segment=000002.parquet'), PATIENT);
    await run.recorder.end();
    await written(archive, true);
    const rows = await rowsBeside(archive);
    expect(rows).toMatchObject([
      { entityName: 'truck', state: 'resting', from: 0, to: SECOND, relation: 'activity', generation: 'g1' },
      { state: 'turning', from: SECOND, to: 13 * SECOND },
      { state: 'resting', from: 13 * SECOND, to: 20 * SECOND },
      { state: 'turning', from: 20 * SECOND },
    ]);
    expect(archive.list()[0]?.relationBytes).toBeGreaterThan(1000);
    // The examples of the documentation: of one recording, and of all of them.
    const page = await readFile('docs/recordings.md', 'utf8');
    const [ofOne = '', ofAll = ''] = [...page.matchAll(/```sql\n([^`]*relation=activity[^`]*)```/g)].map(
      ([, sql]) => sql,
    );
    const sums = await query(ofOne.replace('relations/', `${relationsFolder(archive)}/`));
    expect(sums.map(({ state }) => state).sort()).toEqual(['resting', 'turning']);
    const recordingId = run.recorder.recordingId ?? '';
    const folder = dirname(archive.folderOf(recordingId));
    const all = await query(ofAll.replaceAll('/recordings/', `${folder}/`));
    expect(all.map((row) => `${row.recordingId} ${row.state}`).sort()).toEqual([
      `${recordingId} resting`,
      `${recordingId} turning`,
    ]);
  },
);

test('[A17] what goes on again when recording goes on is one row', PATIENT_TEST, async () => {
  const { archive, run } = await underTest();
  run.seconds(1, 12);
  await run.recorder.end();
  await written(archive, true);
  const again = recordedRun(archive, LIMITS, 'demo');
  again.begin(turningPlant('demo', 'g1', 12));
  again.seconds(13, 25);
  await written(archive, false);
  await again.recorder.end();
  await written(archive, true);
  const rows = await rowsBeside(archive);
  const ends = rows.map(({ to }) => to);
  expect(rows.map(({ from }) => from)).toEqual([0, ...ends.slice(0, -1)]);
});

describe('[A17] recordings without these files, or with some of them,', () => {
  test.each(['none was ever written', 'writing was cut off'])(
    'get them when they are first asked: %s',
    PATIENT_TEST,
    async (what) => {
      const folder = await temporaryFolder(onTestFinished);
      const before = await archiveIn(folder);
      const run = recordedRun(before, LIMITS, 'demo');
      run.begin();
      run.seconds(1, 25);
      await run.recorder.end();
      await before.close();
      const archive = await archiveIn(folder);
      const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
      const ask = () => app.inject({ url: `/api/recordings/${archive.list()[0]?.recordingId}/activity` });
      expect(await activityFiles(archive)).toEqual([]);
      if (what === 'writing was cut off') {
        await ask();
        await written(archive, true);
        await rm(join(relationsFolder(archive), 'told.json'));
        await writeFile(
          join(relationsFolder(archive), 'relation=activity/generation=g1/segment=000001.parquet'),
          'half',
        );
      }
      await ask();
      await written(archive, true);
      expect(await rowsBeside(archive)).toHaveLength(2);
    },
  );
});

test('[A17] what cannot be written is said, and made anew when the recording is over', PATIENT_TEST, async () => {
  const { archive, run } = await underTest();
  const put = vi.spyOn(archive.relations, 'put').mockRejectedValueOnce(new Error('no room'));
  run.seconds(1, 12);
  await vi.waitFor(() => expect(put).toHaveBeenCalledOnce(), PATIENT);
  run.seconds(13, 40);
  await run.recorder.end();
  await written(archive, true);
  expect(await rowsBeside(archive)).toHaveLength(2);
});

test('[A8] [A18] they go with their segments, and what is left is named as it was', PATIENT_TEST, async () => {
  const { app, archive, run } = await underTest({ limits: { mostBytes: 60_000, mostDays: 1e6 } });
  const renamed = { animationType: 'ENTITY_RENAMED', entityName: 'truck', newEntityName: 'lorry' } as const;
  run.batch(1, { sequence: 1, assets: [], events: [{ ...renamed, simulationTimeMicros: SECOND }] });
  for (let second = 2; second < 150; second += 1) {
    run.batch(second, second % 3 === 0 ? { sequence: second, assets: [], events: [] } : turn(second, 'lorry'));
    if (second % 10 === 0) await run.recorder.drained();
  }
  await vi.waitFor(() => expect(archive.list()[0]?.gaps).toMatchObject([{ reason: 'RETENTION' }]), PATIENT);
  await run.recorder.end();
  await written(archive, true);
  // What was to go when the recording ended may go a little later: room has been made then.
  await archive.update(run.recorder.recordingId ?? '', { tableBytes: 0 });
  const left = () => archive.list()[0]?.segments.map(({ segment }) => String(segment).padStart(6, '0')) ?? [];
  const settled = (expected: () => Promise<void>) => vi.waitFor(expected, PATIENT);
  await settled(async () => expect(await activityFiles(archive)).toEqual(left().map((n) => `segment=${n}.parquet`)));
  expect(Number(left()[0])).toBeGreaterThan(1);
  // Another gateway reads what is left.
  const other = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
  for (const gateway of [app, other.app]) {
    const answer = await gateway.inject({ url: '/api/simulations/demo/activity' });
    expect(answer.json()).toMatchObject({ data: { rows: expect.anything() } });
    const { rows } = answer.json().data;
    expect(new Set(rows.map(({ entityId }: { entityId: string }) => entityId))).toEqual(new Set([':truck']));
  }
  await settled(async () => expect(await identityFiles(archive)).toEqual([`identities-${left()[0]}.json`]));
  const [identities = ''] = await identityFiles(archive);
  // Damaged, they are not passed over in silence.
  await writeFile(join(relationsFolder(archive), identities), 'half');
  const third = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
  await third.app.inject({ url: '/api/simulations/demo/activity' });
  expect((await third.app.inject({ url: '/api/recordings' })).json().data.items).toMatchObject([
    { trouble: { code: 'IDENTITIES_LOST', message: expect.stringContaining(`${identities} is damaged`) } },
  ]);
});
