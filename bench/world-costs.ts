import type { AnimationEvent, EntityState } from '../src/protocol/index.ts';
import { MICROS_PER_SECOND } from '../src/units/index.ts';
import { createWorld, type World, worldInSteps } from '../src/world/index.ts';
import { type BenchCase, type BenchRow, millis, processorMillis, times } from './measure.ts';
import { carrierState, emptyPlant } from './world-plants.ts';

const NOWHERE = { x: 0, y: 0, z: 0 };
const MANY = 100_000;

function worldOf(count: number, options = {}): World {
  return createWorld(
    { ...emptyPlant(), entities: Array.from({ length: count }, (_, index) => carrierState(index)) },
    options,
  );
}

function applyAt(world: World, seconds: number, ...events: Timeless[]): void {
  const simulationTimeMicros = seconds * MICROS_PER_SECOND;
  world.applyBatch(
    {
      sequence: world.appliedSequence + 1,
      assets: [],
      events: events.map((event) => ({ ...event, simulationTimeMicros }) as AnimationEvent),
    },
    simulationTimeMicros,
  );
}

type Timeless = AnimationEvent extends infer E
  ? E extends AnimationEvent
    ? Omit<E, 'simulationTimeMicros'>
    : never
  : never;

const attach = (carrier: string, cargoName: string): Timeless => ({
  animationType: 'ATTACH_CARGO',
  entityName: carrier,
  entityType: 'CARRIER',
  cargoName,
  part: 'ENTITY',
  localPosition: NOWHERE,
  localRotation: NOWHERE,
});
const detach = (carrier: string, cargoName: string): Timeless => ({
  animationType: 'DETACH_CARGO',
  entityName: carrier,
  entityType: 'CARRIER',
  cargoName,
  position: NOWHERE,
  rotation: NOWHERE,
});
const seen = (entityName: string): Timeless => ({
  animationType: 'POSE_UPDATE',
  entityName,
  entityType: 'CARRIER',
  position: NOWHERE,
  rotation: NOWHERE,
});
const created = (entity: EntityState): Timeless => ({ animationType: 'ENTITY_CREATED', entity });
const removed = (entityName: string): Timeless => ({ animationType: 'ENTITY_REMOVED', entityName });

function elapsed(run: () => void): number {
  const begun = processorMillis();
  run();
  return processorMillis() - begun;
}

/** Milliseconds for each of 200 removals of what once carried. */
function removalMillis(count: number): number {
  const world = worldOf(count);
  for (let index = 0; index < 200; index += 1) {
    const [carrier, cargo] = [`carrier ${index}`, `carrier ${count - 1 - index}`];
    applyAt(world, 1, attach(carrier, cargo), detach(carrier, cargo));
  }
  return (
    elapsed(() => {
      for (let index = 0; index < 200; index += 1) applyAt(world, 2, removed(`carrier ${index}`));
    }) / 200
  );
}

function removal(): BenchRow {
  const few = removalMillis(1000);
  const many = removalMillis(MANY);
  return {
    what: 'remove what once carried, among 100,000 entities',
    budget: '0.2 ms',
    measured: millis(many),
    baseline: `${millis(few)} (among 1,000)`,
    ratio: times(many / few),
    holds: many < 0.2,
  };
}

const LOADS = 20_000;

/** Microseconds to say what a conveyor does, and milliseconds to remove it, after it has carried so many. */
function carriedCosts(count: number): { work: number; removal: number } {
  const world = worldOf(2);
  for (let index = 0; index < count; index += 1) {
    const entityName = `load ${index}`;
    applyAt(world, 1 + index / 10, created({ ...carrierState(1), entityName }), attach('carrier 0', entityName));
    applyAt(world, 1.05 + index / 10, detach('carrier 0', entityName));
  }
  const t = (2 + count / 10) * MICROS_PER_SECOND;
  const conveyor = world.entityAt('carrier 0', t);
  if (!conveyor) throw new Error('there is a conveyor');
  const work = elapsed(() => {
    for (let asked = 0; asked < 10_000; asked += 1) world.workAt(conveyor, t);
  });
  return { work: work / 10, removal: elapsed(() => applyAt(world, 2 + count / 10, removed('carrier 0'))) };
}

