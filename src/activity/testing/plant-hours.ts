import { expect } from 'vitest';
import { type AnimationEvent, emptySnapshot } from '../../protocol/index.ts';
import { scenarios } from '../../simulator/plant/index.ts';
import type { Scenario } from '../../simulator/plant/scenario.ts';
import { runScenario } from '../../simulator/plant/testing/run-scenario.ts';
import { microsFromSeconds, type Seconds } from '../../units/index.ts';
import { batch } from '../../world/testing/builders.ts';
import { RawStream } from './raw-stream.ts';
import { allRows, derivedFrom, endlessWorld } from './told-run.ts';

/** A plant that runs for so long: its stream, read by the room and by a second reading that shares nothing with it. */
export function readTwice(scenario: Scenario, seconds: Seconds) {
  const run = runScenario(scenario, 20261124);
  const { assets, entities, points, paths } = run.scene;
  const world = endlessWorld({ ...emptySnapshot('test'), assets, entities, points, paths });
  const raw = new RawStream(entities);
  const events: AnimationEvent[] = run.runTo(seconds);
  for (const event of events) raw.tell(event);
  for (let first = 0, sequence = 1; first < events.length; first += 100, sequence += 1) {
    world.applyBatch(batch(sequence, ...events.slice(first, first + 100)));
  }
  const untilMicros = microsFromSeconds(seconds);
  return { derivation: derivedFrom(world, untilMicros), raw, events, paths, untilMicros };
}

/** What is derived of a plant is, row by row, what the second reading finds; and its sums fit together. */
export function checkPlant(plant: string | Scenario, seconds: Seconds, leastRows = 100): void {
  const named = scenarios.find(({ name }) => name === plant);
  const scenario = typeof plant === 'string' ? (named ?? expect.fail(plant)) : plant;
  const { derivation, raw, events, paths, untilMicros } = readTwice(scenario, seconds);
  const activity = allRows(derivation, 'activity');
  const said = activity.map(
    ({ entityType, entityName, state, loaded, startMicros, endMicros }) =>
      `${entityType} ${entityName} ${state}${loaded ? '*' : ''} ${startMicros} ${endMicros}`,
  );
  expect(said.sort()).toEqual(raw.rows(untilMicros));
  expect(activity.length).toBeGreaterThanOrEqual(leastRows);

  const lengths = new Map(paths.map(({ name, lengthMeters }) => [name, lengthMeters]));
  const isWhole = (event: AnimationEvent) =>
    !('durationSeconds' in event) || event.simulationTimeMicros + event.durationSeconds * 1e6 <= untilMicros;
  const meters = RawStream.routeMeters(events.filter(isWhole), (path) => lengths.get(path) ?? Number.NaN);
  const driven = RawStream.routeMeters(events, (path) => lengths.get(path) ?? Number.NaN);
  const traffic = allRows(derivation, 'traffic');
  const passed = traffic.reduce((sum, row) => sum + Math.abs(row.endOffsetMeters - row.startOffsetMeters), 0);
  const stopped = events.some(({ animationType }) => animationType === 'STOP');
  // What was begun and not ended, or stopped on its way, is driven in part.
  expect(passed).toBeLessThanOrEqual(driven + 1e-3);
  if (!stopped) expect(passed).toBeGreaterThanOrEqual(meters - 1e-3);
  const vehicles = new Set(traffic.map(({ entityId }) => entityId));
  const travelled = activity.filter(({ state, entityId }) => state === 'travelling' && vehicles.has(entityId));
  const ways = travelled.reduce((sum, row) => sum + row.meters, 0);
  expect(Math.abs(passed - ways)).toBeLessThanOrEqual(0.05 * traffic.length);

  const journeys = allRows(derivation, 'journeys');
  const last = new Map<string, (typeof journeys)[number]>();
  for (const row of journeys) {
    const before = last.get(row.loadId);
    if (before) expect(row.startMicros, row.loadName).toBe(before.endMicros);
    last.set(row.loadId, row);
  }
  const isCarrying = events.some(({ animationType }) => animationType === 'TRANSFER_CARGO');
  if (isCarrying) expect(last.size).toBeGreaterThan(0);
}
