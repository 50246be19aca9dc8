import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import type { Seconds } from '../units/index.ts';
import { createWorld, unfinishedAt } from './index.ts';
import { batch, cargo, carrier, lift, line, on, point, pose, seconds, snapshot, stacker } from './testing/builders.ts';
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
import { ANY_STORY, CARRIED_PLANT, checkLaw, goOnAlike, split } from './testing/laws-of-two.ts';
import { differenceAt } from './testing/same-picture.ts';
import { unfinishedOf } from './testing/snapshot-at.ts';
import { Story } from './testing/story.ts';
import { sentences, toldAgain } from './testing/told-again.ts';

const [a, b] = [point('A', 0, 0), point('B', 10, 0)];
const DEVICES = snapshot({
  points: [a, b],
  paths: [line(a, b)],
  entities: [
    carrier('truck'),
    carrier('other', pose(0, 0, 9)),
    on(lift('hoist'), 'truck', undefined, pose(0, 1, 0)),
    stacker('crane', pose(0, 0, 50)),
    cargo('tote', pose(5, 0, 0)),
    cargo('crate', pose(3, 0, 0)),
  ],
});

/** A world of the devices that was told some events, in one batch each. */
function worldTold(...events: AnimationEvent[]) {
  const world = createWorld(DEVICES, { keepsSaid: true });
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  return world;
}

const up = pose(0, 1, 0);

describe('[W51] actions that go on are told with their original start, what is over is not', () => {
  test.each<[string, AnimationEvent]>([
    ['a travel along a route', travels('truck', 1, 4, 'A A-B B', pose(0, 0, 0))],
    ['a turn', turns('truck', 1, 4, pose(0, 0, 0), 90)],
    ['a platform that rises', raises('hoist', 1, 4, 0, 2)],
    ['a fork that reaches out', reaches('crane', 1, 4, 0, 1)],
    ['a stacker that travels', drives('crane', 1, 4, 0, 5)],
    ['a load that is handed over', transfers('truck', 1, 4, 'tote', 'ENTITY', up, pose(0, 2, 0))],
  ])('%s', (_, action) => {
    const world = worldTold(action);
    const motionsAt = (t: Seconds) => unfinishedOf(world, seconds(t)).motions;
    expect([motionsAt(1), motionsAt(4.999)]).toEqual([[action], [action]]);
    expect([motionsAt(0.999), motionsAt(5), motionsAt(9)]).toEqual([[], [], []]);
    const announcedAt = (t: Seconds) => unfinishedOf(world, seconds(t)).announced;
    expect([announcedAt(0.999), announcedAt(1)]).toEqual([[action], []]);
  });

  test('what was stopped or observed last stays so, until something else is said of it', () => {
    const stop = stops('truck', 1, pose(1, 0, 0));
    const sight = seen('other', 2, pose(2, 0, 9));
    const world = worldTold(stop, sight, turns('truck', 7, 1, pose(1, 0, 0), 90));
    expect(unfinishedOf(world, seconds(6)).motions).toEqual([stop, sight]);
    expect(unfinishedOf(world, seconds(9)).motions).toEqual([sight]);
  });

  test('each once, however many tracks it has said something of, in the order of application', () => {
    const sight = seen('hoist', 3, pose(1, 1, 0), { platformHeightMeters: 2 });
    const world = worldTold(turns('truck', 2, 9, pose(0, 0, 0), 90), sight, reaches('crane', 1, 9, 0, 1));
    expect(sentences(unfinishedOf(world, seconds(4)).motions)).toEqual([
      'ROTATE truck at 2',
      'POSE_UPDATE hoist at 3',
      'EXTEND_FORK crane at 1',
    ]);
    expect(unfinishedOf(world, seconds(4)).motions[1]).toEqual(sight);
  });

  test('under the names of then, also those of devices that carry', () => {
    const world = worldTold(
      transfers('truck', 1, 8, 'tote', 'ENTITY', up, pose(0, 2, 0)),
      turns('other', 1, 8, pose(0, 0, 9), 90),
      renamed(2, 'tote', 'box'),
      renamed(3, 'truck', 'lorry'),
      renamed(4, 'other', 'third'),
    );
    expect(sentences(unfinishedOf(world, seconds(2)).motions)).toEqual([
      'TRANSFER_CARGO truck box at 1',
      'ROTATE other at 1',
    ]);
    expect(sentences(unfinishedOf(world, seconds(4)).motions)).toEqual([
      'TRANSFER_CARGO lorry box at 1',
      'ROTATE third at 1',
    ]);
  });

  test('what is gone by then, or has yet to come, goes on no more than what is forgotten', () => {
    const world = worldTold(
      turns('other', 1, 8, pose(0, 0, 9), 90),
      removed(3, 'other'),
      created(5, carrier('late')),
      turns('late', 6, 2, pose(0, 0, 0), 90),
    );
    expect(sentences(unfinishedOf(world, seconds(2)).motions)).toEqual(['ROTATE other at 1']);
    expect(unfinishedOf(world, seconds(3)).motions).toEqual([]);
    expect(sentences(unfinishedOf(world, seconds(3)).announced)).toEqual([
      'ENTITY_CREATED late at 5',
      'ROTATE late at 6',
    ]);
    expect(sentences(unfinishedOf(world, seconds(5)).announced)).toEqual(['ROTATE late at 6']);
  });

  test('a world of thousands is looked through in steps', () => {
    const many = Array.from({ length: 2500 }, (_, index) => cargo(`load ${index}`));
    const steps = unfinishedAt(createWorld(snapshot({ entities: many }), { keepsSaid: true }), 0);
    expect([steps.next().done, steps.next().done, steps.next().done]).toEqual([false, false, true]);
  });

  test('a world that keeps nothing of what was said has nothing to tell', () => {
    const world = createWorld(DEVICES);
    world.applyBatch(batch(1, turns('truck', 1, 4, pose(0, 0, 0), 90), removed(9, 'other')));
    expect(unfinishedOf(world, seconds(2))).toEqual({ motions: [], announced: [] });
  });
});

