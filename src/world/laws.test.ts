import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnimationBatch, AnimationEvent, Part } from '../protocol/index.ts';
import type { SimMicros, Transform } from '../units/index.ts';
import {
  ACTIVITIES,
  createWorld,
  type Sampler,
  UnsupportedActionError,
  type World,
  type WorldEntity,
} from './index.ts';
import { batch, LATEST, seconds, snapshot } from './testing/builders.ts';
import { dump } from './testing/dump.ts';
import { Random } from './testing/random.ts';
import { PLANT, RandomPlant } from './testing/random-plant.ts';
import { snapshotAt } from './testing/snapshot-at.ts';

const PARTS: readonly Part[] = ['ENTITY', 'LIFT_PLATFORM', 'FORK'];
const FRAMES = ['ENTITY', 'LIFT_PLATFORM', 'FORK'] as const;

/** The plants of a law take seconds, and longer where other work runs beside them. */
const PATIENT = { timeout: 60_000 };

/** Checks a law over plants that each follow from one number. */
function forPlants(numRuns: number, law: (random: Random) => void): void {
  fc.assert(
    fc.property(fc.integer(), (seed) => law(new Random(seed))),
    { seed: 20261121, numRuns, endOnFailure: true },
  );
}

function closeTo(actual: Transform, expected: Transform, meters: number): boolean {
  const { position: a, quaternion: q } = actual;
  const { position: b, quaternion: r } = expected;
  const distance = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
  return distance <= meters && Math.abs(q.x * r.x + q.y * r.y + q.z * r.z + q.w * r.w) >= 1 - meters;
}

function expectSamePose(world: World, entity: WorldEntity, other: World, twin: WorldEntity, t: SimMicros): void {
  for (const part of PARTS) {
    const a = world.transformAt(entity, part, t);
    const b = other.transformAt(twin, part, t);
    const isSame = a === null || b === null ? a === b : closeTo(a, b, 1e-5);
    if (!isSame) expect(a, `${entity.nameAt(t)} ${part} at ${t}`).toEqual(b);
  }
}

function expectSampled(sampler: Sampler, world: World, t: SimMicros): void {
  sampler.sampleAt(t);
  const at = sampler.simulationTimeMicros;
  let moving = 0;
  for (const entity of world.entities) {
    const exists = world.transformAt(entity, 'ENTITY', at) !== null;
    for (const part of FRAMES) {
      const node = entity.nodes[part];
      if (node < 0) continue;
      const isPresent = sampler.present[node] === 1;
      if (isPresent !== exists) expect(isPresent, `${entity.nameAt(at)} ${part} present at ${at}`).toBe(exists);
      const expected = world.transformAt(entity, part, at);
      if (expected && !closeTo(transformOf(sampler, node), expected, 1e-9)) {
        expect(transformOf(sampler, node), `${entity.nameAt(at)} ${part} at ${at}`).toEqual(expected);
      }
    }
    if (!exists) continue;
    const carrier = sampler.entityOf(sampler.parents[entity.nodes.ENTITY] ?? -1);
    const carriedBy = world.parentAt(entity, at)?.entityName;
    if (carrier?.nameAt(at) !== carriedBy) expect(carrier?.nameAt(at)).toBe(carriedBy);
    const activity = world.activityAt(entity, at);
    const shown = ACTIVITIES[sampler.activities[entity.index] ?? -1];
    if (shown !== activity) expect(shown).toBe(activity);
    if (!['resting', 'observed', 'stopped'].includes(activity)) moving += 1;
  }
  expect(sampler.movingCount).toBeGreaterThanOrEqual(moving);
}

function transformOf({ transforms }: Sampler, node: number): Transform {
  const [x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 0] = transforms.subarray(7 * node, 7 * node + 7);
  return { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
}

describe('[W30] a sampler that goes on from where it was equals one that starts anew', () => {
  test('forwards, backwards, jumping, between batches, with a bounded history', PATIENT, () => {
    forPlants(100, (random) => {
      const world = createWorld(snapshot(PLANT), random.chance(0.5) ? { historySeconds: 20 } : {});
      const plant = new RandomPlant(random, world, { intervals: true, movedChildren: true });
      const sampler = world.createSampler();
      let t = 0;
      for (let count = 0; count < 40; count += 1) {
        world.applyBatch(plant.nextBatch());
        t = random.pick([
          () => t,
          () => t + seconds(random.between(0, 1)),
          () => plant.now,
          () => plant.now + seconds(random.between(0, 30)),
          () => random.integer(0, plant.now),
        ])();
        expectSampled(sampler, world, t);
      }
    });
  });

  test('what it does not report as changed has not changed', PATIENT, () => {
    forPlants(20, (random) => {
      const world = createWorld(snapshot(PLANT));
      const plant = new RandomPlant(random, world, { intervals: true });
      const sampler = world.createSampler();
      const shown = new Map<number, string>();
      for (let count = 0; count < 60; count += 1) {
        if (random.chance(0.5)) world.applyBatch(plant.nextBatch());
        sampler.sampleAt(random.chance(0.7) ? plant.now : random.integer(0, plant.now));
        const changed = new Set(sampler.changedNodes.subarray(0, sampler.changedCount));
        for (let node = 0; node < sampler.present.length; node += 1) {
          const owner = `${sampler.entityOf(node)?.id} in ${sampler.parents[node]}`;
          const state = `${owner} ${sampler.present[node]} ${sampler.transforms.subarray(7 * node, 7 * node + 7)}`;
          const before = shown.get(node);
          if (before !== undefined && before !== state && !changed.has(node)) expect(state).toBe(before);
          shown.set(node, state);
        }
      }
    });
  });
});

describe('[W31] the order of asking does not matter', () => {
  test('the same instant gives the same answer, whatever was asked before', PATIENT, () => {
    forPlants(40, (random) => {
      const world = createWorld(snapshot(PLANT));
      const plant = new RandomPlant(random, world, { intervals: true });
      for (let count = 0; count < 50; count += 1) world.applyBatch(plant.nextBatch());
      const instants = Array.from({ length: 10 }, () => random.integer(0, plant.now));
      const sampler = world.createSampler();
      const once = instants.map((t) => sampledAt(sampler, t));
      const again = [...instants].reverse().map((t) => sampledAt(sampler, t));
      again.reverse();
      for (const [index, t] of instants.entries()) {
        const difference = firstDifference(once[index] ?? [], again[index] ?? []);
        expect(difference, `first different number at ${t}`).toBe(-1);
      }
    });
  });
});

function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.findIndex((value, index) => value !== b[index] && Math.abs(value - (b[index] ?? Number.NaN)) > 1e-9);
}

