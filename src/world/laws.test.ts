import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnimationEvent, Part } from '../protocol/index.ts';
import { lawRuns } from '../testing/law-runs.ts';
import type { SimMicros, Transform } from '../units/index.ts';
import {
  ACTIVITIES,
  createWorld,
  type Sampler,
  UnsupportedActionError,
  type World,
  type WorldEntity,
  type WorldOptions,
} from './index.ts';
import { cargo, LATEST, pose, seconds, snapshot } from './testing/builders.ts';
import { dump } from './testing/dump.ts';
import { attaches, created, removed, renamed, seen } from './testing/events.ts';
import { PLANT } from './testing/plant.ts';
import { inexactAt, snapshotAt } from './testing/snapshot-at.ts';
import { nextBatch, type Step, Story, steps, tryToApply } from './testing/story.ts';

const FRAMES = ['ENTITY', 'LIFT_PLATFORM', 'FORK'] as const satisfies readonly Part[];

/** The stories of a law take seconds, and longer where other work runs beside them. */
const PATIENT = { timeout: 180_000 };

const instant = fc.double({ min: -0.1, max: 1.2, noNaN: true });

/** Checks a law over stories; a story that breaks it shrinks to a short one. */
function forStories<T>(
  numRuns: number,
  rest: fc.Arbitrary<T>,
  told: fc.Arbitrary<Step[]>,
  law: (told: Step[], rest: T) => void,
) {
  fc.assert(
    fc.property(told, rest, (one, other) => law(one, other)),
    { seed: 20261121, numRuns: lawRuns(numRuns) },
  );
}

function plant(options: WorldOptions = {}): World {
  return createWorld(snapshot(PLANT), options);
}

function closeTo(actual: Transform, expected: Transform, meters: number): boolean {
  const { position: a, quaternion: q } = actual;
  const { position: b, quaternion: r } = expected;
  const distance = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
  return distance <= meters && Math.abs(q.x * r.x + q.y * r.y + q.z * r.z + q.w * r.w) >= 1 - meters;
}

/** Everything that a sampler shows, bit by bit, of what is there. */
function shownBy(sampler: Sampler, t: SimMicros): string {
  sampler.sampleAt(t);
  const lines: string[] = [];
  for (const entity of sampler.world.entities) {
    const carrier = sampler.entityOf(sampler.parents[entity.nodes.ENTITY] ?? -1)?.nameAt(t);
    const activity = ACTIVITIES[sampler.activities[entity.index] ?? -1];
    for (const frame of FRAMES) {
      const node = entity.nodes[frame];
      if (node < 0 || sampler.present[node] === 0) continue;
      const numbers = bitsOf(sampler.transforms.subarray(7 * node, 7 * node + 7));
      lines.push(`${entity.id} ${entity.nameAt(t)} ${frame} on ${carrier} ${activity}: ${numbers}`);
    }
  }
  return lines.sort().join('\n');
}

/** The same of a world that is asked entity by entity. */
function toldBy(world: World, t: SimMicros): string {
  const lines: string[] = [];
  for (const entity of world.entities) {
    const carrier = world.parentAt(entity, t)?.entityName;
    const activity = world.activityAt(entity, t);
    for (const frame of FRAMES) {
      const transform = world.transformAt(entity, frame, t);
      if (!transform) continue;
      const { position: p, quaternion: q } = transform;
      const numbers = bitsOf([p.x, p.y, p.z, q.x, q.y, q.z, q.w]);
      lines.push(`${entity.id} ${entity.nameAt(t)} ${frame} on ${carrier} ${activity}: ${numbers}`);
    }
  }
  return lines.sort().join('\n');
}

/** Equal text is equal bits, but for the sign of zero, which no picture shows. */
function bitsOf(numbers: Iterable<number>): string {
  return [...numbers].map((value) => value + 0).join(' ');
}

