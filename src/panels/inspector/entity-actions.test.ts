import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../../protocol/index.ts';
import type { Seconds } from '../../units/index.ts';
import { createWorld } from '../../world/index.ts';
import { batch, cargo, carrier, pose, seconds, snapshot, stacker } from '../../world/testing/builders.ts';
import {
  attaches,
  detaches,
  drives,
  raises,
  reaches,
  removed,
  seen,
  stops,
  turns,
} from '../../world/testing/events.ts';
import { type ActionsAround, actionsAround, type EntityAction, motionAt } from './entity-actions.ts';

const DEVICES = snapshot({ entities: [carrier('truck'), carrier('other'), stacker('crane'), cargo('tote')] });
const here = pose(0, 0, 0);
const up = pose(0, 1, 0);

function historyOf(name: string, events: readonly AnimationEvent[]) {
  const world = createWorld(DEVICES);
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  const entity = world.entityAt(name, 0) ?? expect.fail('it is there');
  return world.historyOf(entity) ?? expect.fail('it has a history');
}

/** What, from when until when, and by whom: as a test writes it down. */
type Written = [what: string, from: Seconds, until: Seconds, by?: string];

function around(atSeconds: Seconds, name: string, events: readonly AnimationEvent[]) {
  const { last, next }: ActionsAround = actionsAround(historyOf(name, events), seconds(atSeconds));
  return { last: last.map(written), next: next.map(written) };
}

function written({ what, startMicros, endMicros, carrierName }: EntityAction): Written {
  const [from, until] = [startMicros / 1e6, endMicros / 1e6];
  return carrierName === null ? [what, from, until] : [what, from, until, carrierName];
}

describe('the actions round an instant', () => {
  const events = [turns('truck', 1, 2, here, 90), turns('truck', 5, 2, here, 0), turns('truck', 9, 2, here, 90)];

  test.each<[string, Seconds, Written[], Written[]]>([
    [
      'before all of them',
      0,
      [],
      [
        ['rotating', 1, 3],
        ['rotating', 5, 7],
        ['rotating', 9, 11],
      ],
    ],
    [
      'while one is under way, which counts as begun',
      6,
      [
        ['rotating', 5, 7],
        ['rotating', 1, 3],
      ],
      [['rotating', 9, 11]],
    ],
    [
      'at the instant at which one begins',
      9,
      [
        ['rotating', 9, 11],
        ['rotating', 5, 7],
        ['rotating', 1, 3],
      ],
      [],
    ],
  ])('%s: the newest first, and the next as they come', (_, atSeconds, last, next) => {
    expect(around(atSeconds, 'truck', events)).toEqual({ last, next });
  });

  test('ten of the past, and ten of what comes', () => {
    const many = Array.from({ length: 30 }, (_, index) => turns('truck', index, 0.5, here, index * 10));
    const { last, next } = around(14, 'truck', many);
    expect(last.map(([, from]) => from)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
    expect(next.map(([, from]) => from)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
  });

  test('of all parts, in the order of time', () => {
    const told = [drives('crane', 1, 4, 0, 8), raises('crane', 2, 1, 0, 1), reaches('crane', 6, 1, 0, 1)];
    expect(around(10, 'crane', told).last).toEqual([
      ['forking', 6, 7],
      ['lifting', 2, 3],
      ['travelling', 1, 5],
    ]);
  });

  test('what was replaced is over with that', () => {
    const told = [turns('truck', 1, 8, here, 90), stops('truck', 3, here)];
    expect(around(5, 'truck', told).last).toEqual([
      ['stopped', 3, 3],
      ['rotating', 1, 3],
    ]);
  });

  test('an observation takes no time', () => {
    expect(around(5, 'truck', [seen('truck', 2, here)]).last).toEqual([['observed', 2, 2]]);
  });

  test('how it stood at first is no action, nor how it came', () => {
    expect(around(5, 'tote', [])).toEqual({ last: [], next: [] });
  });
});

describe('hand-overs of a load', () => {
  test('by whom it is taken up, and when it is set down', () => {
    const told = [
      attaches('truck', 2, 'tote', 'ENTITY', up),
      attaches('other', 4, 'tote', 'ENTITY', up),
      detaches('other', 6, 'tote', here),
    ];
    expect(around(5, 'tote', told)).toEqual({
      last: [
        ['taken up', 4, 4, 'other'],
        ['taken up', 2, 2, 'truck'],
      ],
      next: [['set down', 6, 6]],
    });
  });

  test('it is set down by a carrier that goes', () => {
    const told = [attaches('truck', 2, 'tote', 'ENTITY', up), removed(4, 'truck')];
    expect(around(5, 'tote', told).last).toEqual([
      ['set down', 4, 4],
      ['taken up', 2, 2, 'truck'],
    ]);
  });
});

describe('the motion that is under way', () => {
  const told = [drives('crane', 1, 4, 0, 8), raises('crane', 2, 5, 0, 1), seen('crane', 9, here)];

  test.each<[Seconds, string | null]>([
    [0.5, null],
    [1, 'travel'],
    // Of two at once, the one that ends last.
    [3, 'lift'],
    [6, 'lift'],
    [7, null],
    [9.5, null],
  ])('at %s s: %s', (atSeconds, kind) => {
    expect(motionAt(historyOf('crane', told), seconds(atSeconds))?.kind ?? null).toBe(kind);
  });
});