function sampledAt(sampler: Sampler, t: SimMicros): number[] {
  sampler.sampleAt(t);
  return [...sampler.transforms].map((value, index) => (sampler.present[Math.floor(index / 7)] === 1 ? value : 0));
}

describe('[W32] a batch applied twice equals once', () => {
  test('and changes nothing at all the second time', PATIENT, () => {
    forPlants(20, (random) => {
      const world = createWorld(snapshot(PLANT));
      const plant = new RandomPlant(random, world);
      let last: AnimationBatch | null = null;
      for (let count = 0; count < 30; count += 1) {
        const next = plant.nextBatch();
        expect(world.applyBatch(next)).toBe('applied');
        const before = count % 10 === 0 ? dump(world) : null;
        expect(world.applyBatch(next)).toBe('ignored');
        if (last) expect(world.applyBatch(last)).toBe('ignored');
        if (before !== null) expect(dump(world)).toBe(before);
        last = next;
      }
    });
  });
});

describe('[W33] a failed batch leaves the world exactly as it was', () => {
  const unusable: AnimationEvent = {
    animationType: 'ENTITY_REMOVED',
    simulationTimeMicros: 0,
    entityName: 'never there',
  };

  test('wherever in the batch it fails', PATIENT, () => {
    forPlants(60, (random) => {
      const world = createWorld(snapshot(PLANT));
      const plant = new RandomPlant(random, world, { intervals: true });
      for (let count = 0; count < 25; count += 1) {
        const good = plant.nextBatch();
        const before = count % 5 === 0 ? dump(world) : null;
        if (before !== null) {
          const events = [...good.events, unusable];
          expect(() => world.applyBatch(batch(good.sequence, ...events))).toThrow(UnsupportedActionError);
          expect(dump(world)).toBe(before);
        }
        world.applyBatch(good);
      }
    });
  });
});

describe('[W34] cargo changing hands keeps its world pose', () => {
  test('across attach, transfer and detach, between whatever moves', PATIENT, () => {
    forPlants(80, (random) => {
      const world = createWorld(snapshot(PLANT));
      const plant = new RandomPlant(random, world, { ordered: true });
      for (let count = 0; count < 40; count += 1) {
        const next = plant.nextBatch();
        const cargoName = next.events.flatMap((event) => ('cargoName' in event ? [event.cargoName] : []))[0];
        const t = next.events[0]?.simulationTimeMicros ?? 0;
        const load = cargoName === undefined ? undefined : world.entityAt(cargoName, LATEST);
        const before = load && world.transformAt(load, 'ENTITY', t);
        world.applyBatch(next);
        const after = load && world.transformAt(load, 'ENTITY', t);
        if (before && after && !closeTo(after, before, 1e-5)) expect(after).toEqual(before);
      }
    });
  });
});

describe('[W35] a snapshot and the batches after it equal an earlier snapshot and all batches', () => {
  test('wherever the snapshot is taken', PATIENT, () => {
    forPlants(80, (random) => {
      const world = createWorld(snapshot(PLANT));
      const plant = new RandomPlant(random, world, { ordered: true });
      const applied: AnimationEvent[] = [];
      const apply = (): AnimationBatch => {
        const next = plant.nextBatch();
        world.applyBatch(next);
        applied.push(...next.events);
        return next;
      };
      for (let count = random.integer(0, 30); count > 0; count -= 1) apply();
      const joined = createWorld(snapshotAt(world, plant.now, applied));
      for (let count = 0; count < 15; count += 1) {
        expectSameWorld(world, joined, plant.now + seconds(random.between(0, 5)));
        joined.applyBatch(apply());
      }
      expectSameWorld(world, joined, plant.now + seconds(60));
    });
  });
});

function expectSameWorld(world: World, joined: World, t: SimMicros): void {
  const names = (of: World) =>
    of
      .entitiesAt(t)
      .map((entity) => entity.nameAt(t))
      .sort();
  expect(names(joined)).toEqual(names(world));
  for (const name of names(world)) {
    const entity = world.entityAt(name, t);
    const twin = joined.entityAt(name, t);
    if (!entity || !twin) throw new Error(`"${name}" is missing`);
    expect(joined.parentAt(twin, t)).toEqual(world.parentAt(entity, t));
    expectSamePose(world, entity, joined, twin, t);
  }
}
