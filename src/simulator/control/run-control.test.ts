import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { plants, scenarios } from '../plant/index.ts';
import { clockOf, snapshotOf } from '../testing/answers.ts';
import { createService, dataOf, OTHER_KEY } from '../testing/service.ts';

describe('run modes and control', () => {
  test('[S50] REAL_TIME follows wall time times the multiplier', async () => {
    const service = createService();
    const id = await service.create({ speedMultiplier: 100 });
    service.elapse(1000);
    expect((await clockOf(service, id)).simulationTimeMicros).toBe(100_000_000);
  });

  test.each([-60_000, 60_000])('[S50] a wall clock that is set by %d ms moves the stamps only', async (byMillis) => {
    const service = createService();
    const id = await service.create();
    service.elapse(1000);
    const before = await clockOf(service, id);
    service.timing.setWallClock(byMillis);
    service.elapse(1000);
    const after = await clockOf(service, id);
    expect(after.simulationTimeMicros).toBe(2_000_000);
    expect(Date.parse(after.sampledAt) - Date.parse(before.sampledAt)).toBe(1000 + byMillis);
  });

  test('[S51] EVENT_DRIVEN steps from event to event', async () => {
    const service = createService();
    const id = await service.create({ runMode: 'EVENT_DRIVEN' });
    for (const [millis, seconds] of [
      [9990, 0],
      [20, 10],
      [1900, 10],
      [100, 12],
    ] as const) {
      service.elapse(millis);
      expect((await clockOf(service, id)).simulationTimeMicros).toBe(seconds * 1_000_000);
    }
  });

  test('[S53] pause stops the clock where it is, resume goes on from there', async () => {
    const service = createService();
    const id = await service.create();
    service.elapse(1000);
    expect(await service.control(`/${id}/pause`)).toMatchObject({ status: 200, body: { data: { status: 'PAUSED' } } });
    service.elapse(60_000);
    expect((await snapshotOf(service, id)).clock).toMatchObject({
      simulationTimeMicros: 1_000_000,
      status: 'PAUSED',
      advancing: false,
    });
    await service.control(`/${id}/resume`);
    service.elapse(500);
    expect((await clockOf(service, id)).simulationTimeMicros).toBe(1_500_000);
    await service.control(`/${id}/speed`, { speedMultiplier: 10 });
    service.elapse(500);
    expect(await clockOf(service, id)).toMatchObject({ simulationTimeMicros: 6_500_000, speedMultiplier: 10 });
  });

  test('[S54] a finite end is reached exactly, and stays readable', async () => {
    const service = createService();
    const id = await service.create({ endTimeSeconds: 10.01 });
    service.elapse(60_000);
    expect(await clockOf(service, id)).toMatchObject({
      simulationTimeMicros: 10_010_000,
      status: 'COMPLETED',
      statusReasonCode: 'END_TIME_REACHED',
    });
    expect((await snapshotOf(service, id)).cursor.sequence).toBe(2);
  });

  test('[S55] what is released is gone for every endpoint', async () => {
    const service = createService();
    const id = await service.create();
    await service.control(`/${id}/release`);
    const base = `/simulations/${id}`;
    const answers = await Promise.all([
      service.get(`${base}/clock`),
      service.get(`${base}/animation/snapshot`),
      service.get(`${base}/visualization/snapshot`),
      service.post(`${base}/tables/catalog/query`, {}),
      service.post(`${base}/tables/query`, { tableName: 'trips' }),
      service.control(`/${id}/pause`),
      service.control(`/${id}/reset`),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 410, body: { code: 'SIMULATION_RUNTIME_RELEASED' } });
    }
    const list = await service.ask('GET', '/control/v1/simulations');
    expect(list.body).toMatchObject({ data: { items: [{}, { runtimeAvailable: false, status: 'STOPPED' }] } });
  });

  test('[S55] of many released runs those made last are remembered, and running ones always', async () => {
    const service = createService();
    const ids: string[] = [];
    for (let run = 0; run < 40; run += 1) {
      const id = await service.create();
      ids.push(id);
      await service.control(`/${id}/release`);
    }
    const [first, last] = [ids[0], ids.at(-1)];
    expect((await service.get(`/simulations/${first}/clock`)).status).toBe(404);
    expect((await service.get(`/simulations/${last}/clock`)).status).toBe(410);
    expect((await service.get('/simulations/demo-yard/clock')).status).toBe(200);
    const list = await service.ask('GET', '/control/v1/simulations');
    expect((list.body as { data: { items: unknown[] } }).data.items.length).toBeLessThan(40);
  });

  test('[S55] the id of a released run is free for who released it, and for nobody else', async () => {
    const service = createService();
    const id = await service.create({ simulationId: 'mine', parameters: { faultAtSeconds: 5 } });
    service.elapse(2000);
    await service.control(`/${id}/release`);
    const body = { scenario: 'yard', runMode: 'REAL_TIME', simulationId: id };
    expect(await service.control('', body, { key: OTHER_KEY })).toMatchObject({ status: 409 });
    expect(await service.control('', body)).toMatchObject({ status: 201 });
    expect(await service.control('', body)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(await clockOf(service, id)).toMatchObject({ simulationTimeMicros: 0, status: 'RUNNING' });
    const list = await service.ask('GET', '/control/v1/simulations');
    const ids = (list.body as { data: { items: { simulationId: string }[] } }).data.items.map(
      (each) => each.simulationId,
    );
    expect(ids).toEqual(['demo-yard', 'mine']);
  });

  test('[S55] reset begins again at 0, running, also after the end', async () => {
    const service = createService();
    const id = await service.create({ endTimeSeconds: 1 });
    service.elapse(2000);
    expect((await clockOf(service, id)).status).toBe('COMPLETED');
    await service.control(`/${id}/reset`);
    service.elapse(500);
    expect(await clockOf(service, id)).toMatchObject({ simulationTimeMicros: 500_000, status: 'RUNNING' });
  });

  test('[S56] FULL_SPEED has no multiplier to change', async () => {
    const service = createService();
    const id = await service.create({ runMode: 'FULL_SPEED' });
    const answer = await service.control(`/${id}/speed`, { speedMultiplier: 2 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  });

  test.each([
    { after: 'stop', operation: 'pause' },
    { after: 'stop', operation: 'resume' },
  ])('[S56] $operation after $after is a conflict', async ({ after, operation }) => {
    const service = createService();
    const id = await service.create();
    await service.control(`/${id}/${after}`);
    const answer = await service.control(`/${id}/${operation}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  });

  test.each([
    { request: { runMode: 'FULL_SPEED', speedMultiplier: 2 }, field: 'speedMultiplier' },
    { request: { scenario: 'moon' }, field: 'scenario' },
    { request: { parameters: { size: 1 } }, field: 'parameters.size' },
    { request: { parameters: { faultAtSeconds: 'x' } }, field: 'parameters.faultAtSeconds' },
    { request: { endTimeSeconds: 0 }, field: 'endTimeSeconds' },
    { request: { endTimeSeconds: 4e-7 }, field: 'endTimeSeconds' },
    { request: { simulationId: 'a/b' }, field: 'simulationId' },
    { request: { simulationId: '.' }, field: 'simulationId' },
    { request: { simulationId: '..' }, field: 'simulationId' },
    { request: { speedMultiplier: 0 }, field: 'speedMultiplier' },
    { request: { mode: 1 }, field: 'mode' },
  ])('a simulation of $request is refused: $field', async ({ request, field }) => {
    const body = { scenario: 'yard', runMode: 'REAL_TIME', ...request };
    const answer = await createService().control('', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', details: [{ field }] } });
  });

  test('an id that is taken is a conflict', async () => {
    const body = { scenario: 'yard', runMode: 'REAL_TIME', simulationId: 'demo-yard' };
    expect(await createService().control('', body)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  });
});

test('three demo runs rest once nobody has asked for them for a minute: nothing of the plants goes on', async () => {
  const service = createService({ scenarios });
  service.elapse(300_000);
  const listed = z.object({ items: z.array(z.object({ scenario: z.string() })) });
  const { items } = dataOf(listed, await service.ask('GET', '/control/v1/simulations'));
  // What nobody has asked for does not run at all.
  expect(items.map(({ scenario }) => scenario)).toEqual(plants.map(({ name }) => name));
  for (const { name } of plants) {
    const { simulationTimeMicros } = await clockOf(service, `demo-${name}`);
    expect(simulationTimeMicros, name).toBeGreaterThanOrEqual(60_000_000);
    expect(simulationTimeMicros, name).toBeLessThan(62_000_000);
  }
});

test('a demo run that nobody asks for rests, and goes on from there when somebody does', async () => {
  const service = createService();
  service.elapse(50_000);
  expect((await clockOf(service, 'demo-yard')).simulationTimeMicros).toBe(50_000_000);
  service.elapse(600_000);
  const rested = (await clockOf(service, 'demo-yard')).simulationTimeMicros;
  expect(rested).toBeGreaterThanOrEqual(110_000_000);
  expect(rested).toBeLessThan(112_000_000);
  service.elapse(10_000);
  const after = (await clockOf(service, 'demo-yard')).simulationTimeMicros;
  expect(after - rested).toBeGreaterThan(9_500_000);
  expect(after - rested).toBeLessThanOrEqual(10_000_000);
});

test('a run that was asked for by name goes on, whoever looks', async () => {
  const service = createService();
  const id = await service.create();
  service.elapse(600_000);
  expect((await clockOf(service, id)).simulationTimeMicros).toBe(600_000_000);
});
