import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Archive } from '../../archive/index.ts';
import { Recorder } from '../../archive/index.ts';
import { archiveIn, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { emptySnapshot } from '../../protocol/index.ts';
import { jsonBytes } from '../../recording/index.ts';
import { scenarios } from '../../simulator/plant/index.ts';
import { runScenario } from '../../simulator/plant/testing/run-scenario.ts';
import { SECONDS_PER_HOUR } from '../../units/index.ts';
import { MOST_ALERTS, type TrialAnswer, type WatchCondition, type WatchTrial } from '../../watch/index.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';

/*
 * Rules over a recorded day of the distribution centre, as the gateway tries them, against a count of the same in SQL over the Parquet
 * files of the relations. The two share no code but the derivation of the rows.
 */

const HOURS = 24;
const SECONDS_PER_BATCH = 20;
const MICROS = 1_000_000;
const END = HOURS * SECONDS_PER_HOUR * MICROS;
const PATIENT = 900_000;
const ENOUGH = 1000;

const ends: (() => Promise<void>)[] = [];
const cleanUp = (act: () => Promise<void>) => void ends.push(act);
let under: Awaited<ReturnType<typeof gatewayBefore>>;
let sql: DuckDBConnection;
let recordingId = '';

beforeAll(async () => {
  const archive = await archiveIn(await temporaryFolder(cleanUp));
  under = await gatewayBefore({ recordings: { archive, policy: { always: [], watched: false } } }, cleanUp);
  await recordDay(archive);
  [{ recordingId } = { recordingId: '' }] = archive.list();
  const folder = archive.folderOf(recordingId);
  await vi.waitFor(
    async () => {
      const told = JSON.parse(await readFile(join(folder, 'relations', 'told.json'), 'utf8'));
      expect(told.generations).toMatchObject([{ isOver: true }]);
    },
    { timeout: PATIENT, interval: 500 },
  );
  sql = await (await DuckDBInstance.create()).connect();
  for (const relation of ['activity', 'journeys', 'traffic'])
    await sql.run(
      `CREATE TABLE ${relation} AS SELECT * FROM read_parquet('${folder}/relations/relation=${relation}/*/*.parquet')`,
    );
  const holds = await under.app.inject({ url: `/api/recordings/${recordingId}/holds?format=parquet` });
  await writeFile(join(folder, 'holds.parquet'), holds.rawPayload);
  await sql.run(`CREATE TABLE holds AS SELECT * FROM read_parquet('${folder}/holds.parquet')`);
}, PATIENT);

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** A day as it would pass: its batches, one behind the other. */
async function recordDay(archive: Archive): Promise<void> {
  let wall = Date.parse('2026-03-02T06:00:00.000Z');
  const clocks = { now: () => wall, steady: () => wall };
  const recorder = new Recorder({ archive, simulationId: 'dc', label: 'dc', clocks });
  const scenario = scenarios.find(({ name }) => name === 'distribution-centre') ?? expect.fail();
  const run = runScenario(scenario, 20261127);
  const { assets, entities, points, paths } = run.scene;
  const snapshot = { ...emptySnapshot('dc'), assets, entities, points, paths };
  recorder.snapshot(snapshot, jsonBytes(snapshot));
  for (let sequence = 1; sequence <= (HOURS * SECONDS_PER_HOUR) / SECONDS_PER_BATCH; sequence += 1) {
    const seconds = sequence * SECONDS_PER_BATCH;
    const batch = { sequence, assets: [], events: run.runTo(seconds) };
    wall += SECONDS_PER_BATCH * 1000;
    const clock = { ...snapshot.clock, simulationTimeMicros: seconds * MICROS };
    recorder.updates({ batches: [{ sequence, batch, raw: jsonBytes(batch) }], clock, isEdge: true });
    if (sequence % 10 === 0) await recorder.drained();
  }
  await recorder.end();
}

async function tried(trial: WatchTrial): Promise<TrialAnswer> {
  const answer = await under.app.inject({
    method: 'POST',
    url: `/api/recordings/${recordingId}/watch/trial`,
    payload: JSON.stringify({ fromMicros: 0, perHourAtMost: ENOUGH, ...trial }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = answer.json() as { data: TrialAnswer };
  expect(data).toMatchObject({ fromMicros: 0, toMicros: END });
  return data;
}

/** Times of one key that meet are one: gaps and islands. */
const islands = (spans: string, mostApart: string) => `
  SELECT key, min(f) AS f, max(t) AS t FROM (
    SELECT *, sum(begins) OVER (PARTITION BY key ORDER BY f, t) AS island FROM (
      SELECT *, CASE WHEN f - max(t) OVER (PARTITION BY key ORDER BY f, t ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) ${mostApart}
        THEN 0 ELSE 1 END AS begins FROM (${spans})))
  GROUP BY key, island`;

/** What is so for longer than some seconds, with pauses shorter than others. */
const alertsIn = (spans: string, seconds: number, clearSeconds: number) =>
  islands(
    `SELECT key, f + ${seconds * MICROS} AS f, t FROM (${islands(spans, '<= 0')}) WHERE t - f > ${seconds * MICROS}`,
    `< ${Math.max(1, clearSeconds * MICROS)}`,
  );

/** When more than so many of a relation's keys are there at once. */
const moreThan = (count: number, spans: string) => `
  SELECT '' AS key, f, lead(f) OVER (ORDER BY f) AS t FROM (
    SELECT f, n, lag(n) OVER (ORDER BY f) AS before FROM (
      SELECT f, sum(sum(d)) OVER (ORDER BY f) AS n FROM (
        SELECT f, 1 AS d FROM (${islands(spans, '<= 0')}) UNION ALL SELECT t, -1 FROM (${islands(spans, '<= 0')}))
      GROUP BY f))
  QUALIFY n > ${count}`;

async function counted(alerts: string, clearSeconds: number) {
  const rows = (
    await sql.runAndReadAll(`SELECT f::DOUBLE AS f, t::DOUBLE AS t FROM (${alerts}) ORDER BY f, t`)
  ).getRowObjects() as { f: number; t: number }[];
  const isOver = ({ t }: { t: number }) => t < END && END - t >= clearSeconds * MICROS;
  return rows.map((row) => [row.f, isOver(row) ? row.t : null]);
}

async function first(question: string): Promise<string> {
  return String((await sql.runAndReadAll(question)).getRows()[0]?.[0]);
}

const busiestPlace = () =>
  first(
    `SELECT "parentName" FROM journeys WHERE "parentName" LIKE 'IN%' GROUP BY ALL ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
/** Which is driven by two at once most often. */
const busiestPath = () =>
  first(`SELECT a."pathName" FROM traffic a JOIN traffic b ON a."pathName" = b."pathName" AND a."entityId" < b."entityId"
    AND a."enterMicros" < b."leaveMicros" AND b."enterMicros" < a."leaveMicros" GROUP BY ALL ORDER BY count(*) DESC, 1 LIMIT 1`);

const ALL_STANDS = `SELECT "entityId" AS key, "startMicros" AS f, "endMicros" AS t FROM activity WHERE state IN ('stopped', 'resting')`;
const STANDS = `${ALL_STANDS} AND "entityType" = 'CARRIER'`;
/** What stands for longer than some seconds, while others are held by it. */
const holdingAfter = (seconds: number) => `
  SELECT s.key, greatest(s.f, h."fromMicros") AS f, least(s.t, h."toMicros") AS t
  FROM (SELECT key, f + ${seconds * MICROS} AS f, t FROM (${islands(ALL_STANDS, '<= 0')}) WHERE t - f > ${seconds * MICROS}) s
  JOIN holds h ON h."holderId" = s.key AND h."fromMicros" < s.t AND h."toMicros" > s.f`;
const HELD_CARRIERS = `SELECT * FROM holds WHERE "heldId" IN (SELECT "entityId" FROM activity WHERE "entityType" = 'CARRIER')`;
/** What two carriers wait for at once most often. */
const mostAwaited = () =>
  first(`SELECT a.place FROM (${HELD_CARRIERS}) a JOIN (${HELD_CARRIERS}) b ON a.place = b.place AND a."heldId" < b."heldId"
    AND a."fromMicros" < b."toMicros" AND b."fromMicros" < a."toMicros" GROUP BY ALL ORDER BY count(*) DESC, 1 LIMIT 1`);
const there = (place: string) =>
  `SELECT "loadId" AS key, "startMicros" AS f, "endMicros" AS t FROM journeys WHERE "parentName" = '${place}'`;

test.each([
  [
    'a carrier stands',
    async () => [
      { kind: 'standing', entityType: 'CARRIER', entityName: null, seconds: 240, onlyWhileHolding: false },
      30,
      alertsIn(STANDS, 240, 30),
    ],
  ],
  [
    'a device stands while others wait for it',
    async () => [
      { kind: 'standing', entityType: null, entityName: null, seconds: 60, onlyWhileHolding: true },
      30,
      islands(holdingAfter(60), `< ${30 * MICROS}`),
    ],
  ],
  [
    'a load rests',
    async () => {
      const place = await busiestPlace();
      return [{ kind: 'load-at-rest', place, seconds: 20 }, 30, alertsIn(there(place), 20, 30)];
    },
  ],
  [
    'nothing comes or leaves',
    async () => {
      const place = await busiestPlace();
      const instants = `SELECT 0 AS f UNION SELECT f FROM (${islands(there(place), '<= 0')}) UNION SELECT t FROM (${islands(there(place), '<= 0')}) WHERE t < ${END}`;
      const quiet = `SELECT '' AS key, f + 90000000 AS f, t FROM (SELECT f, coalesce(lead(f) OVER (ORDER BY f), ${END}) AS t FROM (${instants})) WHERE t - f > 90000000`;
      return [{ kind: 'no-throughput', place, seconds: 90 }, 10, islands(quiet, '< 10000000')];
    },
  ],
  [
    'several wait',
    async () => [
      { kind: 'waiting', entityType: null, place: null, count: 2, seconds: 5 },
      15,
      alertsIn(moreThan(2, 'SELECT "heldId" AS key, "fromMicros" AS f, "toMicros" AS t FROM holds'), 5, 15),
    ],
  ],
  [
    'several carriers wait for one thing',
    async () => {
      const place = await mostAwaited();
      const waiting = `SELECT "heldId" AS key, "fromMicros" AS f, "toMicros" AS t FROM (${HELD_CARRIERS}) WHERE place = '${place}'`;
      return [
        { kind: 'waiting', entityType: 'CARRIER', place, count: 1, seconds: 2 },
        15,
        alertsIn(moreThan(1, waiting), 2, 15),
      ];
    },
  ],
  [
    'a path is driven by several at once',
    async () => {
      const pathName = await busiestPath();
      const passages = `SELECT "entityId" AS key, "enterMicros" AS f, "leaveMicros" AS t FROM traffic WHERE "pathName" = '${pathName}'`;
      return [{ kind: 'path', pathName, count: 1 }, 60, alertsIn(moreThan(1, passages), 0, 60)];
    },
  ],
] satisfies [string, () => Promise<[WatchCondition, number, string]>][])(
  '[L14] %s',
  { timeout: PATIENT },
  async (_, rule) => {
    const [condition, clearSeconds, alerts] = await rule();
    const { alerts: told, complete } = await tried({ condition, clearSeconds });
    const expected = await counted(alerts, clearSeconds);
    expect(expected.length).toBeGreaterThan(3);
    // Of more than are told at once the newest are, and the answer says so.
    expect(complete).toBe(expected.length <= MOST_ALERTS);
    expect(told.map(({ fromMicros, toMicros }) => [fromMicros, toMicros])).toEqual(expected.slice(-MOST_ALERTS));
  },
);

test('[L10] of those within an hour one is told, the others are counted', { timeout: PATIENT }, async () => {
  const condition = {
    kind: 'standing',
    entityType: 'CARRIER',
    entityName: null,
    seconds: 240,
    onlyWhileHolding: false,
  } as const;
  const { alerts: told } = await tried({ condition, clearSeconds: 30, perHourAtMost: 1 });
  await sql.run(`CREATE TABLE begins AS SELECT f FROM (${alertsIn(STANDS, 240, 30)})`);
  const rows = await sql.runAndReadAll(`
    WITH RECURSIVE told AS (
      SELECT min(f) AS f FROM begins
      UNION ALL
      SELECT (SELECT min(b.f) FROM begins b WHERE b.f >= told.f + ${SECONDS_PER_HOUR * MICROS}) FROM told WHERE told.f IS NOT NULL)
    SELECT f::DOUBLE, (SELECT count(*) FROM begins b WHERE b.f >= t.f AND b.f < coalesce(next, ${2 * END}))::DOUBLE - 1
    FROM (SELECT f, lead(f) OVER (ORDER BY f) AS next FROM told WHERE f IS NOT NULL) t ORDER BY f`);
  expect(told.map(({ fromMicros, more }) => [fromMicros, more])).toEqual(rows.getRows());
  expect(told.length).toBeLessThanOrEqual(HOURS);
});
