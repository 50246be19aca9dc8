import { expect, test } from 'vitest';
import { emptySnapshot } from '../../protocol/index.ts';
import { scenarios } from '../../simulator/plant/index.ts';
import { runScenario } from '../../simulator/plant/testing/run-scenario.ts';
import { microsFromSeconds, type Seconds } from '../../units/index.ts';
import { batch } from '../../world/testing/builders.ts';
import { derivedFrom, endlessWorld } from '../testing/told-run.ts';
import type { Hold } from './hold.ts';
import { toldHolds } from './told-holds.ts';

/** What a plant says of its holds, and what is inferred of its stream; each plant is run once. */
function bothOf(name: string, seconds: Seconds) {
  const known = plants.get(name) ?? runPlant(name, seconds);
  plants.set(name, known);
  return known;
}

const plants = new Map<string, ReturnType<typeof runPlant>>();

function runPlant(name: string, seconds: Seconds) {
  const scenario = scenarios.find((each) => each.name === name) ?? expect.fail(name);
  const run = runScenario(scenario, 1);
  const { assets, entities, points, paths } = run.scene;
  const world = endlessWorld({ ...emptySnapshot('test'), assets, entities, points, paths });
  for (const [index, event] of run.runTo(seconds).entries()) world.applyBatch(batch(index + 1, event));
  const toMicros = microsFromSeconds(seconds);
  const told =
    toldHolds(run.tables.get('/holds')?.rows ?? [], { fromMicros: 0, toMicros }) ?? expect.fail('no table of holds');
  const inferred = derivedFrom(world, toMicros).rows({ relation: 'holds', fromMicros: 0, toMicros, names: [] });
  return { told, inferred: inferred.map(named) };
}

/** By names: the simulator's tables know no identities of a world. */
function named(hold: Hold): Hold {
  return { ...hold, heldId: hold.heldName ?? '', holderId: hold.holderName };
}

/** Who waits at a deck for the station at another one has nobody in its next metres. */
function isOnWay({ why, holderId, place }: Hold): boolean {
  return why === 'traffic' && holderId !== null && !place?.endsWith('-stop');
}

const isFull = ({ why }: Hold) => why === 'full';

/** Time in which both say the same of a device, and where the other names a holder, of that. */
function sharedMicros(a: readonly Hold[], b: readonly Hold[]): number {
  let shared = 0;
  for (const one of a) {
    for (const other of b) {
      if (one.heldId !== other.heldId || (other.holderId !== null && one.holderId !== other.holderId)) continue;
      shared += Math.max(0, Math.min(one.toMicros, other.toMicros) - Math.max(one.fromMicros, other.fromMicros));
    }
  }
  return shared;
}

const timeOf = (holds: readonly Hold[]) => sharedMicros(holds, holds);

test.each([
  { name: 'distribution-centre', seconds: 2700, precision: 0.9, recall: 0.4 },
  { name: 'fleet', seconds: 400, precision: 0.85, recall: 0.6 },
  // A shuttle is held by who has the aisle, however far away; what is inferred is who is near.
  { name: 'shuttle-store', seconds: 2700, precision: 0.9, recall: 0.1 },
])('[Q32] $name: who is inferred to hold whom does, for $precision of the time', ({ name, seconds, ...least }) => {
  const both = bothOf(name, seconds);
  const told = both.told.filter(isOnWay);
  const inferred = both.inferred.filter(({ why }) => why === 'traffic');
  const shared = sharedMicros(inferred, told);
  expect(timeOf(told)).toBeGreaterThan(10 * 60e6);
  expect(shared / timeOf(inferred)).toBeGreaterThan(least.precision);
  expect(shared / timeOf(told)).toBeGreaterThan(least.recall);
});

test.each([
  { name: 'distribution-centre', seconds: 2700, precision: 0.9, recall: 0.5 },
  // Its lifts wait for the deck of any level, which the plant does not name.
  { name: 'shuttle-store', seconds: 2700, precision: 0.85, recall: 0.85 },
])('[Q32] [Q37] $name: who is inferred to wait for a taken place does, for $precision of the time', (one) => {
  const both = bothOf(one.name, one.seconds);
  const [told, inferred] = [both.told.filter(isFull), both.inferred.filter(isFull)];
  const shared = sharedMicros(inferred, told);
  expect(timeOf(told)).toBeGreaterThan(60e6);
  expect(shared / timeOf(inferred)).toBeGreaterThan(one.precision);
  expect(shared / timeOf(told)).toBeGreaterThan(one.recall);
});
