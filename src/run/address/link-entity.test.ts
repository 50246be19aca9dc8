import { expect, test, vi } from 'vitest';
import type { World, WorldEntity } from '../../world/index.ts';
import type { Viewer } from '../viewer.ts';
import { nearestName, showNearestEntity } from './link-entity.ts';

const SECOND = 1_000_000;
const entity = (name: string, from: number, until = Number.POSITIVE_INFINITY) =>
  ({ createdMicros: from * SECOND, removedMicros: until * SECOND, nameAt: () => name }) as unknown as WorldEntity;

function viewerAt(seconds: number, entities: readonly WorldEntity[], selected: string) {
  const at = seconds * SECOND;
  const there = entities.filter(({ createdMicros, removedMicros }) => createdMicros <= at && at < removedMicros);
  const world = {
    entities,
    entitiesAt: () => there,
    entityEverNamed: (name: string) => there.find((one) => one.nameAt(at) === name),
  } as unknown as World;
  const seek = vi.fn();
  const timeline = { instantAt: () => ({ world, simulationTimeMicros: at }), onTimeline: (micros: number) => micros };
  const store = { getState: () => ({ readout: { timelineMicros: at }, selection: { name: selected } }) };
  const feed = { store: { timeline, getState: () => ({ past: { kind: 'known' } }) } };
  const listeners = new Set<() => void>();
  const onCommand = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const move = () => {
    for (const listener of listeners) listener();
  };
  return { viewer: { feed, store, player: { seek, onCommand } } as unknown as Viewer, seek, move };
}

const PALLET = entity('Pallet 7', 10, 20);
const CARRIER = entity('CARRIER-01', 0);

test.each([
  { name: 'CARRIER-01', at: 5, says: [], shows: [] },
  { name: 'Pallet 7', at: 15, says: [], shows: [] },
  { name: 'Pallet 7', at: 25, says: [/“Pallet 7” is not there at 00:00:25/], shows: [20 * SECOND - 1] },
  { name: 'Pallet 7', at: 5, says: [/nearest time at which it is: 00:00:10/], shows: [10 * SECOND] },
  { name: 'CARRIER-09', at: 5, says: [/“CARRIER-09” is not known here. The nearest name is “CARRIER-01”/], shows: [] },
  { name: 'nobody', at: 5, says: [/^“nobody” is not known here\.$/], shows: [] },
  { name: 'gone', at: 25, says: [/nearest time at which it is: 00:00:08/], shows: [9 * SECOND - 1] },
  { name: 'gone', at: 1, says: [/“gone” is not there at 00:00:01.*: 00:00:03/], shows: [3 * SECOND] },
])('a link to $name at $at s says $says and shows $shows', async ({ name, at, says, shows }) => {
  const { viewer, seek } = viewerAt(at, [CARRIER, PALLET], name);
  expect(await saidOf(viewer, name)).toEqual(says.map((words) => expect.stringMatching(words)));
  expect(seek.mock.calls.flat()).toEqual(shows);
});

/** Of what left before the page began to read. */
const RECORDED = [
  { startMicros: 3 * SECOND, endMicros: 5 * SECOND },
  { startMicros: 5 * SECOND, endMicros: 9 * SECOND },
];

async function saidOf(viewer: Viewer, name: string): Promise<string[]> {
  const said: string[] = [];
  const recordedTimes = async () => (name === 'gone' ? RECORDED : []);
  const { signal } = new AbortController();
  await showNearestEntity(viewer, name, { say: (words) => void said.push(words), recordedTimes, signal });
  return said;
}

test('who selects something else while the recording is asked goes on with that', async () => {
  const { viewer, seek } = viewerAt(25, [CARRIER], 'CARRIER-01');
  expect([await saidOf(viewer, 'gone'), seek.mock.calls]).toEqual([[], []]);
});

test('who moves in time while the recording is asked goes on there', async () => {
  const { viewer, seek, move } = viewerAt(25, [CARRIER], 'gone');
  const said = saidOf(viewer, 'gone');
  move();
  expect([await said, seek.mock.calls]).toEqual([[], []]);
});

test.each([
  ['CARRIER-12', 'CARRIER-10'],
  ['CARRIER-2', 'CARRIER-01'],
  ['LIFT-3', 'LIFT-1'],
  ['x', null],
])('nearest to %s is %s', (name, nearest) => {
  const entities = ['CARRIER-10', 'CARRIER-01', 'LIFT-1'].map((one) => entity(one, 0));
  expect(nearestName({ entitiesAt: () => entities }, name, 0)).toBe(nearest);
});
