import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { tablePageSchema, visualizationSnapshotSchema } from '../../protocol/index.ts';
import { clockOf, queryUpdates, snapshotOf, streamText, updatesOf } from '../testing/answers.ts';
import { createService, dataOf } from '../testing/service.ts';

describe('batches', () => {
  test('[S1] REAL_TIME publishes what happened on a grid of 50 ms, in sequence', async () => {
    const service = createService();
    const id = await service.create();
    service.elapse(12_000);
    const { cursor } = await snapshotOf(service, id);
    const { batches } = await updatesOf(service, id, { ...cursor, sequence: 0 });
    expect(batches.map((batch) => [batch.sequence, ...batch.events.map((event) => event.animationType)])).toEqual([
      [1, 'MOVE_ALONG_PATH'],
      [2, 'ROTATE'],
      [3, 'MOVE_ALONG_PATH'],
    ]);
  });

  test('[S2] the clock stands on the grid, and the snapshot is the state there', async () => {
    const service = createService();
    const id = await service.create();
    service.elapse(4321);
    const { clock, entities } = await snapshotOf(service, id);
    expect(clock.simulationTimeMicros).toBe(4_300_000);
    expect(entities[0]?.position?.x).toBeCloseTo(4.3, 9);
  });

  test('[S3] an event that cannot be mapped fails the run, and nothing of its batch is published', async () => {
    const failures: string[] = [];
    const service = createService({ onFailure: (id, error) => failures.push(`${id}: ${(error as Error).message}`) });
    const id = await service.create({ simulationId: 'broken', parameters: { faultAtSeconds: 5 } });
    service.elapse(6000);
    const { clock, cursor, entities, motions } = await snapshotOf(service, id);
    expect(clock).toMatchObject({ status: 'FAILED', advancing: false, simulationTimeMicros: 4_950_000 });
    expect(cursor.sequence).toBe(1);
    // The first event of the failed batch stopped C: it still travels.
    expect(entities[0]?.position?.x).toBeCloseTo(4.95, 9);
    expect(motions).toHaveLength(1);
    expect((await clockOf(service, id)).statusReasonCode).toBe('VISUALIZATION_UNSUPPORTED_ACTION');
    expect(failures).toEqual(['broken: STOP of nobody: there is no entity "nobody"']);
  });

  test('[S3] a reader that has read all before the event is told so, not that nothing happens', async () => {
    const service = createService();
    const id = await service.create({ parameters: { faultAtSeconds: 5 } });
    const { cursor } = await snapshotOf(service, id);
    service.elapse(6000);
    const read = await updatesOf(service, id, cursor);
    expect(read.batches).toHaveLength(1);
    const refused = await queryUpdates(service, id, read.nextCursor);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: 'VISUALIZATION_UNSUPPORTED_ACTION',
      message: 'STOP of nobody: there is no entity "nobody"',
    });
    await service.control(`/${id}/reset`);
    expect((await updatesOf(service, id, (await snapshotOf(service, id)).cursor)).batches).toEqual([]);
  });

  test('[S3] a plant that breaks fails the run, which stays readable at its last published instant', async () => {
    const service = createService();
    const id = await service.create({ parameters: { crashAtSeconds: 12.02 } });
    service.elapse(20_000);
    expect(await clockOf(service, id)).toMatchObject({
      status: 'FAILED',
      statusReasonCode: 'PLANT_FAILURE',
      simulationTimeMicros: 12_000_000,
    });
    expect((await snapshotOf(service, id)).cursor.sequence).toBe(3);
    const table = await service.post(`/simulations/${id}/tables/query`, { tableName: 'trips' });
    expect(dataOf(tablePageSchema, table).observation).toMatchObject({ timeStable: true, consistent: false });
    const failures = await service.post(`/simulations/${id}/tables/query`, { tableName: 'failures' });
    expect(dataOf(tablePageSchema, failures).rows).toMatchObject([
      { failedAt: '2026-03-02T06:00:12.020Z', code: 'PLANT_FAILURE', reason: expect.any(String) },
    ]);
    const failureOf = async () => {
      const listed = z.object({
        items: z.array(z.object({ simulationId: z.string(), failure: z.string().nullable() })),
      });
      const { items } = dataOf(listed, await service.ask('GET', '/control/v1/simulations'));
      return items.find(({ simulationId }) => simulationId === id)?.failure;
    };
    expect(await failureOf()).toBe('the plant is broken');
    await service.control(`/${id}/reset`);
    expect(await failureOf()).toBeNull();
  });

  test.each(['REAL_TIME', 'EVENT_DRIVEN'])('[S4] %s: the same stream however wall time went by', async (runMode) => {
    const calm = createService();
    const calmId = await calm.create({ simulationId: 'same', runMode, endTimeSeconds: 100 });
    calm.elapse(101_000);

    const restless = createService();
    const id = await restless.create({ simulationId: 'same', runMode, endTimeSeconds: 100, speedMultiplier: 3 });
    for (const millis of [1, 777, 4000, 333]) {
      restless.elapse(millis);
      await restless.control(`/${id}/pause`);
      restless.elapse(5000);
      await restless.control(`/${id}/speed`, { speedMultiplier: 7 });
      await restless.control(`/${id}/resume`);
      await snapshotOf(restless, id);
    }
    restless.elapse(100_000);
    expect((await clockOf(restless, id)).status).toBe('COMPLETED');
    expect(await streamText(restless, id)).toBe(await streamText(calm, calmId));
    expect((await snapshotOf(restless, id)).cursor).toEqual((await snapshotOf(calm, calmId)).cursor);
  });

  test('[S6] FULL_SPEED publishes nothing, and its snapshots tell the state at the clock', async () => {
    const service = createService();
    const id = await service.create({ runMode: 'FULL_SPEED', endTimeSeconds: 29 });
    service.elapse(1000);
    const { clock, cursor, entities } = await snapshotOf(service, id);
    expect(clock).toMatchObject({ simulationTimeMicros: 29_000_000, status: 'COMPLETED', speedMultiplier: null });
    expect(cursor.sequence).toBe(0);
    expect(entities[0]?.position?.x).toBeCloseTo(5, 9);
    const legacy = dataOf(visualizationSnapshotSchema, await service.get(`/simulations/${id}/visualization/snapshot`));
    expect(legacy).toMatchObject({ cursor: { sequence: 0 }, simulationTimeMicros: 29_000_000 });
    expect(legacy.nodes).toMatchObject([{ nodeName: 'C', position: { x: expect.closeTo(5, 9) } }]);
  });
});

