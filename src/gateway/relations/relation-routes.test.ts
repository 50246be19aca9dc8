import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from '../../archive/testing/recorded-run.ts';
import { keepingWith, madeTable, serviceOf } from '../recordings/tables/testing/scripted-tables.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { hiddenRun } from '../testing/hidden-run.ts';
import { scriptedTable } from '../testing/scripted-table.ts';

const NOTHING = { always: [], watched: false };
const SECOND = 1_000_000;

/** The plant of a carrier that turns, and of a pillar beside it that never does anything. */
function plantWithPillar() {
  const plant = turningPlant();
  const { entities } = plant;
  return { ...plant, entities: [...entities, ...entities.map((one) => ({ ...one, entityName: 'pillar' }))] };
}

/** A gateway with a recording of ten seconds of a carrier that turns a degree a second. */
async function underTest(cleanUp: (act: () => Promise<void>) => void = onTestFinished) {
  const archive = await archiveIn(await temporaryFolder(cleanUp));
  const run = recordedRun(archive, {}, 'demo');
  run.begin(plantWithPillar());
  run.seconds(1, 10);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? '';
  const gateway = await gatewayBefore({ recordings: { archive, policy: NOTHING } }, cleanUp);
  const ask = (path: string) => gateway.app.inject({ url: path });
  return { ...gateway, archive, run, recordingId, ask };
}

test('a live instance and its recording answer alike, while it grows and when it has ended', async () => {
  const { ask, recordingId, run } = await underTest();
  const live = (await ask('/api/simulations/demo/activity')).json();
  expect(live).toMatchObject({
    code: 'OK',
    requestId: expect.any(String),
    data: { fromMicros: 0, generation: 'g1', complete: true },
  });
  expect(live.data.rows).toMatchObject([
    { entityName: 'truck', state: 'resting', startMicros: 0, endMicros: SECOND, loaded: false, meters: 0 },
    { entityName: 'truck', state: 'turning', startMicros: SECOND, endMicros: live.data.toMicros, startX: 0 },
  ]);
  run.seconds(11, 12);
  await run.recorder.drained();
  const later = (await ask('/api/simulations/demo/activity')).json().data;
  expect(later.toMicros).toBeGreaterThan(live.data.toMicros);
  await run.recorder.end();
  const ended = (await ask(`/api/recordings/${recordingId}/activity`)).json().data;
  expect(ended.rows[1].state).toBe('turning');
  expect(ended.rows.map(({ entityId }: { entityId: string }) => entityId)).toEqual(
    live.data.rows.map(({ entityId }: { entityId: string }) => entityId),
  );
});

test('rows are cut to the range and filtered by name', async () => {
  const { ask } = await underTest();
  const { data } = (
    await ask(`/api/simulations/demo/activity?from=${2 * SECOND}&to=${3 * SECOND}&entity=truck`)
  ).json();
  expect(data).toMatchObject({ fromMicros: 2 * SECOND, toMicros: 3 * SECOND, rows: [{ startMicros: 2 * SECOND }] });
  expect(data.rows).toHaveLength(1);
});

describe('what is answered without rows, and what is refused', () => {
  let shared: Awaited<ReturnType<typeof underTest>> & { endedId: string };
  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = [];
    const growing = await underTest((act) => void cleaning.unshift(act));
    const ended = recordedRun(growing.archive, {}, 'earlier');
    ended.begin(plantWithPillar());
    ended.seconds(1, 10);
    await ended.recorder.end();
    shared = { ...growing, endedId: ended.recorder.recordingId ?? '' };
    return async () => {
      for (const act of cleaning) await act();
    };
  });

  test.each([
    ['activity?entity=', 200],
    ['activity?from=', 200],
    ['activity?to=', 200],
    ['activity?generation=', 200],
    ['journeys?load=', 200],
    ['traffic?path=', 200],
    ['holds?entity=', 200],
    ['activity?from=5&to=5', 200],
    ['journeys?from=5&to=5', 200],
    ['traffic?from=5&to=5', 200],
    ['holds?from=5&to=5', 200],
    // It is there, and never acted.
    ['activity?entity=pillar', 200],
    ['holds?entity=pillar', 200],
    ['traffic', 200],
    ['traffic?motion=true', 200],
    ['activity?knownRevision=6f1e0c4a-3f0b-4f0e-9b51-0c3c1c6a0a11.1&from=5&to=5', 200],
    ['activity?knownRevision=1', 'INVALID_REQUEST'],
    ['traffic?motion=yes', 'INVALID_REQUEST'],
    ['traffic?motion=true&format=csv', 'INVALID_REQUEST'],
    ['activity?motion=true', 'INVALID_REQUEST'],
    ['activity?from=6&to=5', 'INVALID_REQUEST'],
    ['activity?from=1.5', 'INVALID_REQUEST'],
    ['activity?to=soon', 'INVALID_REQUEST'],
    ['activity?format=xml', 'INVALID_REQUEST'],
    ['activity?load=truck', 'INVALID_REQUEST'],
    ['activity?entity=nobody', 'ENTITY_NOT_FOUND'],
    ['activity?entity=truck&entity=nobody', 'ENTITY_NOT_FOUND'],
    ['journeys?load=truck', 'ENTITY_NOT_FOUND'],
    ['holds?entity=nobody', 'ENTITY_NOT_FOUND'],
    ['traffic?path=A-B', 'PATH_NOT_FOUND'],
    ['activity?generation=other', 'GENERATION_NOT_FOUND'],
  ])('%s: %s', async (path, expected) => {
    const { ask, recordingId } = shared;
    const runs = ['/api/simulations/demo', `/api/recordings/${recordingId}`, `/api/recordings/${shared.endedId}`];
    for (const run of runs) {
      const answer = await ask(`${run}/${path}`);
      if (expected === 200) expect(answer.json().data?.rows ?? answer.body).toEqual([]);
      else expect(answer.json()).toMatchObject({ code: expected, requestId: expect.any(String) });
      if (expected === 'INVALID_REQUEST') expect(answer.json().details).not.toEqual([]);
    }
  });

  test('an instance of which nothing was recorded', async () => {
    expect((await shared.ask('/api/simulations/other/activity')).json()).toMatchObject({ code: 'RECORDING_NOT_FOUND' });
  });
});

