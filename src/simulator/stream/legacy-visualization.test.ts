import { expect, test } from 'vitest';
import { visualizationSnapshotSchema, visualizationUpdatesSchema } from '../../protocol/index.ts';
import { createSimulationRun } from '../instance/simulation-run.ts';
import { clockOf } from '../testing/answers.ts';
import { createService, dataOf } from '../testing/service.ts';
import { workshop } from '../testing/workshop.ts';

const PATH = '/simulations/demo-workshop/visualization';

interface Node {
  nodeName: string;
  parentNodeName: string | null;
}
type Update = { sequence: number; updateType: string; node?: Node; nodeName?: string };

async function read(service: ReturnType<typeof createService>) {
  const snapshot = dataOf(visualizationSnapshotSchema, await service.get(`${PATH}/snapshot`));
  return { ...snapshot, nodes: snapshot.nodes as Node[] };
}

/** What a client makes of the updates. */
function applied(nodes: readonly Node[], updates: readonly Update[]): Node[] {
  const byName = new Map(nodes.map((node) => [node.nodeName, node]));
  for (const { node, nodeName } of updates) {
    if (node) byName.set(node.nodeName, node);
    else if (nodeName !== undefined) byName.delete(nodeName);
  }
  return [...byName.values()].sort((a, b) => (a.nodeName < b.nodeName ? -1 : 1));
}

test('[S40] there is a resource and a node for every entity, in world coordinates', async () => {
  const service = createService({ scenarios: [workshop] });
  service.elapse(1000);
  const { nodes, resources } = await read(service);
  expect(resources).toContainEqual({ resourceName: 'crane', resourceType: 'STACKER', assetId: 'stacker' });
  expect(nodes).toContainEqual({
    nodeName: 'crate',
    resourceName: 'crate',
    parentNodeName: 'top',
    position: expect.objectContaining({ y: expect.closeTo(0.3 + 0.1 + 0.2, 9) }),
    rotation: expect.objectContaining({ y: expect.closeTo(105, 9) }),
  });
});

test.each([1.2, 6.7, 15.7, 17.7])(
  '[S41][S42] the snapshot at %d s and the updates after it give the last one',
  async (s) => {
    const service = createService({ scenarios: [workshop] });
    service.elapse(s * 1000);
    const first = await read(service);
    expect(first.simulationTimeMicros).toBe(s * 1e6);
    service.elapse(24_700 - s * 1000);
    const last = await read(service);
    expect(last.simulationTimeMicros).toBe(24_500_000);
    const poll = await service.post(`${PATH}/updates/poll`, { cursor: first.cursor, limit: 500 });
    const { updates, nextCursor, hasMore } = dataOf(visualizationUpdatesSchema, poll);
    expect(hasMore).toBe(false);
    expect(nextCursor).toEqual(last.cursor);
    expect(applied(first.nodes, updates as Update[])).toEqual(applied(last.nodes, []));
  },
);

test('[S41] the end of a run is told, whatever the sampling', async () => {
  const service = createService();
  const id = await service.create({ endTimeSeconds: 3.3 });
  service.elapse(4000);
  const snapshot = dataOf(visualizationSnapshotSchema, await service.get(`/simulations/${id}/visualization/snapshot`));
  expect(snapshot).toMatchObject({
    simulationTimeMicros: 3_300_000,
    nodes: [{ position: { x: expect.closeTo(3.3, 9) } }],
  });
});

test('[S41] finding 16: until a snapshot is asked for no update is made, and from then on all are', async () => {
  const { parameters } = workshop;
  const settings = {
    simulationId: 's',
    scenario: workshop,
    parameters: parameters.parse({}),
    seed: 1,
    endMicros: 1e12,
  };
  const run = createSimulationRun({ ...settings, runMode: 'REAL_TIME' }, 1, {
    entries: 1e6,
    bytes: 1e9,
    responseBytes: 1e9,
  });
  for (let time = 50_000; time <= 10_000_000; time += 50_000) run.advanceTo(time);
  expect(run.legacy.stream.latestSequence).toBe(0);
  const { cursor, simulationTimeMicros, nodes } = run.legacy.snapshot(run.timeMicros);
  expect([cursor.sequence, simulationTimeMicros]).toEqual([0, 10_000_000]);
  for (let time = 10_050_000; time <= 18_000_000; time += 50_000) run.advanceTo(time);
  const updates = run.legacy.stream.read(cursor, 1e6).entries.map((entry) => JSON.parse(entry) as Update);
  expect(updates.length).toBeGreaterThan(5);
  const { nodes: last } = run.legacy.snapshot(run.timeMicros);
  expect(applied(nodes as unknown as Node[], updates)).toEqual(applied(last as unknown as Node[], []));
});

test('[S43] legacy readers never hold the run', async () => {
  const service = createService({ scenarios: [workshop], backPressureBatches: 1 });
  const { cursor } = await read(service);
  for (let turn = 0; turn < 10; turn += 1) {
    service.elapse(1000);
    await service.post(`${PATH}/updates/poll`, { cursor, limit: 1 });
  }
  expect(await clockOf(service, 'demo-workshop')).toMatchObject({
    simulationTimeMicros: 10_000_000,
    flowControl: 'NONE',
  });
});
