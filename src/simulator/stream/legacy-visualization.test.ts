import { describe, expect, test } from 'vitest';
import { visualizationSnapshotSchema, visualizationUpdatesSchema } from '../../protocol/index.ts';
import { createService, dataOf } from '../testing/service.ts';

describe('legacy visualization', () => {
  test('[S41][S42] the snapshot and later updates give the later snapshot', async () => {
    const service = createService();
    const id = await service.create();
    const path = `/simulations/${id}/visualization`;
    service.elapse(3300);
    const first = dataOf(visualizationSnapshotSchema, await service.get(`${path}/snapshot`));
    expect(first.simulationTimeMicros).toBe(3_000_000);
    service.elapse(4000);
    const poll = await service.post(`${path}/updates/poll`, { cursor: first.cursor });
    const { updates, nextCursor } = dataOf(visualizationUpdatesSchema, poll);
    const later = dataOf(visualizationSnapshotSchema, await service.get(`${path}/snapshot`));
    expect(updates.map((update) => (update as { updateType: string }).updateType)).toEqual(
      Array(8).fill('NODE_CHANGED'),
    );
    expect(later.nodes).toEqual([(updates.at(-1) as { node: unknown }).node]);
    expect(later.cursor).toEqual(nextCursor);
  });
});
