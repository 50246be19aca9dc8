import { expect, test } from 'vitest';
import { ACTION_TYPES, type AnimationEvent, DATA_TYPES, NOTIFICATION_TYPES, PARTS } from '../../../protocol/index.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { interfaceTour } from './interface-tour.ts';

const FIVE_MINUTES = 300;
const run = runScenario(interfaceTour, 1);
const events = run.runTo(FIVE_MINUTES);
const tables = [...run.tables.values()];

const count = <Key>(keys: readonly Key[], found: readonly unknown[]) => keys.filter((key) => !found.includes(key));

test('every action kind and notification occurs within five simulated minutes', () => {
  const kinds = events.map((event) => event.animationType);
  expect(count([...ACTION_TYPES, ...NOTIFICATION_TYPES], kinds)).toEqual([]);
});

test('every part carries cargo', () => {
  const parts = events.flatMap((event) => ('part' in event ? [event.part] : []));
  expect(count(PARTS, parts)).toEqual([]);
});

test('paths are straight and curved, driven whole and in part, along and against, by speeds and by poses', () => {
  const geometries = run.scene.paths.map((path) => path.geometry.type);
  expect(new Set(geometries)).toEqual(new Set(['LINE', 'CATMULL_ROM']));
  const moves = events.filter((event) => event.animationType === 'MOVE_ALONG_PATH');
  const items = moves.flatMap((move) => move.route).filter((item) => item.type === 'PATH');
  const offsets = items.map(({ startOffsetMeters: start, endOffsetMeters: end }) =>
    Math.sign((end ?? 0) - (start ?? 0)),
  );
  expect(new Set(offsets)).toEqual(new Set([0, 1, -1]));
  expect(new Set(moves.map((move) => move.poses === undefined))).toEqual(new Set([true, false]));
});

test('carriers stop in the middle of paths and of turns and go on from there', () => {
  const interrupted = stopsInTheMiddle(events);
  expect(new Set(interrupted)).toEqual(new Set(['MOVE_ALONG_PATH', 'ROTATE']));
});

test('lifts and track vehicles are observed', () => {
  const observed = events.filter((event) => event.animationType === 'POSE_UPDATE');
  expect(observed.some(({ track, sampleIntervalSeconds }) => track && sampleIntervalSeconds)).toBe(true);
  expect(observed.some(({ platformHeightMeters }) => platformHeightMeters !== undefined)).toBe(true);
});

test('a lift is the child of a carrier and carries cargo there', () => {
  const children = run.scene.entities.filter(({ parentEntityName, part }) => parentEntityName && !part);
  const tops = children.map(({ entityName }) => entityName);
  const carried = events.filter((event) => event.animationType === 'TRANSFER_CARGO' && tops.includes(event.entityName));
  expect(carried.length).toBeGreaterThan(0);
});

test('a vehicle comes back from service under its own name', () => {
  const removed = events.flatMap((event) => (event.animationType === 'ENTITY_REMOVED' ? [event.entityName] : []));
  const created = events.flatMap((event) => (event.animationType === 'ENTITY_CREATED' ? [event.entity] : []));
  expect(created.some(({ entityName, entityType }) => entityType === 'CARRIER' && removed.includes(entityName))).toBe(
    true,
  );
});

test('tables hold every data type, nulls where they may be, and equal names in several owners', () => {
  const columns = tables.flatMap(({ definition }) => definition.columns);
  expect(
    count(
      DATA_TYPES,
      columns.map(({ dataType }) => dataType),
    ),
  ).toEqual([]);
  for (const { definition, rows } of tables) {
    for (const { name, nullable } of definition.columns) {
      const hasNull = rows.some((row) => row[name] === null || row[name] === undefined);
      expect(hasNull && !nullable, `${definition.name}.${name} holds null`).toBe(false);
    }
  }
  const owned = tables
    .filter(({ definition }) => definition.ownerEntityName !== null)
    .map(({ definition }) => definition.name);
  expect(owned.length).toBeGreaterThan(new Set(owned).size);
});

test('a table of more than a million rows can be had', () => {
  const run = runScenario(interfaceTour, 1, { archiveRows: 1_000_001 });
  expect(run.tables.get('/climate-archive')?.definition.past?.rowCount).toBe(1_000_001);
}, 180_000);

/** What each STOP cut short: the same carrier's latest motion, where that had not ended yet. */
function stopsInTheMiddle(stream: readonly AnimationEvent[]): string[] {
  const latest = new Map<string, AnimationEvent>();
  const found: string[] = [];
  for (const event of stream) {
    if (event.animationType === 'MOVE_ALONG_PATH' || event.animationType === 'ROTATE')
      latest.set(event.entityName, event);
    if (event.animationType !== 'STOP') continue;
    const motion = latest.get(event.entityName);
    if (motion?.animationType === 'ROTATE' && isUnfinished(motion, event)) found.push('ROTATE');
    if (motion?.animationType === 'MOVE_ALONG_PATH' && motion.route.at(-1)?.type === 'PATH')
      found.push('MOVE_ALONG_PATH');
  }
  return found;
}

function isUnfinished(
  motion: { simulationTimeMicros: number; durationSeconds: number },
  stop: AnimationEvent,
): boolean {
  return stop.simulationTimeMicros < motion.simulationTimeMicros + motion.durationSeconds * 1e6 - 1;
}
