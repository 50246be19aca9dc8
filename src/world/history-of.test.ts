import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld, type EntityHistory, type World } from './index.ts';
import { batch, cargo, carrier, lift, on, pose, seconds, snapshot } from './testing/builders.ts';
import { attaches, detaches, raises, removed, renamed, seen, stops, transfers, turns } from './testing/events.ts';
import { entityOf } from './testing/questions.ts';

const DEVICES = snapshot({ entities: [carrier('truck'), carrier('other'), lift('hoist'), cargo('tote')] });
const here = pose(0, 0, 0);
const up = pose(0, 1, 0);

function worldTold(events: readonly AnimationEvent[], keepsSaid = false): World {
  const world = createWorld(DEVICES, { keepsSaid });
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  return world;
}

/** What is kept of one of the devices, found by the name that it has at first. */
function historyOf(name: string, events: readonly AnimationEvent[], keepsSaid = false): EntityHistory {
  const world = worldTold(events, keepsSaid);
  const entity = entityOf(world, name, 0);
  return world.historyOf(entity) ?? expect.fail('it is kept');
}

const [AGO, NEVER] = [-Infinity, Infinity];
const inSeconds = (micros: number): number => micros / 1e6;

/** From when until when on whom, by which part. */
const linksOf = (name: string, ...events: AnimationEvent[]) =>
  historyOf(name, events).links.map(({ startMicros, untilMicros, parent, part }) => {
    return [inSeconds(startMicros), inSeconds(untilMicros), parent?.nameAt(startMicros) ?? null, part];
  });

/** What, from when, over when, until when. */
const spansOf = (track: 'body' | 'platform' | 'fork', name: string, ...events: AnimationEvent[]) =>
  historyOf(name, events)[track].map(({ kind, startMicros, endMicros, untilMicros }) => {
    return [kind, ...[startMicros, endMicros, untilMicros].map(inSeconds)];
  });

describe('[W45] whether it was ever carried as cargo is told as its history tells it', () => {
  test.each<[string, boolean, AnimationEvent[]]>([
    ['by nobody', false, []],
    ['by a part', true, [attaches('hoist', 2, 'tote', 'LIFT_PLATFORM', up)]],
    ['until it was let go', true, [attaches('truck', 2, 'tote', 'ENTITY', up), detaches('truck', 4, 'tote', here)]],
    ['until its carrier went', true, [attaches('truck', 2, 'tote', 'ENTITY', up), removed(4, 'truck')]],
    ['by one that went at the same time', false, [attaches('truck', 2, 'tote', 'ENTITY', up), removed(2, 'truck')]],
  ])('%s: %s', (_, wasCargo, events) => {
    const world = worldTold(events);
    expect(world.wasCargo(entityOf(world, 'tote', 0))).toBe(wasCargo);
    expect(historyOf('tote', events).links.some(({ part }) => part !== null)).toBe(wasCargo);
    expect(world.wasCargo(entityOf(world, 'truck', 0)), 'of what carries others and is carried by none').toBe(false);
  });

  test('what stands on another as a real child of it is no cargo', () => {
    const world = createWorld(snapshot({ entities: [carrier('truck'), on(lift('hoist'), 'truck')] }));
    expect(world.wasCargo(entityOf(world, 'hoist', 0))).toBe(false);
  });
});

