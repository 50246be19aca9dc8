import { describe, expect, test } from 'vitest';
import type { AnimationEvent, Part } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import { ACTIVITIES, createWorld, type Sampler, type World, type WorldOptions } from './index.ts';
import {
  at,
  batch,
  cargo,
  carrier,
  lift,
  line,
  on,
  point,
  pose,
  seconds,
  snapshot,
  stacker,
} from './testing/builders.ts';
import {
  attaches,
  created,
  detaches,
  drives,
  raises,
  reaches,
  removed,
  renamed,
  seen,
  stops,
  transfers,
  travels,
  turns,
} from './testing/events.ts';
import { differenceAt } from './testing/same-picture.ts';
import { toldAgain } from './testing/told-again.ts';

/* Laws of the world over stories of few events, each of which is about one rule: what laws over drawn stories find in the end. */

const [a, b] = [point('A', 0, 0), point('B', 10, 0)];
const here = pose(0, 0, 0);
const up = pose(0, 1, 0);
const DEVICES = snapshot({
  points: [a, b],
  paths: [line(a, b)],
  entities: [
    carrier('truck'),
    on(lift('hoist'), 'truck', undefined, pose(0, 1, 0)),
    carrier('other', pose(0, 0, 9)),
    { ...on(stacker('crane', pose(0, 0, 50)), 'other', 'ENTITY', pose(1, 1, 0)), trackEndPosition: at(12, 9, 70) },
    cargo('tote', pose(5, 0, 0)),
    carrier('last', here),
  ],
});

const goes = travels('truck', 2, 6, 'A A-B B', here);
const turnsAround = turns('other', 1, 8, pose(0, 0, 9), 90);
const onTruck = attaches('truck', 1, 'tote', 'ENTITY', up);

const STORIES: [string, AnimationEvent[]][] = [
  [
    '[W5] a travel, and what stands and moves on it',
    [goes, raises('hoist', 3, 2, 0, 1), turns('hoist', 6, 4, pose(9, 1, 0), 90)],
  ],
  [
    '[W18] a load that is put on, handed on and put down',
    [
      goes,
      onTruck,
      transfers('hoist', 4, 2, 'tote', 'LIFT_PLATFORM', up, here),
      detaches('hoist', 9, 'tote', pose(9, 0, 9)),
    ],
  ],
  [
    '[W13] a crane that has arrived, on what is turned after that, stopped, turned back, and gone',
    [
      drives('crane', 1, 2, 1, 9),
      turns('other', 2, 2, pose(0, 0, 9), 90),
      stops('other', 5, pose(0, 0, 9, 90)),
      turns('other', 6, 2, pose(0, 0, 9, 90), 30),
      removed(9, 'other'),
    ],
  ],
  [
    '[W40] what is put down beside what drives',
    [onTruck, travels('last', 2, 8, 'A A-B B', here), detaches('truck', 6, 'tote', here)],
  ],
  ['[W13] a crane that travels while what carries it turns', [drives('crane', 2, 4, 1, 9), turnsAround]],
  [
    '[W13] a crane that reaches out and is loaded while it travels',
    [
      drives('crane', 2, 4, 1, 9),
      turnsAround,
      reaches('crane', 3, 2, 0, 1),
      attaches('crane', 4, 'tote', 'FORK', up),
      raises('crane', 5, 3, 0, 2),
    ],
  ],
  [
    '[W25] a crane whose carrier goes while it travels',
    [drives('crane', 2, 4, 1, 9), turnsAround, removed(4, 'other')],
  ],
  [
    '[W25] a crane that was told to travel on what had gone by then',
    [turnsAround, drives('crane', 6, 4, 1, 9), removed(5, 'other')],
  ],
  [
    '[W25] a carrier that goes, with children and what it leaves',
    [goes, onTruck, turns('tote', 3, 6, pose(2, 1, 0), 90), removed(5, 'truck')],
  ],
  [
    '[W25] what is told for the instant at which its carrier goes',
    [goes, onTruck, turns('tote', 5, 4, pose(5, 1, 0), 90), removed(5, 'truck')],
  ],
  [
    '[W25] what was set down and then taken by another',
    [goes, onTruck, removed(4, 'truck'), attaches('other', 6, 'tote', 'ENTITY', up), turnsAround],
  ],
  [
    '[W25] a load under way to what goes meanwhile, and another after that',
    [
      transfers('truck', 2, 4, 'tote', 'ENTITY', up, here),
      removed(4, 'truck'),
      detaches('other', 7, 'tote', pose(1, 2, 3)),
    ],
  ],
  [
    '[W24] what comes and goes, and is at work in between',
    [created(2, on(lift('late'), 'truck', 'ENTITY', up)), goes, raises('late', 3, 6, 0, 3), removed(7, 'late')],
  ],
  [
    '[W24] what was told of before it comes',
    [created(6, on(lift('late'), 'truck', 'ENTITY', up)), raises('late', 3, 6, 0, 3), goes],
  ],
  [
    '[W11] observations, between which it goes on',
    [
      seen('truck', 2, here),
      seen('truck', 4, pose(4, 0, 0, 90), { sampleIntervalSeconds: 2 }),
      seen('truck', 7, pose(6, 0, 0)),
    ],
  ],
  [
    '[W11] observations of a platform that is carried',
    [
      seen('hoist', 2, up, { platformHeightMeters: 1 }),
      seen('hoist', 4, pose(0, 2, 0), { platformHeightMeters: 3, sampleIntervalSeconds: 2 }),
      raises('hoist', 6, 3, 3, 0),
    ],
  ],
  [
    '[W27] names that go round while things move',
    [
      goes,
      onTruck,
      renamed(3, 'tote', 'x'),
      renamed(4, 'truck', 'tote'),
      renamed(5, 'x', 'truck'),
      stops('tote', 6, pose(6, 0, 0)),
    ],
  ],
  [
    '[W26] another one under the name of one that has gone',
    [goes, removed(4, 'tote'), created(5, cargo('tote', pose(3, 3, 3))), attaches('truck', 7, 'tote', 'ENTITY', up)],
  ],
  [
    '[W12] a platform that will be observed, of a base that has been told something else since',
    [seen('hoist', 7, up, { platformHeightMeters: 2 }), turns('hoist', 3, 9, up, 90)],
  ],
  [
    '[W12] a platform that has been told something else since it was to be observed with its base',
    [seen('hoist', 7, up, { platformHeightMeters: 2 }), raises('hoist', 3, 9, 0, 3)],
  ],
  [
    '[W12] a platform that was observed, of a base that has turned since',
    [seen('hoist', 1, up, { platformHeightMeters: 2 }), turns('hoist', 2, 1, up, 90)],
  ],
  ['[W25] what is set down and turns after that', [onTruck, removed(7, 'truck'), turns('tote', 9, 2, up, 90)]],
  [
    '[W25] a name of a child of a child, which is free once both go with the first',
    [
      created(6, on(carrier('upper'), 'other', undefined, up)),
      created(6, on(carrier('top'), 'upper', undefined, up)),
      removed(8, 'other'),
      created(9, cargo('top')),
    ],
  ],
  [
    '[W25] a name of a child that was to come on what has gone by then',
    [created(8, on(carrier('late'), 'truck', undefined, up)), removed(6, 'truck'), created(9, cargo('late'))],
  ],
];

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
