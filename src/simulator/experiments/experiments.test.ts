import { expect, test } from 'vitest';
import * as z from 'zod';
import { createService, dataOf, fieldsOf, OTHER_KEY } from '../testing/service.ts';
import { experimentSchema } from './describe-experiment.ts';
import type { Indicators } from './indicators.ts';
import type { ReplicationAnswer } from './replicate.ts';
import { replicationSeed } from './replication-seed.ts';
import type { ReplicationTask } from './worker.ts';

const EXPERIMENTS = '/control/v1/experiments';
const REQUEST = {
  scenario: 'yard',
  experimentId: 'how-fast',
  vary: [{ name: 'crashAtSeconds', values: [10, 20] }],
  replications: 3,
  warmUpSeconds: 60,
  lengthSeconds: 600,
  seed: 40,
};

/** Of the three replications, at both points. */
const SEEDS = [0, 1, 2].map((replication) => replicationSeed(REQUEST.seed, replication));

interface Asked {
  task: ReplicationTask;
  signal: AbortSignal;
  end(indicators: Indicators): void;
  fail(message: string): void;
}

/** Three minutes, of which the first has as many open orders as the replication has a number. */
function minutesOf({ seed, wantsMinutes }: ReplicationTask): ReplicationAnswer['minutes'] {
  const openOrders = Float32Array.from([SEEDS.indexOf(seed), 5, 6]);
  return wantsMinutes ? { stepMinutes: 1, values: { openOrders } } : null;
}