describe('[W51] what was announced is told in the order of application, each under the names of then', () => {
  const announced = (t: Seconds, ...events: AnimationEvent[]) =>
    sentences(unfinishedOf(worldTold(...events), seconds(t)).announced);

  test.each<[string, AnimationEvent[], string[]]>([
    [
      'coming, going and in between',
      [created(6, carrier('late')), turns('late', 7, 1, pose(0, 0, 0), 90), removed(9, 'late')],
      ['ENTITY_CREATED late at 6', 'ROTATE late at 7', 'ENTITY_REMOVED late at 9'],
    ],
    [
      'changes of carriers, each carrying ended before the next',
      [attaches('truck', 6, 'tote', 'ENTITY', up), attaches('other', 8, 'tote', 'ENTITY', up)],
      ['ATTACH_CARGO truck tote at 6', 'DETACH_CARGO tote tote at 8', 'ATTACH_CARGO other tote at 8'],
    ],
    [
      'what is let go of',
      [attaches('truck', 1, 'tote', 'ENTITY', up), detaches('truck', 8, 'tote', pose(9, 0, 0))],
      ['DETACH_CARGO tote tote at 8', 'DETACH_CARGO tote tote at 8'],
    ],
    [
      'names that change, and what is said under them',
      [renamed(6, 'truck', 'lorry'), turns('lorry', 7, 1, pose(0, 0, 0), 90), renamed(8, 'lorry', 'truck')],
      ['ENTITY_RENAMED truck lorry at 6', 'ROTATE lorry at 7', 'ENTITY_RENAMED lorry truck at 8'],
    ],
    [
      'a name that another will have taken by then',
      [renamed(8, 'truck', 'lorry'), created(6, carrier('truck'))],
      ['ENTITY_RENAMED truck lorry at 8', 'ENTITY_CREATED truck at 6'],
    ],
    ['a removal, which takes real children along unsaid', [removed(6, 'truck')], ['ENTITY_REMOVED truck at 6']],
    [
      'motions of each part',
      [raises('hoist', 6, 2, 0, 1), reaches('crane', 6, 2, 0, 1), drives('crane', 7, 2, 0, 3)],
      ['MOVE_VERTICAL hoist at 6', 'EXTEND_FORK crane at 6', 'TRAVEL crane at 7'],
    ],
    ['nothing of what was there already', [turns('truck', 1, 1, pose(0, 0, 0), 90), renamed(2, 'truck', 'lorry')], []],
  ])('%s', (_, events, expected) => {
    expect(announced(5, ...events)).toEqual(expected);
  });

  test('those whose names others take meanwhile make room, and have them back as soon as they are free', () => {
    const told = announced(
      5,
      ...[renamed(6, 'tote', 'x'), renamed(6, 'crate', 'y'), renamed(7, 'y', 'second'), renamed(8, 'x', 'first')],
      ...[created(1, cargo('x')), created(2, cargo('y'))],
    );
    expect(told.map((sentence) => sentence.replaceAll(/\(\d+\)/g, '(…)'))).toEqual([
      'ENTITY_RENAMED x x (…) at 5',
      'ENTITY_RENAMED tote x at 6',
      'ENTITY_RENAMED y y (…) at 5',
      'ENTITY_RENAMED crate y at 6',
      'ENTITY_RENAMED y second at 7',
      'ENTITY_RENAMED y (…) y at 5',
      'ENTITY_RENAMED x first at 8',
      'ENTITY_RENAMED x (…) x at 5',
    ]);
  });
});

