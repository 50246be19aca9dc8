import { describe, expect, test } from 'vitest';
import { clockOf, snapshotOf, updatesOf } from '../testing/answers.ts';
import { createService } from '../testing/service.ts';

describe('back-pressure', () => {
  async function lagging() {
    const service = createService({ backPressureBatches: 4 });
    const id = await service.create();
    const { cursor } = await snapshotOf(service, id);
    const first = await updatesOf(service, id, cursor);
    service.elapse(4000);
    return { service, id, cursor: first.nextCursor };
  }

  test('[S30] taking a snapshot makes no reader', async () => {
    const service = createService({ backPressureBatches: 1 });
    const id = await service.create({ speedMultiplier: 100 });
    await snapshotOf(service, id);
    service.elapse(4000);
    expect((await snapshotOf(service, id)).clock.flowControl).toBe('NONE');
  });

  test('[S31] a reader too far behind holds the run until it has caught up', async () => {
    const { service, id, cursor } = await lagging();
    await service.control(`/${id}/speed`, { speedMultiplier: 100 });
    service.elapse(500);
    await updatesOf(service, id, cursor, 1);
    service.elapse(900);
    const held = (await snapshotOf(service, id)).clock;
    expect(held).toMatchObject({ status: 'RUNNING', advancing: false, flowControl: 'ANIMATION_BACKPRESSURE' });
    service.elapse(900);
    expect((await snapshotOf(service, id)).clock.simulationTimeMicros).toBe(held.simulationTimeMicros);
    await updatesOf(service, id, { ...cursor, sequence: cursor.sequence + 1 }, 500);
    service.elapse(100);
    expect((await snapshotOf(service, id)).clock).toMatchObject({ advancing: true, flowControl: 'NONE' });
  });

  test('[S32] a reader that is not seen any more holds nothing', async () => {
    const { service, id } = await lagging();
    await service.control(`/${id}/speed`, { speedMultiplier: 100 });
    service.elapse(900);
    expect((await clockOf(service, id)).flowControl).toBe('ANIMATION_BACKPRESSURE');
    service.elapse(1000);
    expect((await clockOf(service, id)).flowControl).toBe('NONE');
  });

  test('[S30] a cursor that no snapshot gave out of late holds nothing', async () => {
    const service = createService({ backPressureBatches: 4 });
    const id = await service.create({ speedMultiplier: 100 });
    service.elapse(4000);
    const { cursor } = await snapshotOf(service, id);
    await updatesOf(service, id, { ...cursor, sequence: 0 }, 1);
    service.elapse(500);
    expect((await clockOf(service, id)).flowControl).toBe('NONE');
  });

  test('[S33] a reader that asks for the same again and again holds the run for 10 s, and not after that', async () => {
    const { service, id, cursor } = await lagging();
    await service.control(`/${id}/speed`, { speedMultiplier: 100 });
    service.elapse(500);
    const flows: string[] = [];
    for (let second = 0; second < 15; second += 1) {
      await updatesOf(service, id, cursor, 1);
      service.elapse(1000);
      flows.push((await clockOf(service, id)).flowControl);
    }
    expect(flows.slice(0, 9)).toEqual(Array(9).fill('ANIMATION_BACKPRESSURE'));
    expect(flows.slice(11)).toEqual(Array(4).fill('NONE'));
  });

  test('[S32] a reader whose cursor has expired holds nothing', async () => {
    const service = createService({ backPressureBatches: 4, retentionBatches: 3 });
    const id = await service.create({ speedMultiplier: 100 });
    await updatesOf(service, id, (await snapshotOf(service, id)).cursor);
    service.elapse(4000);
    expect((await clockOf(service, id)).flowControl).toBe('NONE');
  });
});