/** A service whose replications end when the test says so. */
function experimenting() {
  const asked: Asked[] = [];
  const replications = {
    threads: 2,
    close: async () => undefined,
    replicate: (task: ReplicationTask, signal: AbortSignal) =>
      new Promise<ReplicationAnswer>((resolve, reject) => {
        const end = (indicators: Indicators) => resolve({ indicators, minutes: minutesOf(task) });
        asked.push({ task, signal, end, fail: (message) => reject(new Error(message)) });
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  };
  const service = createService({ replications });
  const settle = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    service.elapse(1000);
  };
  return {
    service,
    asked,
    settle,
    make: (change: object = {}) => service.ask('POST', EXPERIMENTS, { body: { ...REQUEST, ...change } }),
    look: async () => dataOf(experimentSchema, await service.ask('GET', `${EXPERIMENTS}/how-fast`)),
    rows: async (tableName: string) => {
      const answer = await service.post('/simulations/how-fast/tables/query', { tableName });
      return dataOf(z.looseObject({ rows: z.array(z.record(z.string(), z.unknown())) }), answer).rows;
    },
    /** Ends everything that is asked for until nothing more is: 40, 41 and 42, and 1000 more at the second point. */
    async finish() {
      for (let at = 0; at < asked.length; at += 1) {
        const { task, end } = asked[at] as Asked;
        const point = task.parameters.crashAtSeconds === 20 ? 1000 : 0;
        end({ shippedPerHour: point + 40 + SEEDS.indexOf(task.seed) });
        await settle();
      }
    },
  };
}

test('an experiment runs every design point with the same seeds, and its tables say what came of it', async () => {
  const { asked, make, look, rows, finish, settle } = experimenting();
  expect(await make()).toMatchObject({ status: 201, body: { data: { experimentId: 'how-fast' } } });
  await settle();
  expect(asked).toHaveLength(3);
  expect(await look()).toMatchObject({ status: 'RUNNING', runs: 6, runsDone: 0, designPoints: 2, seed: 40 });
  await finish();
  expect(asked.map(({ task }) => [task.parameters.crashAtSeconds, task.seed])).toEqual([
    ...SEEDS.map((seed) => [10, seed]),
    ...SEEDS.map((seed) => [20, seed]),
  ]);
  expect(asked[0]?.task).toMatchObject({ scenario: 'yard', warmUpSeconds: 60, lengthSeconds: 600 });
  expect(await look()).toMatchObject({ status: 'COMPLETED', runsDone: 6, failure: null });
  const half = 4.302652729911275 / Math.sqrt(3);
  expect(await rows('indicators')).toEqual(
    [41, 1041].map((mean, index) => ({
      designPoint: index + 1,
      crashAtSeconds: 10 * (index + 1),
      indicator: 'shippedPerHour',
      replications: 3,
      mean,
      standardDeviation: 1,
      lowerBound95: expect.closeTo(mean - half, 9),
      upperBound95: expect.closeTo(mean + half, 9),
      stable: null,
      standing: index === 0 ? 'NOT_BEST' : 'BEST',
    })),
  );
  expect((await rows('replications'))[4]).toEqual({
    ...{ designPoint: 2, crashAtSeconds: 20, replication: 2, seed: SEEDS[1], shippedPerHour: 1041 },
  });
});

test('the table of differences compares run by run, with the base that is chosen', async () => {
  const { service, make, look, rows, finish, settle } = experimenting();
  await make({ base: { crashAtSeconds: 20 } });
  await settle();
  await finish();
  expect(await look()).toMatchObject({ baseDesignPoint: 2, sameWithinShare: 0.02, until: null });
  const bounds = { lowerBound95: -1000, upperBound95: -1000 };
  const row = { designPoint: 1, crashAtSeconds: 10, baseDesignPoint: 2, indicator: 'shippedPerHour', pairs: 3 };
  const rest = { timesNarrower: null, sameWithin: expect.closeTo(0.02 * 1041, 9) };
  expect(await rows('differences')).toEqual([{ ...row, difference: -1000, ...bounds, ...rest, verdict: 'WORSE' }]);

  const answer = await service.ask('POST', `${EXPERIMENTS}/how-fast/base`, { body: { base: { crashAtSeconds: 10 } } });
  expect(answer).toMatchObject({ status: 200, body: { data: { baseDesignPoint: 1 } } });
  expect(await rows('differences')).toMatchObject([
    { designPoint: 2, crashAtSeconds: 20, baseDesignPoint: 1, difference: 1000, verdict: 'BETTER' },
  ]);
  const refused = await service.ask('POST', `${EXPERIMENTS}/how-fast/base`, { body: { base: { crashAtSeconds: 9 } } });
  expect([refused.status, fieldsOf(refused)]).toEqual([400, ['base']]);
});

test('the band tells what is normal for the base, minute by minute', async () => {
  const { make, rows, finish, settle, asked } = experimenting();
  await make({ base: { crashAtSeconds: 20 } });
  await settle();
  await finish();
  expect(asked.map(({ task }) => task.wantsMinutes)).toEqual([false, false, false, true, true, true]);
  const constant = (value: number) => ['P05', 'P25', 'P50', 'P75', 'P95'].map((share) => [`openOrders${share}`, value]);
  const spread = { openOrdersP05: 0.1, openOrdersP25: 0.5, openOrdersP50: 1, openOrdersP75: 1.5, openOrdersP95: 1.9 };
  expect(await rows('band')).toEqual([
    { minute: 0, ...spread },
    { minute: 1, ...Object.fromEntries(constant(5)) },
    { minute: 2, ...Object.fromEntries(constant(6)) },
  ]);
});

test('it runs in rounds until enough is known, and is then at its end', async () => {
  const { asked, make, look, settle } = experimenting();
  const until = { indicator: 'shippedPerHour', halfWidth: 4 };
  await make({ vary: [], replications: 100, until });
  await settle();
  expect(await look()).toMatchObject({ runs: 5, replications: 100, until: { ...until, of: 'MEAN' } });
  for (let at = 0; at < asked.length; at += 1) {
    asked[at]?.end({ shippedPerHour: at % 2 === 0 ? 90 : 100 });
    await settle();
  }
  const { status, runs, runsDone } = await look();
  expect({ status, runsDone }).toEqual({ status: 'COMPLETED', runsDone: runs });
  // Narrow enough where t * 5.1 / sqrt(n) is at most 4: with nine runs it is.
  expect(runs).toBeGreaterThan(5);
  expect(runs).toBeLessThan(15);
});

test('results are taken in their order, whichever thread is quicker', async () => {
  const { asked, make, rows, settle, look } = experimenting();
  await make();
  await settle();
  asked[1]?.end({ shippedPerHour: 2 });
  await settle();
  expect(await look()).toMatchObject({ runsDone: 0 });
  asked[0]?.end({ shippedPerHour: 1 });
  await settle();
  expect((await rows('replications')).map(({ shippedPerHour }) => shippedPerHour)).toEqual([1, 2]);
});

test('cancelled, it calls off what is under way and keeps what it has found', async () => {
  const { service, asked, make, rows, settle, look } = experimenting();
  await make();
  await settle();
  asked[0]?.end({ shippedPerHour: 7 });
  await settle();
  const answer = await service.ask('POST', `${EXPERIMENTS}/how-fast/cancel`);
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'STOPPED', runsDone: 1 } } });
  await settle();
  expect(asked.slice(1).every(({ signal }) => signal.aborted)).toBe(true);
  expect(asked).toHaveLength(4);
  expect(await rows('replications')).toHaveLength(1);
  expect(await look()).toMatchObject({ failure: null });
});