test('as CSV and as Parquet', async () => {
  const { ask } = await underTest();
  const csv = await ask('/api/simulations/demo/activity?format=csv');
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
    'entityName,entityId,entityType,state,loaded,startMicros,endMicros,meters,startX,startY,startZ,endX,endY,endZ',
    'truck,:truck,CARRIER,resting,false,0,1000000,0,0,0,0,0,0,0',
  ]);
  for (const relation of ['activity', 'traffic']) {
    const parquet = await ask(`/api/simulations/demo/${relation}?format=parquet`);
    expect(parquet.rawPayload.subarray(0, 4).toString()).toBe('PAR1');
  }
});

test('who may not see an instance learns nothing of what was derived of it', async () => {
  const { ask, paths, viewer } = await hiddenRun();
  for (const path of paths) expect((await ask(`${path}/activity`, viewer)).statusCode).toBe(404);
});

describe('as tables', () => {
  async function rowsOf(app: Awaited<ReturnType<typeof underTest>>['app'], simulationId: string, sql: string) {
    const headers = { 'content-type': 'application/json' };
    const asked = await app.inject({ method: 'POST', url: '/api/sql', headers, payload: { simulationId, sql } });
    if (asked.statusCode !== 200) return asked.json();
    const { copyId } = asked.json().data;
    const url = `/api/table-copies/${copyId}/query`;
    const payload = { page: 1, pageSize: 10 };
    return (await app.inject({ method: 'POST', url, headers, payload })).json().data.rows;
  }

  test.each(['activity', 'aisle_activity'])('SQL asks %s of a live run and of a recorded one', async (name) => {
    const { app, recordingId } = await underTest();
    const sql = `SELECT state, count(*) AS "rows" FROM ${name} GROUP BY state ORDER BY state`;
    for (const run of ['demo', `recording:${recordingId}`]) {
      expect(await rowsOf(app, run, sql), run).toEqual([
        { state: 'resting', rows: 1 },
        { state: 'turning', rows: 1 },
      ]);
    }
  });

  test.each([
    { name: 'activity', derived: 2 },
    { name: 'journeys', derived: 0 },
    { name: 'traffic', derived: 0 },
    { name: 'holds', derived: 0 },
  ])("a service's own $name keeps its name once it is loaded; the derived one has its other", async (own) => {
    const { app, ask, upstream } = await underTest();
    const { script } = scriptedTable(3);
    upstream.script = (response, request) =>
      script(response, { ...request, body: request.body.replace(`"${own.name}"`, '"orders"') });
    const count = (name: string) => rowsOf(app, 'demo', `SELECT count(*) AS n FROM ${name}`);
    const names = [own.name, `aisle_${own.name}`];
    expect(await Promise.all(names.map(count))).toEqual([[{ n: own.derived }], [{ n: own.derived }]]);
    expect((await ask(`/api/simulations/demo/tables/${own.name}/export?format=jsonl`)).statusCode).toBe(200);
    expect(await Promise.all(names.map(count))).toEqual([[{ n: 3 }], [{ n: own.derived }]]);
    const both = `SELECT (SELECT count(*) FROM ${names[0]}) AS own, (SELECT count(*) FROM ${names[1]}) AS derived`;
    expect(await rowsOf(app, 'demo', both)).toEqual([{ own: 3, derived: own.derived }]);
    expect(await rowsOf(app, 'demo', `SELECT "order" FROM ${names[0]} LIMIT 1`)).toEqual([{ order: 'o-0' }]);
  });

  test('a recorded table of a service keeps its name, too, and nothing is derived for who asks for it alone', async () => {
    const archive = await archiveIn(await temporaryFolder(onTestFinished));
    const kept = await keepingWith(archive, serviceOf({ ...madeTable(1, 2, 3), name: 'activity' }));
    onTestFinished(kept.end);
    await kept.keepAt(SECOND);
    const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
    const run = `recording:${kept.recordingId}`;
    expect(await rowsOf(app, run, 'SELECT sum(made) AS made FROM activity')).toEqual([{ made: 6 }]);
    const copies = (await app.inject({ url: `/api/table-copies?simulationId=${run}` })).json().data.items;
    expect(copies.map(({ tableName }: { tableName: string }) => tableName)).not.toContain('aisle_activity');
    const both = 'SELECT (SELECT count(*) FROM activity) AS own, (SELECT count(*) FROM aisle_activity) AS derived';
    expect(await rowsOf(app, run, both)).toEqual([{ own: 3, derived: 2 }]);
  });

  test('a relation without rows is a table without rows', async () => {
    const { app } = await underTest();
    expect(await rowsOf(app, 'demo', 'SELECT count(*) AS n FROM aisle_traffic')).toEqual([{ n: 0 }]);
  });

  test('what is not recorded says so', async () => {
    const { app } = await underTest();
    expect(await rowsOf(app, 'other', 'SELECT * FROM aisle_journeys')).toMatchObject({ code: 'RECORDING_NOT_FOUND' });
  });

  test('they are exported as every table is', async () => {
    const { ask } = await underTest();
    const answer = await ask('/api/simulations/demo/tables/aisle_activity/export?format=jsonl');
    expect(
      answer.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).state),
    ).toEqual(['resting', 'turning']);
  });
});
