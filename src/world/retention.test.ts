import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import type { Seconds } from '../units/index.ts';
import { createWorld, type World, type WorldOptions } from './index.ts';
import { batch, cargo, carrier, pose, seconds, snapshot } from './testing/builders.ts';
import { attaches, removed, stops, turns } from './testing/events.ts';
import { entityOf } from './testing/questions.ts';

const DEVICES = snapshot({ entities: [carrier('c'), cargo('p')] });
const up = pose(0, 1, 0);

/** A world that was told something each minute. */
function busyWorld(options: WorldOptions, minutes: number): World {
  const world = createWorld(DEVICES, options);
  for (let minute = 1; minute <= minutes; minute += 1) tell(world, 60 * minute, stops('c', 60 * minute, up));
  return world;
}

/** Tells events while the clock of the service is there. */
function tell(world: World, clock: Seconds, ...events: AnimationEvent[]): void {
  world.applyBatch(batch(world.appliedSequence + 1, ...events), seconds(clock));
}

describe('[W38] one bound is enough', () => {
  test('what is beyond a bound of time is forgotten where memory has none', () => {
    const byTime = busyWorld({ historySeconds: 600, historyBytes: Infinity }, 30);
    expect(byTime.historyBytes).toBe(busyWorld({ historySeconds: 600 }, 30).historyBytes);
    expect(byTime.historyBytes).toBeLessThan(busyWorld({}, 30).historyBytes);
  });

  test('what is beyond a bound of memory is forgotten where time has none', () => {
    const byMemory = busyWorld({ historySeconds: Infinity, historyBytes: 20_000 }, 200);
    expect(byMemory.oldestMicros).toBe(busyWorld({ historySeconds: 1e6, historyBytes: 20_000 }, 200).oldestMicros);
    expect(byMemory.oldestMicros).toBeGreaterThan(seconds(60));
  });

  test('what was over when the history begins is not kept, also where nothing bounds it', () => {
    const world = createWorld(DEVICES, { historySeconds: Infinity, historyBytes: Infinity });
    const kindsAfter = (...events: AnimationEvent[]) => {
      tell(world, 0, ...events);
      return world.historyOf(entityOf(world, 'c', 0))?.body.map(({ kind }) => kind);
    };
    expect(kindsAfter()).toEqual(['held']);
    expect(kindsAfter(stops('c', 0, up))).toEqual(['stopped']);
    expect(kindsAfter(turns('c', 1, 1, up, 90))).toEqual(['stopped', 'rotation']);
  });
});

describe('[W38] what is gone is forgotten', () => {
  test('after the oldest instant, at which it can still be corrected, whatever else began then', () => {
    const world = createWorld(DEVICES, { historySeconds: 10 });
    const names = () => [...world.entities].map(({ initialState }) => initialState.entityName);
    tell(world, 5, turns('c', 5, 1, up, 90), removed(5, 'c'));
    tell(world, 15);
    expect([world.oldestMicros, names()]).toEqual([seconds(5), ['c', 'p']]);
    tell(world, 15.000001);
    expect(names()).toEqual(['p']);
  });

  test('once, also where what carried it is found to have gone before', () => {
    const world = createWorld(DEVICES, { historySeconds: 10 });
    tell(world, 3, attaches('c', 1, 'p', 'ENTITY', up), removed(3, 'p'));
    tell(world, 20);
    tell(world, 20, removed(2, 'c'));
    expect([...world.entities]).toEqual([]);
  });
});