describe('[W51] a world that is told the states and then this is the world that was there', () => {
  test.each<[string, AnimationEvent[]]>([
    [
      'a name that was told away before another took it',
      [
        renamed(6, 'tote', 'box'),
        renamed(7, 'box', 'bin'),
        created(1, cargo('box')),
        renamed(8, 'bin', 'can'),
        renamed(7, 'can', 'bin'),
      ],
    ],
    [
      'a name that another has for a while as it is told, of one that goes meanwhile',
      [
        renamed(6, 'tote', 'box'),
        renamed(7, 'box', 'bin'),
        created(1, cargo('box')),
        removed(9, 'box'),
        renamed(8, 'bin', 'can'),
        renamed(7, 'can', 'bin'),
      ],
    ],
    [
      'a name that another has for a while as it is told, of one that goes with its parent meanwhile',
      [
        renamed(6, 'tote', 'box'),
        renamed(7, 'box', 'bin'),
        created(1, on(cargo('box'), 'truck', undefined, up)),
        removed(9, 'truck'),
        renamed(8, 'bin', 'can'),
        renamed(7, 'can', 'bin'),
      ],
    ],
    [
      'a name that is given again to one that has it, for what came in between was taken back',
      [renamed(3, 'tote', 'box'), renamed(7, 'box', 'bin'), renamed(6, 'bin', 'box')],
    ],
    [
      'a name that goes round',
      [renamed(6, 'tote', 'x'), renamed(7, 'crate', 'tote'), renamed(8, 'x', 'crate'), removed(9, 'tote')],
    ],
    [
      'what would close a cycle but for what is told after it',
      [
        attaches('tote', 6, 'crate', 'ENTITY', up),
        attaches('crate', 7, 'truck', 'ENTITY', up),
        detaches('tote', 7, 'crate', pose(9, 0, 0)),
        attaches('truck', 5, 'tote', 'ENTITY', up),
      ],
    ],
    [
      'what comes on something that is gone by then',
      [created(8, on(cargo('late'), 'truck', 'ENTITY', up)), removed(4, 'truck')],
    ],
    [
      'what comes on something that goes after that',
      [
        created(6, on(cargo('late'), 'other', 'ENTITY', up)),
        turns('other', 5.5, 1, pose(0, 0, 9), 90),
        removed(7, 'other'),
      ],
    ],
    [
      'a name that is free once the child that has it goes with its parent',
      [
        removed(4, 'tote'),
        created(6, on(cargo('tote'), 'truck', undefined, up)),
        removed(7, 'truck'),
        created(5, cargo('tote', pose(8, 0, 0))),
      ],
    ],
    [
      'children of children, which go with the first',
      [
        created(6, on(carrier('upper'), 'other', undefined, up)),
        created(6, on(carrier('uppermost'), 'upper', undefined, up)),
        removed(8, 'other'),
      ],
    ],
    [
      'a child of what is put on another, which is there until that goes itself, though both go at one instant',
      [
        attaches('other', 1, 'truck', 'ENTITY', up),
        removed(8, 'other'),
        raises('hoist', 6, 1, 0, 2),
        removed(8, 'truck'),
      ],
    ],
    [
      'cargo that came on what goes, and stays',
      [created(1, on(cargo('box'), 'other', 'ENTITY', up)), removed(7, 'other'), renamed(8, 'box', 'bin')],
    ],
    [
      'cargo that came on what goes, and is removed itself at that instant',
      [
        created(1, on(cargo('box'), 'other', 'ENTITY', up)),
        removed(8, 'other'),
        turns('box', 6, 1, up, 90),
        removed(8, 'box'),
      ],
    ],
    [
      'a platform that was observed on what has been set down since',
      [
        created(1, on(lift('jack'), 'other', 'ENTITY', up)),
        seen('jack', 1, up, { platformHeightMeters: 2 }),
        turns('other', 2, 4, pose(0, 0, 9), 90),
        removed(4, 'other'),
      ],
    ],
    [
      'a platform that was observed before its base was told something else',
      [seen('hoist', 1, pose(1, 1, 0), { platformHeightMeters: 2 }), turns('hoist', 2, 9, pose(1, 1, 0), 90)],
    ],
    [
      'a platform that was told something else after it was observed with its base',
      [seen('hoist', 1, pose(1, 1, 0), { platformHeightMeters: 2 }), raises('hoist', 3, 9, 2, 0)],
    ],
    [
      'a platform that will be observed, of a base that is told something else for that time',
      [seen('hoist', 7, pose(1, 1, 0), { platformHeightMeters: 2 }), turns('hoist', 6, 9, pose(1, 1, 0), 90)],
    ],
    [
      'a travel that goes on without what carried it, at the offset that this had moved it to',
      [
        created(1, on(stacker('rider'), 'other', 'ENTITY', up)),
        drives('rider', 3, 6, 0, 6),
        stops('other', 3, pose(4, 0, 0)),
        removed(3, 'other'),
      ],
    ],
    [
      'a turn of what was carried and is free now',
      [attaches('truck', 1, 'tote', 'ENTITY', up), turns('tote', 2, 8, pose(5, 0, 0), 90), removed(4, 'truck')],
    ],
    [
      'a load that changes hands on its way',
      [
        transfers('truck', 1, 6, 'tote', 'ENTITY', up, pose(0, 3, 0)),
        transfers('other', 4, 6, 'tote', 'ENTITY', up, pose(0, 3, 0)),
        attaches('crane', 8, 'tote', 'FORK', up),
      ],
    ],
  ])('%s', (_, events) => {
    const world = worldTold(...events);
    const joined = toldAgain(world, seconds(5)) ?? expect.fail('every parent is there');
    expect(joined.unusableMotions).toEqual([]);
    for (const t of [5, 5.5, 6, 6.5, 7, 7.5, 8, 9, 12]) expect(differenceAt(world, joined, seconds(t))).toBeNull();
  });

  test('whatever happened before and happens after, late or ahead of its time', async () => {
    await checkLaw(ANY_STORY, 100, (told) => {
      const story = new Story(createWorld(snapshot(CARRIED_PLANT), { historySeconds: 1e9, keepsSaid: true }), true);
      const [before, after] = split(told);
      for (const step of before) story.tell(step);
      const joined = toldAgain(story.world, story.now);
      if (!joined) return null;
      if (joined.unusableMotions.length > 0) return JSON.stringify(joined.unusableMotions);
      return differenceAt(story.world, joined, story.now) ?? goOnAlike(story, joined, after);
    });
  });
});
