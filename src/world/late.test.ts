import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld, type World } from './index.ts';
import { batch, cargo, carrier, lift, line, on, point, pose, seconds, snapshot, stacker } from './testing/builders.ts';
import { dump } from './testing/dump.ts';
import {
  attaches,
  created,
  detaches,
  drives,
  removed,
  renamed,
  seen,
  stops,
  transfers,
  travels,
  turns,
} from './testing/events.ts';
import { entityOf, parentOf, poseOf, refusalOf } from './testing/questions.ts';

const A = point('A', 0, 0);
const B = point('B', 20, 0);
const network = { points: [A, B], paths: [line(A, B)] };
const entities = [
  carrier('c'),
  carrier('d', pose(0, 0, 50)),
  cargo('p', pose(3, 0, 3)),
  on(carrier('child'), 'c', undefined, pose(0, 1, 0)),
];

function worldAfter(...events: AnimationEvent[]): World {
  const world = createWorld(snapshot({ ...network, entities }));
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  return world;
}

const here = pose(0, 0, 0);
const drives20 = travels('c', 0, 20, 'A A-B B', here);

describe('[W45] a base action that comes late', () => {
  test('keeps a later DETACH, and no reading runs in a circle', () => {
    const world = worldAfter(
      attaches('c', 1, 'd', 'ENTITY', here),
      detaches('c', 3, 'd', pose(7, 0, 7)),
      attaches('d', 5, 'c', 'ENTITY', here),
      seen('d', 2, pose(2, 0, 2)),
    );
    expect([1, 2, 4].map((t) => parentOf(world, 'd', t))).toEqual(['c/ENTITY', 'c/ENTITY', null]);
    expect(parentOf(world, 'c', 6)).toBe('d/ENTITY');
    expect(poseOf(world, 'd', 2)).toEqual([2, 0, 2, 0]);
    expect(poseOf(world, 'd', 4)).toEqual([7, 0, 7, 0]);
    expect(poseOf(world, 'c', 6)).toEqual([7, 0, 7, 0]);
    const sampler = world.createSampler();
    sampler.sampleAt(seconds(6));
    expect(sampler.transforms[7 * entityOf(world, 'c', 6).nodes.ENTITY]).toBe(7);
  });

  test('keeps a later ATTACH and what was said on it', () => {
    const world = worldAfter(
      drives20,
      attaches('c', 5, 'p', 'ENTITY', pose(0, 1, 0)),
      seen('p', 7, pose(7, 2, 0)),
      stops('p', 3, pose(1, 0, 1)),
    );
    expect([2, 4, 6, 8].map((t) => poseOf(world, 'p', t))).toEqual([
      [3, 0, 3, 0],
      [1, 0, 1, 0],
      [6, 1, 0, 0],
      [8, 2, 0, 0],
    ]);
  });

  test('replaces what was said under the same carrier from its time on', () => {
    const world = worldAfter(
      attaches('c', 1, 'p', 'ENTITY', here),
      seen('p', 4, pose(4, 0, 0)),
      seen('p', 6, pose(6, 0, 0)),
      seen('p', 5, pose(5, 0, 0)),
    );
    expect([3, 4, 5, 6].map((t) => poseOf(world, 'p', t)[0])).toEqual([0, 4, 5, 5]);
  });

  test('an ATTACH that comes late is the last word on who carries and where', () => {
    const world = worldAfter(
      attaches('d', 4, 'p', 'ENTITY', here),
      detaches('d', 6, 'p', pose(9, 9, 9)),
      attaches('c', 2, 'p', 'ENTITY', pose(0, 1, 0)),
    );
    expect([1, 2, 5, 7].map((t) => parentOf(world, 'p', t))).toEqual([null, 'c/ENTITY', 'c/ENTITY', 'c/ENTITY']);
    expect(poseOf(world, 'p', 7)).toEqual([0, 1, 0, 0]);
  });
});