describe('cursors', () => {
  async function running(settings = {}) {
    const service = createService(settings);
    const id = await service.create({ simulationId: 'one' });
    service.elapse(100_000);
    return { service, id, cursor: (await snapshotOf(service, id)).cursor };
  }

  test('[S10] a cursor of another protocol, instance or of nobody is of another generation', async () => {
    const { service, id, cursor } = await running();
    const legacy = dataOf(visualizationSnapshotSchema, await service.get(`/simulations/${id}/visualization/snapshot`));
    const other = (await snapshotOf(service, 'demo-yard')).cursor;
    for (const foreign of [legacy.cursor, other, { ...cursor, generation: 'mine' }]) {
      const answer = await queryUpdates(service, id, foreign);
      expect(answer).toMatchObject({ status: 409, body: { code: 'VISUALIZATION_GENERATION_CHANGED' } });
    }
    const poll = await service.post(`/simulations/${id}/visualization/updates/poll`, { cursor });
    expect(poll).toMatchObject({ status: 409, body: { code: 'VISUALIZATION_GENERATION_CHANGED' } });
  });

  test('[S11] reset begins a new generation, which is the same in every process', async () => {
    const { service, id, cursor } = await running();
    await service.control(`/${id}/reset`);
    expect(await queryUpdates(service, id, cursor)).toMatchObject({
      body: { code: 'VISUALIZATION_GENERATION_CHANGED' },
    });
    const fresh = await snapshotOf(service, id);
    expect(fresh).toMatchObject({ clock: { simulationTimeMicros: 0, status: 'RUNNING' }, cursor: { sequence: 0 } });
    expect(fresh.cursor.generation).not.toBe(cursor.generation);
    expect((await running()).cursor).toEqual(cursor);
  });

  test.each([
    { sequence: 4, status: 410 },
    { sequence: 5, status: 200 },
    { sequence: 17, status: 200 },
    { sequence: 18, status: 410 },
  ])('[S12][S13] with 12 of 17 batches kept, a cursor at $sequence is answered by $status', async (cases) => {
    const { service, id, cursor } = await running({ retentionBatches: 12 });
    expect(cursor.sequence).toBe(17);
    const answer = await queryUpdates(service, id, { ...cursor, sequence: cases.sequence });
    expect(answer.status).toBe(cases.status);
    if (answer.status === 410) expect(answer.body).toMatchObject({ code: 'VISUALIZATION_CURSOR_EXPIRED' });
    else expect(answer.body).toMatchObject({ data: { oldestAvailableSequence: 6, latestSequence: 17 } });
  });

  test('[S14] limit and byte limit bound a response, hasMore says that more follows', async () => {
    const { service, id, cursor } = await running();
    const start = { ...cursor, sequence: 0 };
    expect(await updatesOf(service, id, start, 16)).toMatchObject({ hasMore: true, nextCursor: { sequence: 16 } });
    expect(await updatesOf(service, id, start, 17)).toMatchObject({ hasMore: false, nextCursor: { sequence: 17 } });
    expect(await updatesOf(service, id, cursor)).toMatchObject({ batches: [], hasMore: false, nextCursor: cursor });
    const narrow = await running({ responseBytes: 1 });
    const read = await updatesOf(narrow.service, narrow.id, start);
    expect(read).toMatchObject({ hasMore: true, nextCursor: { sequence: 1 } });
    expect(read.batches).toHaveLength(1);
  });

  test('[S15] readers are independent', async () => {
    const { service, id, cursor } = await running();
    const start = { ...cursor, sequence: 0 };
    const before = await updatesOf(service, id, start, 3);
    await updatesOf(service, id, start, 500);
    expect(await updatesOf(service, id, start, 3)).toEqual(before);
  });

  test.each([
    { cursor: undefined, field: 'cursor' },
    { cursor: { generation: 'g' }, field: 'cursor.sequence' },
    { cursor: { generation: '', sequence: 0 }, field: 'cursor.generation' },
    { cursor: { generation: 'g', sequence: -1 }, field: 'cursor.sequence' },
    { cursor: { generation: 'g', sequence: 0.5 }, field: 'cursor.sequence' },
    { cursor: { generation: 'g', sequence: '0' }, field: 'cursor.sequence' },
  ])('a cursor of $cursor is an invalid request: $field', async ({ cursor, field }) => {
    const answer = await createService().post('/simulations/demo-yard/animation/updates/query', { cursor });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', details: [{ field }] } });
  });
});