describe('[W45] who carried an entity', () => {
  test.each<[string, AnimationEvent[], unknown[]]>([
    ['nobody', [], [[AGO, NEVER, null, null]]],
    [
      'one after the other',
      [attaches('truck', 2, 'tote', 'ENTITY', up), attaches('hoist', 5, 'tote', 'LIFT_PLATFORM', up)],
      [
        [AGO, 2, null, null],
        [2, 5, 'truck', 'ENTITY'],
        [5, NEVER, 'hoist', 'LIFT_PLATFORM'],
      ],
    ],
    [
      'until it was let go',
      [attaches('truck', 2, 'tote', 'ENTITY', up), detaches('truck', 4, 'tote', here)],
      [
        [AGO, 2, null, null],
        [2, 4, 'truck', 'ENTITY'],
        [4, NEVER, null, null],
      ],
    ],
    [
      'until its carrier went',
      [attaches('truck', 2, 'tote', 'ENTITY', up), removed(5, 'truck')],
      [
        [AGO, 2, null, null],
        [2, 5, 'truck', 'ENTITY'],
        [5, NEVER, null, null],
      ],
    ],
    [
      'until its carrier went, and then by another',
      [attaches('truck', 2, 'tote', 'ENTITY', up), removed(5, 'truck'), attaches('other', 7, 'tote', 'ENTITY', up)],
      [
        [AGO, 2, null, null],
        [2, 5, 'truck', 'ENTITY'],
        [5, 7, null, null],
        [7, NEVER, 'other', 'ENTITY'],
      ],
    ],
    [
      'by one that goes later than the next takes it',
      [attaches('truck', 2, 'tote', 'ENTITY', up), attaches('other', 4, 'tote', 'ENTITY', up), removed(9, 'truck')],
      [
        [AGO, 2, null, null],
        [2, 4, 'truck', 'ENTITY'],
        [4, NEVER, 'other', 'ENTITY'],
      ],
    ],
    [
      'not by one that went before',
      [attaches('truck', 6, 'tote', 'ENTITY', up), removed(5, 'truck')],
      [
        [AGO, 6, null, null],
        [6, NEVER, null, null],
      ],
    ],
  ])('%s', (_, events, links) => {
    expect(linksOf('tote', ...events)).toEqual(links);
  });
});

