import { describe, expect, test } from 'vitest';
import { clockOf, controlInstanceOf, snapshotOf, streamText, updatesOf } from '../testing/answers.ts';
import { createService } from '../testing/service.ts';

const HALF_HOUR = 1_800_000_000;
const half = { beginAfterHours: 0.5, simulationId: 'warm' };

/** A service whose demo yard is to be seen half an hour after its beginning. */
const demos = (settings = {}) => createService({ demoInstances: true, demoWarmHours: 0.5, ...settings });

describe('a run that begins after some hours', () => {
  test('is at its instant within seconds, goes on from there at its own pace, and tells how far it is', async () => {
    const service = createService({ demoInstances: false });
    const id = await service.create({ ...half, speedMultiplier: 2 });
    service.elapse(100);
    const { warmUp } = await controlInstanceOf(service, id);
    expect(warmUp).toEqual({ simulationTimeMicros: expect.any(Number), untilMicros: HALF_HOUR });
    expect(warmUp?.simulationTimeMicros).toBeGreaterThan(0);
    expect((await clockOf(service, id)).speedMultiplier).toBe(10_000);
    service.elapse(400);
    const { simulationTimeMicros: warmMicros } = await clockOf(service, id);
    service.elapse(1000);
    const clock = await clockOf(service, id);
    expect(clock.simulationTimeMicros - warmMicros).toBe(2_000_000);
    expect(clock).toMatchObject({ status: 'RUNNING', speedMultiplier: 2 });
    expect((await controlInstanceOf(service, id)).warmUp).toBeNull();
  });

  test.each(['REAL_TIME', 'EVENT_DRIVEN'])(
    '%s: its batches are those of a run that nobody hurried',
    async (runMode) => {
      const [warm, cold] = [createService({ demoInstances: false }), createService({ demoInstances: false })];
      const simulationId = 'same';
      await warm.create({ runMode, simulationId, beginAfterHours: 0.1 });
      await cold.create({ runMode, simulationId });
      warm.elapse(40_000);
      cold.elapse(400_000);
      expect(await streamText(warm, simulationId)).toContain(await streamText(cold, simulationId).then(withoutEnd));
      expect((await snapshotOf(warm, simulationId)).cursor.generation).toBe(
        (await snapshotOf(cold, simulationId)).cursor.generation,
      );
    },
  );

  test('waits for who reads it, however slowly, and drops nothing that is not read yet', async () => {
    const service = createService({ demoInstances: false, backPressureBatches: 4, retentionBatches: 30 });
    const id = await service.create({ ...half, beginAfterHours: 0.1 });
    let { cursor } = await snapshotOf(service, id);
    const seen: number[] = [];
    for (let at = 0; at < 360_000_000; ) {
      const { batches, nextCursor, clock } = await updatesOf(service, id, cursor, 2);
      seen.push(...batches.map(({ sequence }) => sequence));
      cursor = nextCursor;
      at = batches.length === 0 ? clock.simulationTimeMicros : 0;
      service.elapse(4_000);
    }
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    // Four each 24 s.
    expect(seen.length).toBeGreaterThanOrEqual(60);
  });

  test('a reset begins at 0, at once', async () => {
    const service = createService({ demoInstances: false });
    const id = await service.create(half);
    service.elapse(100);
    await service.control(`/${id}/reset`);
    service.elapse(1000);
    expect((await clockOf(service, id)).simulationTimeMicros).toBe(1_000_000);
    expect((await controlInstanceOf(service, id)).warmUp).toBeNull();
  });

  test('the legacy stream begins where it is warm, in a generation of its own', async () => {
    const service = createService({ demoInstances: false });
    const id = await service.create(half);
    const legacy = async () => {
      const { body } = await service.get(`/simulations/${id}/visualization/snapshot`);
      return (body as { data: { cursor: { generation: string; sequence: number } } }).data.cursor;
    };
    service.elapse(100);
    expect((await legacy()).sequence).toBe(0);
    service.elapse(5000);
    expect((await legacy()).sequence).toBeGreaterThan(0);
    const cold = await service.create({ simulationId: 'cold' });
    expect((await legacy()).generation.split(':').at(-1)).not.toBe(
      (await snapshotOf(service, cold)).cursor.generation.split(':').at(-1),
    );
  });

  test.each([
    [{ beginAfterHours: 49 }, 'beginAfterHours'],
    [{ beginAfterHours: -1 }, 'beginAfterHours'],
    [{ beginAfterHours: 1, endTimeSeconds: 3600 }, 'endTimeSeconds'],
    [{ beginAfterHours: 1, runMode: 'FULL_SPEED' }, 'beginAfterHours'],
  ])('%o is refused by its name', async (request, field) => {
    await expect(createService().create(request)).rejects.toThrow(field);
  });
});

describe('demo instances', () => {
  test('stand where they are warm until somebody asks', async () => {
    const service = demos();
    service.elapse(600_000);
    const warm = await controlInstanceOf(service, 'demo-yard');
    expect(warm).toMatchObject({ warmUp: null, simulationTimeMicros: HALF_HOUR, status: 'RUNNING' });
    expect((await clockOf(service, 'demo-yard')).simulationTimeMicros).toBe(HALF_HOUR);
    service.elapse(1050);
    expect((await clockOf(service, 'demo-yard')).simulationTimeMicros).toBeGreaterThanOrEqual(HALF_HOUR + 1_000_000);
  });

  test('that are attended stand at their beginning, at each full hour and where they are warm', async () => {
    const service = demos({ isWarmUpAttended: true, demoWarmHours: 1.5 });
    for (const minutes of [0, 60, 90]) {
      service.elapse(5000);
      expect(await controlInstanceOf(service, 'demo-yard')).toMatchObject({
        warmUp: { simulationTimeMicros: minutes * 60e6, untilMicros: 90 * 60e6 },
      });
      const { clock } = await snapshotOf(service, 'demo-yard');
      expect(clock).toMatchObject({ status: 'RUNNING', advancing: false });
      await service.control('/demo-yard/continue-warm-up');
    }
    service.elapse(100);
    expect((await clockOf(service, 'demo-yard')).simulationTimeMicros).toBe(90 * 60e6);
    service.elapse(1000);
    expect((await clockOf(service, 'demo-yard')).simulationTimeMicros).toBeGreaterThan(90 * 60e6);
  });

  test('that nobody records are let go at once', async () => {
    const service = demos({ isWarmUpAttended: true });
    await service.control('/demo-yard/end-warm-up');
    service.elapse(1000);
    expect(await controlInstanceOf(service, 'demo-yard')).toMatchObject({
      warmUp: null,
      simulationTimeMicros: HALF_HOUR,
    });
  });

  test('whose attendant is never heard of become warm all the same', async () => {
    const service = demos({ isWarmUpAttended: true });
    service.elapse(700_000);
    expect(await controlInstanceOf(service, 'demo-yard')).toMatchObject({
      warmUp: null,
      simulationTimeMicros: HALF_HOUR,
    });
  });
});

/** Of a list as text, without the bracket behind its last. */
const withoutEnd = (text: string): string => text.slice(0, -1);
