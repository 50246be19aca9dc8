import { describe, expect, test } from 'vitest';
import type { AnimationEvent, AnimationSnapshot } from '../protocol/index.ts';
import { cargo, carrier, lift, line, on, point, pose, seconds, snapshot, stacker } from '../world/testing/builders.ts';
import { attaches, detaches, raises, removed, transfers, travels, turns } from '../world/testing/events.ts';
import { allRows, derived, saidOf } from './testing/told-run.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const NETWORK = { points: [A, B], paths: [line(A, B)] };

const plant = (...entities: AnimationSnapshot['entities']): AnimationSnapshot => snapshot({ ...NETWORK, entities });

const drive = travels('c', 1, 5, 'A A-B B', pose(0, 0, 0));

test('[Q7] cargo on a part, or on a real child, loads what carries it; a real child does not', () => {
  const entities = [carrier('c'), on(lift('upper'), 'c'), cargo('load'), stacker('s')];
  const events = [drive, attaches('upper', 3, 'load', 'LIFT_PLATFORM', pose(0, 0, 0)), raises('upper', 4, 1, 0, 1)];
  const derivation = derived(plant(...entities), events, seconds(10));
  expect(saidOf(allRows(derivation, 'activity', 'c'))).toEqual([
    'resting 0-1',
    'travelling 1-3 4',
    'travelling* 3-6 6',
    'resting* 6-10',
  ]);
  expect(allRows(derivation, 'activity', 's'), 'never acted').toEqual([]);
  expect(() => allRows(derivation, 'activity', 'nobody')).toThrow('nothing is named "nobody"');
});

describe('[Q7] loaded', () => {
  const on0 = pose(0, 0, 0);
  const two = plant(carrier('c'), carrier('d'), cargo('load'), cargo('second'), on(lift('upper'), 'c'));
  const acts = turns('c', 0, 1, on0, 90);
  test.each<[string, AnimationEvent[], string[]]>([
    [
      'until the load is removed',
      [attaches('c', 2, 'load', 'ENTITY', on0), removed(4, 'load')],
      ['turning 0-1', 'resting 1-2', 'resting* 2-4', 'resting 4-10'],
    ],
    [
      'as long as any of several is on it',
      [
        attaches('c', 2, 'load', 'ENTITY', on0),
        attaches('c', 4, 'second', 'ENTITY', on0),
        detaches('c', 6, 'load', on0),
        detaches('c', 8, 'second', on0),
      ],
      ['turning 0-1', 'resting 1-2', 'resting* 2-8', 'resting 8-10'],
    ],
    [
      'by its real child only while that is on it',
      [
        attaches('upper', 2, 'load', 'LIFT_PLATFORM', on0),
        detaches('upper', 4, 'load', on0),
        attaches('d', 5, 'upper', 'ENTITY', on0),
        attaches('upper', 6, 'load', 'LIFT_PLATFORM', on0),
      ],
      ['turning 0-1', 'resting 1-2', 'resting* 2-4', 'resting 4-10'],
    ],
    [
      'and handed over to, and from hand to hand',
      [
        transfers('c', 2, 2, 'load', 'ENTITY', on0, on0),
        transfers('d', 6, 2, 'load', 'ENTITY', on0, on0),
        transfers('c', 9, 0.5, 'second', 'ENTITY', on0, on0),
      ],
      [
        ...['turning 0-1', 'resting 1-2', 'transferring* 2-4', 'resting* 4-6', 'resting 6-9'],
        ...['transferring* 9-9.5', 'resting* 9.5-10'],
      ],
    ],
  ])('%s', (_, events, expected) => {
    expect(saidOf(allRows(derived(two, [acts, ...events], seconds(10)), 'activity', 'c'))).toEqual(expected);
  });

  test('is nothing that acts, and what moves on it of itself is not handed over', () => {
    const events = [turns('upper', 2, 2, on0, 90), attaches('d', 3, 'load', 'ENTITY', on0)];
    const derivation = derived(two, events, seconds(10));
    expect(['c', 'd'].map((name) => allRows(derivation, 'activity', name))).toEqual([[], []]);
  });
});