describe('[W46] what follows from another track follows its corrections', () => {
  const motion = turns('child', 5, 20, pose(5, 1, 0), 90);
  const stop = stops('c', 4, pose(4, 0, 0));

  test.each([
    { what: 'the motion first', events: [drives20, motion, stop] },
    { what: 'the correction first', events: [drives20, stop, motion] },
  ])("a child's motion starts where its action says, $what", ({ events }) => {
    const world = worldAfter(...events);
    expect(poseOf(world, 'child', 5)).toEqual([5, 1, 0, 0]);
    expect(poseOf(world, 'child', 25)).toEqual([5, 1, 0, 90]);
  });

  test('a sampler that has shown the old state shows the new one', () => {
    const world = worldAfter(drives20, motion);
    const sampler = world.createSampler();
    const { ENTITY } = entityOf(world, 'child', 0).nodes;
    sampler.sampleAt(seconds(9));
    expect(sampler.transforms[7 * ENTITY]).toBeCloseTo(9, 9);
    world.applyBatch(batch(9, stop));
    sampler.sampleAt(seconds(9));
    expect(sampler.transforms[7 * ENTITY]).toBeCloseTo(5, 9);
  });

  test.each<[string, string, AnimationEvent[], AnimationEvent[]]>([
    ['at the very instant that it counts from', 'child', [drives20, motion], [stops('c', 5, pose(3, 0, 0))]],
    ['that came with news of later', 'child', [drives20, motion], [stop, stops('d', 20, here)]],
    [
      'of what was referred to before something earlier was',
      'p',
      [
        drives20,
        attaches('c', 0, 'd', 'ENTITY', here),
        attaches('d', 0, 'p', 'ENTITY', pose(0, 1, 0)),
        removed(8, 'd'),
        turns('child', 2, 1, pose(2, 1, 0), 90),
      ],
      [stops('c', 5, pose(5, 0, 0))],
    ],
    [
      'of where a way along a track has ended',
      's',
      [drives20, created(0, on(stacker('s'), 'c', 'ENTITY', pose(0, 1, 0))), drives('s', 1, 3, 0, 3)],
      [turns('c', 2, 1, pose(2, 0, 0), 90), travels('c', 5, 20, 'A A-B B', here)],
    ],
  ])('a sampler shows a correction %s', (_, name, events, corrections) => {
    const world = worldAfter(...events);
    const sampler = world.createSampler();
    const shown = () => {
      sampler.sampleAt(seconds(9));
      return sampler.transforms[7 * entityOf(world, name, 9).nodes.ENTITY];
    };
    const before = shown();
    world.applyBatch(batch(9, ...corrections));
    expect(shown()).not.toBe(before);
    expect(shown()).toBeCloseTo(poseOf(world, name, 9)[0], 6);
  });

  test('cargo set down lies where its carrier turns out to have been', () => {
    const world = worldAfter(
      drives20,
      attaches('c', 0, 'd', 'ENTITY', here),
      attaches('d', 0, 'p', 'ENTITY', pose(0, 1, 0)),
      removed(8, 'd'),
    );
    expect(poseOf(world, 'p', 10)).toEqual([8, 1, 0, 0]);
    const sampler = world.createSampler();
    sampler.sampleAt(seconds(10));
    world.applyBatch(batch(9, stops('c', 6, pose(6, 0, 0))));
    expect(poseOf(world, 'p', 10)).toEqual([6, 1, 0, 0]);
    sampler.sampleAt(seconds(10));
    expect(sampler.transforms[7 * entityOf(world, 'p', 10).nodes.ENTITY]).toBeCloseTo(6, 9);
  });

  test('a carried stacker moves along its track on top of where its parent turns out to be', () => {
    const world = createWorld(
      snapshot({ entities: [carrier('base'), on(stacker('s', pose(0, 0, 0)), 'base', undefined, pose(0, 0.2, 0))] }),
    );
    world.applyBatch(batch(1, drives('s', 5, 10, 0, 10)));
    expect(poseOf(world, 's', 10)).toEqual([5, 0.2, 0, 0]);
    world.applyBatch(batch(2, seen('base', 2, pose(4, 1, 3))));
    expect(poseOf(world, 's', 10)).toEqual([9, 1.2, 3, 0]);
    world.applyBatch(batch(3, seen('base', 12, pose(6, 1, 4))));
    expect(poseOf(world, 's', 12)).toEqual([13, 1.2, 4, 0]);
    world.applyBatch(batch(4, turns('base', 13, 1, pose(6, 1, 4), 90)));
    // It goes on along the track, which is fixed in the world; once it has arrived it turns with what carries it.
    expect(poseOf(world, 's', 14)).toEqual([15, 1.2, 4, 90]);
    world.applyBatch(batch(5, turns('base', 16, 1, pose(6, 1, 4, 90), 0)));
    expect(poseOf(world, 's', 15)).toEqual([16, 1.2, 4, 90]);
    expect(poseOf(world, 's', 17)).toEqual([6, 1.2, 14, 0]);
  });

  test.each([5, 6])('a stacker that has been free since %d s travels from where it was known to stand', (gone) => {
    const carried = [on(carrier('car'), 'c', 'ENTITY', here), on(stacker('s'), 'car', 'ENTITY', here)];
    const world = createWorld(snapshot({ ...network, entities: [carrier('c'), ...carried] }));
    world.applyBatch(batch(1, drives20, removed(gone, 'car'), drives('s', 6, 4, 0, 4)));
    world.applyBatch(batch(2, stops('c', 3, pose(3, 0, 0))));
    expect([4, 6, 10].map((t) => poseOf(world, 's', t)[0])).toEqual([3, 0, 4]);
  });

  test('what was settled because the history begins later stays what it was', () => {
    const world = createWorld(snapshot({ ...network, entities }), { historySeconds: 4 });
    const whole = createWorld(snapshot({ ...network, entities }));
    const batches = [
      batch(1, drives20, attaches('c', 0, 'd', 'ENTITY', here), attaches('d', 0, 'p', 'ENTITY', pose(0, 1, 0))),
      batch(2, turns('child', 5, 20, pose(5, 1, 0), 90), turns('p', 6, 1, pose(6, 1, 0), 30)),
      batch(3, removed(8, 'd')),
      batch(4, stops('c', 11, pose(11, 0, 0))),
      batch(5, created(20, carrier('e', pose(1, 1, 1)))),
      batch(6, stops('e', 22, pose(2, 2, 2))),
    ];
    for (const [index, each] of batches.entries()) {
      world.applyBatch(each, seconds(4 * index));
      whole.applyBatch(each, seconds(4 * index));
      for (let t = world.oldestMicros; t < seconds(26); t += 500_000) {
        for (const name of ['c', 'p', 'child']) {
          expect(poseOf(world, name, t / 1e6)).toEqual(poseOf(whole, name, t / 1e6));
        }
      }
    }
    expect(world.oldestMicros).toBe(seconds(16));
    expect(poseOf(world, 'p', 20)).toEqual([8, 1, 0, 30]);
  });
});