describe('[W30] a sampler that goes on from where it was equals one that starts anew', () => {
  const options = fc.record({
    historySeconds: fc.constantFrom(1e6, 20),
    instants: fc.array(instant, { minLength: 40, maxLength: 40 }),
  });

  test('forwards, backwards, jumping, between batches, with a bounded history', PATIENT, () => {
    forStories(300, options, steps(), (told, { historySeconds, instants }) => {
      const story = new Story(plant({ historySeconds }));
      const sampler = story.world.createSampler();
      for (const [index, step] of told.entries()) {
        tryToApply(story.world, story.next(step), story.now);
        const t = Math.max(story.world.oldestMicros, Math.round((instants[index] ?? 0) * story.now));
        expect(shownBy(sampler, t)).toBe(toldBy(story.world, t));
      }
    });
  });

  test('what it does not report as changed has not changed', PATIENT, () => {
    forStories(100, fc.array(instant, { minLength: 40, maxLength: 40 }), steps(), (told, instants) => {
      const story = new Story(plant());
      const sampler = story.world.createSampler();
      const shown = new Map<number, string>();
      for (const [index, step] of told.entries()) {
        if (index % 2 === 0) story.tell(step);
        sampler.sampleAt(index % 3 === 0 ? Math.round((instants[index] ?? 0) * story.now) : story.now);
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

describe('[W31] the state depends on t and on what was applied, and on nothing else', () => {
  const rest = fc.record({
    cuts: fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }),
    instants: fc.array(instant, { minLength: 8, maxLength: 8 }),
  });

  test('cut into batches otherwise, asked forwards, backwards and at random: the same bits', PATIENT, () => {
    let batches = 0;
    let stories = 0;
    forStories(450, rest, steps(), (told, { cuts, instants }) => {
      const story = new Story(plant());
      stories += 1;
      for (const step of told) batches += story.tell(step).length;
      const cut = plant();
      const random = cut.createSampler();
      let open: AnimationEvent[] = [];
      for (const [index, event] of story.events.entries()) {
        open.push(event);
        if (!cuts[index] && index + 1 < story.events.length) continue;
        expect(cut.applyBatch(nextBatch(cut, open))).toBe('applied');
        open = [];
        random.sampleAt(Math.round((instants[index % 8] ?? 0) * story.now));
      }
      const order = instants.map((part) => Math.max(0, Math.round(part * story.now))).sort((a, b) => a - b);
      const forwards = story.world.createSampler();
      const backwards = cut.createSampler();
      const shown = order.map((t) => shownBy(forwards, t));
      const again = order.map((t) => shownBy(random, t));
      const back = [...order].reverse().map((t) => shownBy(backwards, t));
      const asked = order.map((t) => toldBy(cut, t));
      expect(again).toEqual(shown);
      expect(back.reverse()).toEqual(shown);
      expect(asked).toEqual(shown);
    });
    expect(batches).toBeGreaterThan(8 * stories);
  });
});

describe('[W32] a batch applied twice equals once', () => {
  test('and changes nothing at all the second time', PATIENT, () => {
    forStories(30, fc.constant(null), steps(), (told) => {
      const story = new Story(plant());
      const { world } = story;
      for (const [index, step] of told.entries()) {
        const next = nextBatch(world, story.next(step));
        if (!tryToApply(world, next.events)) continue;
        const before = index % 10 === 0 ? dump(world) : null;
        expect(world.applyBatch(next)).toBe('ignored');
        if (before !== null) expect(dump(world)).toBe(before);
      }
    });
  });
});

/** Events that fail, most of them after having changed something, on what an event before them was about. */
const FAILING: readonly ((name: string, t: number) => AnimationEvent)[] = [
  (_name, t) => removed(t, 'never there'),
  (name, t) => attaches(name, t, name, 'ENTITY', pose(0, 0, 0)),
  (name, t) =>
    ({ ...seen(name, t, pose(1, 2, 3)), animationType: 'POSE_UPDATE', platformHeightMeters: 1e300, track: 7 }) as never,
  (name, t) => renamed(t, name, name === 'tilted' ? 'lift' : 'tilted'),
  (name, t) =>
    ({ ...created(t, cargo(name)), assets: [{ assetId: 'new', sourceObjectName: 'new' }] }) as AnimationEvent,
  (name, t) => attaches('tilted', t, name, 'FORK', pose(0, 0, 0)),
  (name, t) => seen(name, t, pose(5, 5, 5), { platformHeightMeters: 3 }),
];

function isAbout(event: AnimationEvent): string {
  if (event.animationType === 'ENTITY_CREATED') return event.entity.entityName;
  return 'cargoName' in event ? event.cargoName : event.entityName;
}

describe('[W33] a failed batch leaves the world exactly as it was', () => {
  const failure = fc.record({ kind: fc.nat(FAILING.length - 1), at: fc.nat(), lateSeconds: fc.nat(20) });

  test('wherever in the batch it fails, on whatever the batch was about', PATIENT, () => {
    forStories(150, fc.array(failure, { minLength: 4, maxLength: 4 }), steps({ maxLength: 24 }), (told, failures) => {
      const story = new Story(plant());
      const world = plant();
      for (let chunk = 0; chunk < 4; chunk += 1) {
        const events = told.slice(6 * chunk, 6 * chunk + 6).flatMap((step) => story.tell(step));
        const { kind, at: anywhere, lateSeconds } = failures[chunk] ?? { kind: 0, at: 0, lateSeconds: 0 };
        const at = anywhere % (events.length + 1);
        const name = isAbout(events[at - 1] ?? removed(0, 'carrier 1'));
        const failing = FAILING[kind]?.(name, Math.max(0, story.now / 1e6 - lateSeconds)) ?? removed(0, 'never there');
        const before = dump(world);
        const bad = [...events.slice(0, at), failing, removed(0, 'never there'), ...events.slice(at)];
        expect(() => world.applyBatch(nextBatch(world, bad))).toThrow(UnsupportedActionError);
        expect(dump(world) === before, `a failed batch changed the world: ${bad.map(isAbout)}`).toBe(true);
        expect(world.applyBatch(nextBatch(world, events))).toBe('applied');
      }
      const sampled = world.createSampler();
      expect(shownBy(sampled, story.now)).toBe(toldBy(story.world, story.now));
    });
  });
});

describe('[W34] cargo changing hands keeps its world pose', () => {
  test('across attach, transfer and detach, between whatever moves', PATIENT, () => {
    forStories(150, fc.constant(null), steps({ isInOrder: true }), (told) => {
      const story = new Story(plant());
      for (const step of told) {
        for (const event of story.next(step)) {
          const load = 'cargoName' in event ? story.world.entityAt(event.cargoName, LATEST) : undefined;
          const t = event.simulationTimeMicros;
          const before = load && story.world.transformAt(load, 'ENTITY', t);
          if (!tryToApply(story.world, [event])) continue;
          const after = load && story.world.transformAt(load, 'ENTITY', t);
          if (before && after && !closeTo(after, before, 1e-5)) expect(after).toEqual(before);
        }
      }
    });
  });
});

describe('[W35] a snapshot and the batches after it equal an earlier snapshot and all batches', () => {
  // Before the snapshot nothing is observed: a snapshot cannot tell that it was, for interpolation.
  const told = fc.tuple(steps({ isInOrder: true, maxLength: 25, without: ['observe'] }), steps({ maxLength: 15 }));

  test('wherever the snapshot is taken, bit by bit where it tells a pose as it was given', PATIENT, () => {
    fc.assert(
      fc.property(told, ([before, after]) => {
        const story = new Story(plant({ keepsSaid: true }));
        for (const step of before) story.tell(step);
        const joinedAt = story.now;
        const joined = createWorld(snapshotAt(story.world, joinedAt));
        const inexact = inexactAt(story.world, joinedAt);
        expect(joined.unusableMotions).toEqual([]);
        expectSameWorld(story.world, joined, joinedAt, inexact);
        for (const step of after) {
          const events = story.next({ ...step, lateSeconds: Math.min(step.lateSeconds, (story.now - joinedAt) / 1e6) });
          const isApplied = tryToApply(story.world, events);
          expect(tryToApply(joined, events)).toBe(isApplied);
          expectSameWorld(story.world, joined, story.now + seconds(1), inexact);
        }
        expectSameWorld(story.world, joined, story.now + seconds(60), inexact);
      }),
      { seed: 20261121, numRuns: lawRuns(200) },
    );
  });
});

function expectSameWorld(world: World, joined: World, t: SimMicros, inexact: (entity: WorldEntity) => boolean): void {
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
    for (const part of FRAMES) {
      const a = world.transformAt(entity, part, t);
      const b = joined.transformAt(twin, part, t);
      const isSame = a === null || b === null ? a === b : closeTo(a, b, 1e-5);
      if (!isSame || !inexact(entity)) expect(b, `${name} ${part} at ${t}`).toEqual(a);
    }
  }
}