describe('[W39] what an entity did', () => {
  test('one thing after the other: what is replaced is over with that', () => {
    const told = [turns('truck', 1, 2, here, 90), turns('truck', 5, 4, here, 0), stops('truck', 7, here)];
    expect(spansOf('body', 'truck', ...told)).toEqual([
      ['held', AGO, AGO, 1],
      ['rotation', 1, 3, 5],
      ['rotation', 5, 7, 7],
      ['stopped', 7, 7, NEVER],
    ]);
  });

  test('of a part of what is carried, also when its carrier goes', () => {
    const told = [attaches('truck', 0.5, 'hoist', 'ENTITY', up), raises('hoist', 1, 6, 0, 1), removed(4, 'truck')];
    expect(spansOf('platform', 'hoist', ...told).at(-1)).toEqual(['lift', 1, 7, NEVER]);
  });

  test('what was put down is held', () => {
    const told = [attaches('truck', 1, 'tote', 'ENTITY', up), detaches('truck', 2, 'tote', here)];
    expect(spansOf('body', 'tote', ...told).map(([kind]) => kind)).toEqual(['held', 'held', 'held']);
  });

  test('of each part by itself; of a part that it has not, nothing', () => {
    const told = [raises('hoist', 1, 2, 0, 1), seen('hoist', 4, here, { platformHeightMeters: 2 })];
    expect(spansOf('platform', 'hoist', ...told)).toEqual([
      ['held', AGO, AGO, 1],
      ['lift', 1, 3, 4],
      ['observed', 4, 4, NEVER],
    ]);
    expect(spansOf('body', 'hoist', ...told)).toEqual([
      ['held', AGO, AGO, 4],
      ['observed', 4, 4, NEVER],
    ]);
    expect([spansOf('fork', 'hoist', ...told), spansOf('platform', 'truck'), spansOf('fork', 'truck')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  const handing = transfers('truck', 1, 6, 'tote', 'ENTITY', up, here);

  test.each<[string, AnimationEvent[], unknown[]]>([
    ['up to its end', [handing], [['transfer', 1, 7, NEVER]]],
    ['up to when its carrier goes, which sets it down', [handing, removed(4, 'truck')], [['transfer', 1, 4, NEVER]]],
    [
      'up to when it is handed on',
      [handing, attaches('other', 3, 'tote', 'ENTITY', up), removed(4, 'truck')],
      [
        ['transfer', 1, 3, 3],
        ['held', 3, 3, NEVER],
      ],
    ],
    [
      'not at all where its carrier had gone before',
      [transfers('truck', 5, 6, 'tote', 'ENTITY', up, here), removed(4, 'truck')],
      [['transfer', 5, 5, NEVER]],
    ],
    [
      'and what is done freely goes on when another goes',
      [turns('tote', 1, 6, here, 90), removed(4, 'truck')],
      [['rotation', 1, 7, NEVER]],
    ],
    [
      'a turn on a carrier that goes is over then, too',
      [attaches('truck', 0.5, 'tote', 'ENTITY', up), turns('tote', 1, 6, up, 90), removed(4, 'truck')],
      [
        ['held', 0.5, 0.5, 1],
        ['rotation', 1, 4, NEVER],
      ],
    ],
  ])('a load: %s', (_, events, spans) => {
    expect(spansOf('body', 'tote', ...events).slice(1)).toEqual(spans);
  });
});

test('[W38] what a forgotten carrier has left is held', () => {
  const world = createWorld(DEVICES, { historySeconds: 1 });
  world.applyBatch(
    batch(1, attaches('truck', 1, 'tote', 'ENTITY', up), turns('tote', 2, 9, up, 90), removed(3, 'truck')),
  );
  world.applyBatch(batch(2), seconds(20));
  const { body, links } = world.historyOf(entityOf(world, 'tote', 20)) ?? expect.fail('it is kept');
  expect(body.map(({ kind, startMicros }) => [kind, startMicros])).toEqual([['held', seconds(2)]]);
  expect(links.map(({ parent, startMicros }) => [parent, startMicros])).toEqual([[null, seconds(1)]]);
});

test('[W51] what it came by is told by a world that keeps what is said', () => {
  const turn = turns('truck', 1, 2, here, 90);
  const eventsOf = (keepsSaid: boolean) => historyOf('truck', [turn], keepsSaid).body.map(({ event }) => event);
  expect([eventsOf(true), eventsOf(false)]).toEqual([
    [null, turn],
    [null, null],
  ]);
});

test('[W27] names are told from when on each was had', () => {
  const { names } = historyOf('truck', [renamed(3, 'truck', 'lorry')]);
  expect(names.map(({ startMicros, name }) => [startMicros, name])).toEqual([
    [AGO, 'truck'],
    [seconds(3), 'lorry'],
  ]);
});

test('[W38] of what is forgotten nothing is told', () => {
  const world = createWorld(DEVICES, { historySeconds: 1 });
  const truck = entityOf(world, 'truck', 0);
  world.applyBatch(batch(1, attaches('other', 0, 'truck', 'ENTITY', up), removed(1, 'truck')), seconds(9));
  expect([world.historyOf(truck), world.parentAt(truck, 0), world.observedTrackAt(truck, 0)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([world.activityAt(truck, 0), world.workAt(truck, 0)]).toEqual(['resting', 'resting']);
  expect(world.transformAt(truck, 'ENTITY', 0)).toBeNull();
  expect(world.wasCargo(truck)).toBe(false);
});

test('[W39] the history since an instant begins with the last two things that an entity itself did, whoever took it since', () => {
  const taken = [attaches('truck', 5, 'tote', 'ENTITY', up), detaches('truck', 6, 'tote', here)];
  const world = worldTold([turns('tote', 1, 1, here, 90), turns('tote', 3, 1, here, 0), ...taken]);
  const { body } = world.historyOf(entityOf(world, 'tote', 0), seconds(7)) ?? expect.fail('it is kept');
  expect(body.map(({ startMicros }) => inSeconds(startMicros))).toEqual([1, 3, 5, 6]);
});