describe('[W25] removal that comes late or twice', () => {
  const box = (name: string) => created(1, on(carrier(name), 'c', undefined, pose(0, 1, 0)));

  test('a child removed before its parent leaves once: its places are given to one later entity each', () => {
    const world = createWorld(snapshot({ ...network, entities }), { historySeconds: 1 });
    world.applyBatch(batch(1, removed(5.1, 'child'), removed(5, 'c')), seconds(6));
    world.applyBatch(batch(2, stops('d', 60, here)), seconds(60));
    world.applyBatch(batch(3, ...[1, 2, 3, 4].map((index) => created(61, cargo(`n${index}`, pose(index, 0, 0))))));
    const nodes = [...world.entities].map(({ nodes: { ENTITY } }) => ENTITY);
    expect(new Set(nodes).size).toBe(nodes.length);
    expect([1, 2, 3, 4].map((index) => poseOf(world, `n${index}`, 62)[0])).toEqual([1, 2, 3, 4]);
  });

  test('a new entity under the name of a removed child stays when the parent is removed', () => {
    const world = worldAfter(removed(5.1, 'child'), created(5.2, cargo('child', pose(8, 0, 8))), removed(5, 'c'));
    expect(poseOf(world, 'child', 6)).toEqual([8, 0, 8, 0]);
    world.applyBatch(batch(9, stops('child', 7, pose(9, 0, 9))));
    expect(poseOf(world, 'child', 8)).toEqual([9, 0, 9, 0]);
  });

  test('a failed batch does not bring back what was removed', () => {
    const world = worldAfter(removed(5.1, 'child'));
    refusalOf(() => world.applyBatch(batch(9, removed(5, 'c'), stops('nobody', 6, here))));
    expect(world.entityAt('child', seconds(6))).toBeUndefined();
    expect(parentOf(world, 'child', 5)).toBe('c/ENTITY');
  });

  test('created on a parent that is removed earlier: cargo lies where the parent last stood, a child never was', () => {
    const world = createWorld(snapshot({ ...network, entities }), { historySeconds: 10 });
    world.applyBatch(
      batch(
        1,
        stops('c', 1, pose(1, 0, 0)),
        created(8, on(cargo('late'), 'c', 'ENTITY', pose(0, 1, 0))),
        created(8, on(lift('top', undefined, 0), 'c', undefined, pose(0, 1, 0))),
        removed(5, 'c'),
      ),
      seconds(8),
    );
    const sampler = world.createSampler();
    const shown = () => {
      sampler.sampleAt(seconds(70));
      return sampler.transforms[7 * entityOf(world, 'late', 70).nodes.ENTITY];
    };
    expect(parentOf(world, 'late', 9)).toBeNull();
    expect(poseOf(world, 'late', 9)).toEqual([1, 1, 0, 0]);
    expect(world.entityAt('top', seconds(9))).toBeUndefined();
    expect(shown()).toBe(1);
    world.applyBatch(batch(2, stops('d', 50, here)), seconds(50));
    world.applyBatch(batch(3, created(60, cargo('stranger', pose(99, 0, 0)))), seconds(60));
    expect(poseOf(world, 'late', 70)).toEqual([1, 1, 0, 0]);
    expect(shown()).toBe(1);
  });

  test('leaves alone what is told to be on another by the time that it comes', () => {
    const late = created(8, on(carrier('late'), 'c', undefined, here));
    const world = worldAfter(late, attaches('d', 7, 'late', 'ENTITY', here), removed(5, 'c'));
    expect(parentOf(world, 'late', 9)).toBe('d/ENTITY');
  });

  test('of a carrier leaves a later ATTACH to another one alone', () => {
    const world = worldAfter(
      attaches('c', 1, 'p', 'ENTITY', here),
      attaches('d', 8, 'p', 'ENTITY', pose(0, 1, 0)),
      removed(5, 'c'),
    );
    expect([4, 6, 9].map((t) => parentOf(world, 'p', t))).toEqual(['c/ENTITY', null, 'd/ENTITY']);
    expect(poseOf(world, 'p', 9)).toEqual([0, 1, 50, 0]);
  });

  test('children go with their parent however deep, cargo stays', () => {
    const world = worldAfter(
      box('x'),
      created(1, on(carrier('y'), 'x', undefined, pose(0, 1, 0))),
      transfers('y', 2, 1, 'p', 'ENTITY', here, pose(0, 1, 0)),
      removed(4, 'c'),
    );
    expect(world.entitiesAt(seconds(5)).map((entity) => entity.nameAt(seconds(5)))).toEqual(['d', 'p']);
    expect(poseOf(world, 'p', 5)).toEqual([0, 3, 0, 0]);
  });
});