test('paused and resumed like any simulation: what was called off is done anew', async () => {
  const { service, asked, make, settle, look, finish } = experimenting();
  await make();
  await settle();
  await service.control('/how-fast/pause');
  await settle();
  expect(asked).toHaveLength(3);
  await service.control('/how-fast/resume');
  await settle();
  expect(asked.map(({ task }) => task.seed)).toEqual([...SEEDS, ...SEEDS]);
  await finish();
  expect(await look()).toMatchObject({ status: 'COMPLETED', runsDone: 6 });
});

test('a replication that fails ends it, and it says why', async () => {
  const { asked, make, settle, look } = experimenting();
  await make();
  await settle();
  asked[1]?.fail('carrier-3 left the floor');
  await settle();
  expect(await look()).toMatchObject({ status: 'FAILED', failure: 'carrier-3 left the floor' });
});

test('it belongs to who made it, and is no simulation of the list', async () => {
  const { service, make } = experimenting();
  await make();
  expect((await service.ask('GET', `${EXPERIMENTS}/how-fast`, { key: OTHER_KEY })).status).toBe(403);
  expect(await service.ask('GET', EXPERIMENTS, { key: OTHER_KEY })).toMatchObject({ body: { data: { items: [] } } });
  expect(await service.ask('GET', EXPERIMENTS)).toMatchObject({
    body: { data: { items: [{ experimentId: 'how-fast' }] } },
  });
  expect(JSON.stringify((await service.ask('GET', '/control/v1/simulations')).body)).not.toContain('how-fast');
  expect((await service.ask('GET', `${EXPERIMENTS}/demo-yard`)).status).toBe(404);
});

test('only so many are under way at once', async () => {
  const { make } = experimenting();
  for (const experimentId of ['a', 'b', 'c', 'd']) expect((await make({ experimentId })).status).toBe(201);
  expect(await make({ experimentId: 'e' })).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
});

test.each([
  { what: 'a scenario that is not there', change: { scenario: 'moon' }, field: 'scenario' },
  { what: 'no replication', change: { replications: 0 }, field: 'replications' },
  { what: 'statistics of no time', change: { lengthSeconds: 0 }, field: 'lengthSeconds' },
  { what: 'a warm-up before the beginning', change: { warmUpSeconds: -1 }, field: 'warmUpSeconds' },
  {
    what: 'a factor without values',
    change: { vary: [{ name: 'crashAtSeconds', values: [] }] },
    field: 'vary[0].values',
  },
  { what: 'a field that is not there', change: { threads: 9 }, field: 'threads' },
])('$what is refused', async ({ change, field }) => {
  const { make } = experimenting();
  const answer = await make(change);
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual([field]);
});