function afterCarrying(): BenchRow[] {
  const [few, many] = [carriedCosts(200), carriedCosts(LOADS)];
  return [
    {
      what: 'what a conveyor does, after it has carried 20,000 loads',
      budget: '50 us',
      measured: `${many.work.toFixed(2)} us`,
      baseline: `${few.work.toFixed(2)} us (200 loads)`,
      ratio: times(many.work / few.work),
      holds: many.work < 50,
    },
    {
      what: 'remove a conveyor that has carried 20,000 loads',
      budget: '1 ms',
      measured: millis(many.removal),
      baseline: `${millis(few.removal)} (200 loads)`,
      ratio: times(many.removal / few.removal),
      holds: many.removal < 1,
    },
  ];
}

/** Milliseconds to create and remove under one name so many times, in an hour of simulation, and to forget them all. */
function reuseMillis(count: number): number {
  const world = worldOf(1);
  const state = { ...carrierState(1), entityName: 'tote' };
  return elapsed(() => {
    for (let index = 0; index < count; index += 1) {
      const at = (3600 * index) / count;
      applyAt(world, at, created(state));
      applyAt(world, at, removed('tote'));
    }
    applyAt(world, 2 * 3600, seen('carrier 0'));
  });
}

function reuse(): BenchRow {
  reuseMillis(2000);
  const [quarter, whole] = [reuseMillis(8000), reuseMillis(32_000)];
  return {
    what: 'one name created, removed and forgotten 32,000 times',
    budget: 'linear: 4x of 8,000, within a half',
    measured: millis(whole),
    baseline: `${millis(quarter)} (8,000 times)`,
    ratio: times(whole / quarter),
    holds: whole / quarter < 6,
  };
}

/** Microseconds an event costs while one track keeps so many segments and forgets one for each. */
function forgettingMicros(kept: number): number {
  const world = worldOf(1, { historySeconds: kept, historyBytes: Number.POSITIVE_INFINITY });
  let second = 0;
  const run = (count: number) => {
    for (const until = second + count; second < until; second += 1) applyAt(world, second, seen('carrier 0'));
  };
  run(2 * kept);
  return (1000 * elapsed(() => run(20_000))) / 20_000;
}

function forgetting(): BenchRow {
  const [few, many] = [forgettingMicros(10_000), forgettingMicros(200_000)];
  return {
    what: 'an event that makes a track forget one, with 200,000 segments kept in it',
    budget: 'as with 10,000 kept, within a half',
    measured: `${many.toFixed(1)} us`,
    baseline: `${few.toFixed(1)} us (10,000 kept)`,
    ratio: times(many / few),
    holds: many < 1.5 * few,
  };
}

/** The longest task by processor time, and the sum of all, of building a world in steps and of its first sample. */
function sliced(entities: readonly EntityState[]): { longest: number; all: number } {
  const tasks: number[] = [];
  const task = <T>(work: () => T): T => {
    const begun = processorMillis();
    const result = work();
    tasks.push(processorMillis() - begun);
    return result;
  };
  const steps = worldInSteps({ ...emptyPlant(), entities: [...entities] });
  let step = task(() => steps.next());
  while (!step.done) step = task(() => steps.next());
  const sampler = step.value.createSampler();
  for (const preparing = sampler.prepareAt(0); !task(() => preparing.next()).done; );
  task(() => sampler.sampleAt(0));
  return { longest: Math.max(...tasks), all: tasks.reduce((sum, each) => sum + each, 0) };
}

/** Of five times the best: the others were held up by something else on the machine. */
function slices(): BenchRow {
  const entities = Array.from({ length: MANY }, (_, index) => carrierState(index));
  const runs = Array.from({ length: 5 }, () => sliced(entities)).sort((a, b) => a.longest - b.longest);
  const { longest, all } = runs[0] ?? { longest: 0, all: 0 };
  return {
    what: 'longest task of building 100,000 entities in steps, and of their first sample',
    budget: '100 ms',
    measured: millis(longest),
    baseline: `${millis(all)} (all of it)`,
    ratio: times(all / longest),
    holds: longest < 100,
  };
}

export const worldCosts: BenchCase = {
  name: 'world-costs',
  run: () => [removal(), ...afterCarrying(), reuse(), forgetting(), slices()],
};
