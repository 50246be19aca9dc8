import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import type { Seconds } from '../units/index.ts';
import { createWorld } from './index.ts';
import { batch, cargo, carrier, lift, pose, seconds, snapshot, stacker } from './testing/builders.ts';
import { detaches, drives, raises, reaches, removed, seen, stops, transfers, turns } from './testing/events.ts';
import { entityOf } from './testing/questions.ts';

const DEVICES = snapshot({
  entities: [carrier('truck'), carrier('other'), lift('hoist'), stacker('crane'), lift('jack'), cargo('tote')],
});
const here = pose(0, 0, 0);
const up = pose(0, 1, 0);

/** What an entity does at an instant, alone and with what is handed to it. */
function doings(name: string, t: Seconds, events: readonly AnimationEvent[]): [string, string] {
  const world = createWorld(DEVICES);
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  const entity = entityOf(world, name, t);
  return [world.activityAt(entity, seconds(t)), world.workAt(entity, seconds(t))];
}

describe('[W39] what moves comes before what was last said about rest', () => {
  test.each<[string, string, string, AnimationEvent[]]>([
    [
      'a turn, while its platform rises',
      'hoist',
      'rotating',
      [turns('hoist', 1, 4, here, 90), raises('hoist', 1, 4, 0, 2)],
    ],
    [
      'a travel, while platform and fork move',
      'crane',
      'travelling',
      [drives('crane', 1, 4, 0, 2), raises('crane', 1, 4, 0, 2), reaches('crane', 1, 4, 0, 1)],
    ],
    [
      'being handed over, while its platform rises',
      'jack',
      'transferring',
      [transfers('truck', 1, 4, 'jack', 'ENTITY', up, here), raises('jack', 1, 4, 0, 2)],
    ],
    [
      'a platform that rises, while a fork moves',
      'crane',
      'lifting',
      [raises('crane', 1, 4, 0, 2), reaches('crane', 1, 4, 0, 1)],
    ],
    [
      'a platform that rises, of what was stopped',
      'hoist',
      'lifting',
      [stops('hoist', 1, here), raises('hoist', 1, 4, 0, 2)],
    ],
    ['a fork alone', 'crane', 'forking', [reaches('crane', 1, 4, 0, 1)]],
    ['a fork, of what was stopped', 'crane', 'forking', [stops('crane', 1, here), reaches('crane', 1, 4, 0, 1)]],
    ['a stop', 'truck', 'stopped', [stops('truck', 1, here)]],
    ['an observation', 'truck', 'observed', [seen('truck', 1, here)]],
    [
      'an observation of the platform, of what has turned since',
      'hoist',
      'observed',
      [seen('hoist', 1, here, { platformHeightMeters: 1 }), turns('hoist', 1, 1, here, 90)],
    ],
    [
      'an observation, of a platform that has risen since',
      'hoist',
      'observed',
      [seen('hoist', 1, here, { platformHeightMeters: 1 }), raises('hoist', 1, 1, 0, 2)],
    ],
    [
      'a stop, of a platform that was observed',
      'hoist',
      'observed',
      [seen('hoist', 0.5, here, { platformHeightMeters: 1 }), stops('hoist', 1, here)],
    ],
    ['nothing', 'truck', 'resting', []],
  ])('%s', (_, name, activity, events) => {
    expect(doings(name, 3, events)).toEqual([activity, activity]);
  });

  test('up to its end, which is rest already', () => {
    const turn = [turns('truck', 1, 4, here, 90)];
    expect([0.999999, 1, 4.999999, 5].map((t) => doings('truck', t, turn)[0])).toEqual([
      'resting',
      'rotating',
      'rotating',
      'resting',
    ]);
  });
});

describe('[W39] what a load is being handed to is at work', () => {
  const handing = transfers('truck', 1, 4, 'tote', 'ENTITY', up, here);

  test.each<[string, string, string, AnimationEvent[]]>([
    ['though nothing of it moves', 'truck', 'transferring', [handing]],
    ['but not before', 'truck', 'resting', [transfers('truck', 3.5, 4, 'tote', 'ENTITY', up, here)]],
    ['nor after', 'truck', 'resting', [transfers('truck', 0, 3, 'tote', 'ENTITY', up, here)]],
    ['nor once the load is gone', 'truck', 'resting', [handing, removed(2, 'tote')]],
    ['nor once it is let go', 'truck', 'resting', [handing, detaches('truck', 2, 'tote', here)]],
    ['nor once it is handed on', 'truck', 'resting', [handing, transfers('other', 2, 4, 'tote', 'ENTITY', up, here)]],
    ['the next one is', 'other', 'transferring', [handing, transfers('other', 2, 4, 'tote', 'ENTITY', up, here)]],
    ['nor any other', 'other', 'resting', [handing]],
  ])('%s', (_, name, work, events) => {
    expect(doings(name, 3, events)).toEqual(['resting', work]);
  });

  test('what it does itself comes first', () => {
    expect(doings('truck', 3, [handing, turns('truck', 1, 4, here, 90)])).toEqual(['rotating', 'rotating']);
    expect(doings('truck', 3, [handing, stops('truck', 1, here)])).toEqual(['stopped', 'stopped']);
  });
});
