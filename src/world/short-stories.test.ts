import { describe, expect, test } from 'vitest';
import type { AnimationEvent, Part } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import { ACTIVITIES, createWorld, type Sampler, type World, type WorldOptions } from './index.ts';
import { batch, seconds } from './testing/builders.ts';
import { differenceAt } from './testing/same-picture.ts';
import { DEVICES, STORIES } from './testing/short-stories.ts';
import { toldAgain } from './testing/told-again.ts';

/* Laws of the world over stories of few events, each of which is about one rule: what laws over drawn stories find in the end. */

function worldOf(events: readonly AnimationEvent[], options: WorldOptions = {}): World {
  const world = createWorld(DEVICES, options);
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  return world;
}

const PARTS = ['ENTITY', 'LIFT_PLATFORM', 'FORK'] as const satisfies readonly Part[];

/** A part at an instant: whose, under which name, on what, doing what, where. */
const said = (node: number, facts: (string | undefined)[], numbers: Iterable<number>): string =>
  [node, ...facts, ...Array.from(numbers, (number) => number + 0)].join(' ');

function asked(world: World, t: SimMicros): string[] {
  const lines: string[] = [];
  for (const entity of world.entities) {
    const facts = [entity.nameAt(t), world.parentAt(entity, t)?.entityName, world.activityAt(entity, t)];
    for (const part of PARTS) {
      const at = world.transformAt(entity, part, t);
      if (!at) continue;
      const { position: p, quaternion: q } = at;
      lines.push(said(entity.nodes[part], facts, [p.x, p.y, p.z, q.x, q.y, q.z, q.w]));
    }
  }
  return lines.sort();
}

function shown(sampler: Sampler, t: SimMicros): string[] {
  sampler.sampleAt(t);
  const lines: string[] = [];
  for (const entity of sampler.world.entities) {
    const parent = sampler.entityOf(sampler.parents[entity.nodes.ENTITY] ?? -1)?.nameAt(t);
    const facts = [entity.nameAt(t), parent, ACTIVITIES[sampler.activities[entity.index] ?? -1]];
    for (const part of PARTS) {
      const node = entity.nodes[part];
      if (node < 0 || sampler.present[node] === 0) continue;
      sampler.evaluate(node);
      lines.push(said(node, facts, sampler.transforms.subarray(7 * node, 7 * node + 7)));
    }
  }
  return lines.sort();
}

/** Every half second of twelve, and just before it: when things happen, and in between. */
const INSTANTS = Array.from({ length: 25 }, (_, half) => [seconds(half / 2) - 1, seconds(half / 2)])
  .flat()
  .slice(1);
const SOME = INSTANTS.filter((_, index) => index % 3 === 0);
const FAR = SOME.length >> 1;
const WAYS: SimMicros[][] = [
  INSTANTS,
  [...INSTANTS].reverse(),
  SOME.flatMap((t, index) => [t, SOME[(index + FAR) % SOME.length] ?? t]),
];

describe('[W30] a sampler that goes on, forwards, backwards or to and fro, shows exactly what is asked for', () => {
  test.each(STORIES)('%s', (_, events) => {
    const world = worldOf(events);
    const expected = new Map(INSTANTS.map((t) => [t, asked(world, t)]));
    for (const hasCourses of [false, true]) {
      for (const instants of WAYS) {
        const sampler = world.createSampler({ hasCourses });
        let before: string[] = [];
        for (const t of instants) {
          expect(shown(sampler, t), `at ${t}`).toEqual(expected.get(t));
          expect(new Set(sampler.changedNodes.subarray(0, sampler.changedCount)).size).toBe(sampler.changedCount);
          const turned = new Set(sampler.turnedNodes.subarray(0, sampler.turnedCount));
          const hung = Array.from(sampler.parents, (parent, node) => `${parent} ${sampler.present[node]}`);
          const moved = hung.flatMap((place, node) => (place === (before[node] ?? '-1 0') ? [] : [node]));
          expect(moved.filter((node) => !turned.has(node))).toEqual([]);
          before = hung;
        }
      }
    }
  });
});

describe('[W38] what a short history keeps is what a long one shows', () => {
  test.each(STORIES)('%s', (_, events) => {
    const whole = worldOf(events);
    for (const historySeconds of [0.5, 3]) {
      const short = worldOf(events, { historySeconds });
      for (let clock = 1; clock <= 13; clock += 1) {
        short.applyBatch(batch(100 + clock), seconds(clock));
        for (const t of SOME.filter((t) => t >= short.oldestMicros)) {
          expect(differenceAt(whole, short, t), `at ${t} of ${clock} s`).toBeNull();
        }
      }
    }
  });
});

describe('[W51] a world that is told the states at an instant, and what is not over then, is the one that was there', () => {
  test.each(STORIES)('%s', (_, events) => {
    const world = worldOf(events, { keepsSaid: true });
    for (let joined = 0; joined <= 10; joined += 1) {
      // Where a carried crane begins a travel is known to whom it was told in time alone (W13).
      if (events.some((event) => event.animationType === 'TRAVEL' && event.simulationTimeMicros > seconds(joined)))
        continue;
      const told = toldAgain(world, seconds(joined));
      if (!told) continue;
      expect(told.unusableMotions).toEqual([]);
      for (const t of SOME.filter((t) => t >= seconds(joined))) {
        expect(differenceAt(world, told, t), `at ${t} of ${joined} s`).toBeNull();
      }
    }
  });
});
