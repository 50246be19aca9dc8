import { expect } from 'vitest';
import { type AnimationEvent, emptySnapshot } from '../../protocol/index.ts';
import { scenarios } from '../../simulator/plant/index.ts';
import type { Scenario } from '../../simulator/plant/scenario.ts';
import { runScenario } from '../../simulator/plant/testing/run-scenario.ts';
import { microsFromSeconds, type Seconds } from '../../units/index.ts';
import { batch } from '../../world/testing/builders.ts';
import { expectPathMeters } from './second-reading/path-meters.ts';
import { RawStream } from './second-reading/raw-stream.ts';
import { expectSameRows } from './second-reading/same-rows.ts';
import { allRows, derivedFrom, endlessWorld } from './told-run.ts';

/** A plant that runs for so long: its stream, read by the room and by a second reading that shares nothing with it. */
export function readTwice(scenario: Scenario, seconds: Seconds) {
  const run = runScenario(scenario, 20261124);
  const { assets, entities, points, paths } = run.scene;
  const snapshot = { ...emptySnapshot('test'), assets, entities, points, paths };
  const world = endlessWorld(snapshot);
  const raw = new RawStream(JSON.stringify(snapshot));
  const events: AnimationEvent[] = run.runTo(seconds);
  for (let first = 0, sequence = 1; first < events.length; first += 100, sequence += 1) {
    const told = batch(sequence, ...events.slice(first, first + 100));
    raw.read(JSON.stringify([told]));
    world.applyBatch(told);
  }
  const untilMicros = microsFromSeconds(seconds);
  return { derivation: derivedFrom(world, untilMicros), raw, untilMicros };
}

/** What is derived of a plant is, row by row and column by column, what the second reading finds. */
export function checkPlant(plant: string | Scenario, seconds: Seconds, leastRows = 100) {
  const named = scenarios.find(({ name }) => name === plant);
  const scenario = typeof plant === 'string' ? (named ?? expect.fail(plant)) : plant;
  const { derivation, raw, untilMicros } = readTwice(scenario, seconds);
  const rows = expectSameRows(derivation, raw, untilMicros);
  expect(rows.activity).toBeGreaterThanOrEqual(leastRows);
  return { rows, ...expectPathMeters(allRows(derivation, 'traffic'), raw, untilMicros) };
}