test('[W33] a place that was given to something anew is free again where its batch fails', () => {
  const world = createWorld(snapshot({ ...network, entities }), { historySeconds: 1 });
  world.applyBatch(batch(1, removed(1, 'child')), seconds(2));
  world.applyBatch(batch(2), seconds(60));
  const before = dump(world);
  refusalOf(() => world.applyBatch(batch(3, created(60, cargo('q')), created(60, cargo('r')), removed(60, 'nobody'))));
  expect(dump(world)).toBe(before);
});

describe('[W35] a viewer who joins midway', () => {
  test('sees a child turn where one who was there does, though its parent has arrived', () => {
    const motion = turns('child', 5, 20, pose(5, 1, 0), 90);
    const there = worldAfter(
      travels('c', 0, 10, [{ type: 'PATH', name: 'A-B', startOffsetMeters: 0, endOffsetMeters: 10 }], here),
      motion,
    );
    const joined = createWorld(
      snapshot({
        ...network,
        atSeconds: 12,
        entities: [carrier('c', pose(10, 0, 0)), on(carrier('child'), 'c', undefined, pose(0, 1, 0, 31.5))],
        motions: [motion],
      }),
    );
    for (const t of [12, 15, 25, 40]) expect(poseOf(joined, 'child', t)).toEqual(poseOf(there, 'child', t));
    expect(poseOf(joined, 'child', 12)).toEqual([10, 1, 0, 31.5]);
    expect(poseOf(joined, 'child', 25)).toEqual([10, 1, 0, 90]);
  });
});

describe('[W27] several renames at one instant', () => {
  test('the last holds, and the names in between are forgotten with nothing left behind', () => {
    const world = createWorld(snapshot({ entities: [carrier('c')] }), { historySeconds: 10 });
    for (let index = 1; index <= 200; index += 1) {
      const t = 20 * index;
      const passing = [
        created(t, cargo('arrival')),
        renamed(t, 'arrival', 'waiting'),
        renamed(t, 'waiting', `pallet ${index}`),
        removed(t + 1, `pallet ${index}`),
      ];
      world.applyBatch(batch(index, ...passing), seconds(t + 1));
      expect(world.entityAt('waiting', seconds(t))).toBeUndefined();
      expect(entityOf(world, `pallet ${index}`, t).entityType).toBe('CARGO');
    }
    expect(dump(world)).not.toContain('waiting');
    expect([...world.entities].length).toBeLessThan(5);
  });
});

describe("[W47] an observation's track", () => {
  test('is kept with what is shown of it, head and name, until something else is said', () => {
    const world = worldAfter(
      seen('c', 2, pose(5, 0, 0), { track: { name: 'ring', headOffsetMeters: 5.6 } }),
      seen('c', 4, pose(7, 0, 0)),
    );
    const trackAt = (t: number) => world.observedTrackAt(entityOf(world, 'c', t), seconds(t));
    expect([1, 2, 3.9, 4].map(trackAt)).toEqual([
      null,
      { name: 'ring', headOffsetMeters: 5.6 },
      { name: 'ring', headOffsetMeters: 5.6 },
      null,
    ]);
    expect(poseOf(world, 'c', 3)).toEqual([5, 0, 0, 0]);
  });
});
