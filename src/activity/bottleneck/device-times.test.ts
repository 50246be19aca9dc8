import { describe, expect, test } from 'vitest';
import { Lane, type LaneInterval } from '../lanes/lane.ts';
import type { State } from '../relations.ts';
import { type Circumstance, isMover, ROLE, tellRoles, turnsOf } from './device-times.ts';

type Row = readonly [state: State, from: number, to: number, more?: Partial<LaneInterval>];

function laneOf(...rows: Row[]): Lane {
  const lane = new Lane({ entityId: 'e1', entityType: 'CARRIER' });
  for (const [state, startMicros, endMicros, more] of rows) {
    lane.put({ state, startMicros, endMicros, loaded: false, meters: 0, name: 'C1', places: [], ...more });
  }
  return lane;
}

const NAMES = Object.fromEntries(Object.entries(ROLE).map(([name, role]) => [role, name]));

/** Roles in [10, 90), each with when it begins. */
function roles(rows: readonly Row[], ...times: (readonly [what: Circumstance, from: number, to: number])[]): string {
  const turns = times
    .flatMap(([what, fromMicros, toMicros]) => turnsOf({ fromMicros, toMicros }, what))
    .sort((a, b) => a.atMicros - b.atMicros);
  const told: string[] = [];
  tellRoles(laneOf(...rows), turns, { fromMicros: 10, toMicros: 90 }, (at, _, to) => told.push(`${NAMES[to]} ${at}`));
  return told.join(', ');
}

const RESTS: Row = ['resting', 0, 100];

describe('[Q38] what a device is to its kind', () => {
  test.each<[string, Row[], string]>([
    ['idle at rest', [RESTS], 'idle 10, absent 90'],
    [
      'at work while it moves',
      [
        ['resting', 0, 20],
        ['travelling', 20, 40],
        ['resting', 40, 90],
      ],
      'idle 10, activeEmpty 20, idle 40, absent 90',
    ],
    ['standing with its load', [['resting', 0, 90, { loaded: true }]], 'standingLoaded 10, absent 90'],
    ['at work with it', [['lifting', 0, 90, { loaded: true }]], 'activeLoaded 10, absent 90'],
    [
      'standing after a STOP, which does not say whether it could work',
      [['stopped', 0, 90]],
      'standingEmpty 10, absent 90',
    ],
    [
      'at work where it was seen to move',
      [
        ['observed', 0, 50, { meters: 3 }],
        ['observed', 50, 99, { loaded: true }],
      ],
      'activeEmpty 10, standingLoaded 50, absent 90',
    ],
    ['idle where it was seen to stay', [['observed', 0, 99]], 'idle 10, absent 90'],
    ['at rest with a way that it went before', [['resting', 0, 99, { meters: 3 }]], 'idle 10, absent 90'],
    [
      'absent where nothing is known',
      [
        ['resting', 0, 30],
        ['unknown', 30, 50],
        ['resting', 50, 70],
        ['turning', 80, 85],
      ],
      'idle 10, absent 30, idle 50, absent 70, activeEmpty 80, absent 85',
    ],
    [
      'absent before it comes and beyond the range',
      [
        ['turning', 40, 45],
        ['turning', 90, 95],
      ],
      'activeEmpty 40, absent 45',
    ],
  ])('%s', (_, rows, expected) => {
    expect(roles(rows)).toBe(expected);
  });

  test.each<[string, Row[], (readonly [Circumstance, number, number])[], string]>([
    ['held', [RESTS], [['held', 20, 30]], 'idle 10, standingEmpty 20, idle 30, absent 90'],
    [
      'held with its load, as without',
      [['resting', 0, 90, { loaded: true }]],
      [['held', 20, 30]],
      'standingLoaded 10, absent 90',
    ],
    ['holding another counts as work', [RESTS], [['holding', 20, 30]], 'idle 10, activeEmpty 20, idle 30, absent 90'],
    [
      'held itself, it holds nobody',
      [RESTS],
      [
        ['holding', 20, 40],
        ['held', 25, 30],
      ],
      'idle 10, activeEmpty 20, standingEmpty 25, activeEmpty 30, idle 40, absent 90',
    ],
    [
      'occupied',
      [RESTS],
      [
        ['occupied', 0, 30],
        ['held', 20, 40],
      ],
      'occupied 10, standingEmpty 30, idle 40, absent 90',
    ],
    [
      'working by its part',
      [RESTS],
      [
        ['working', 20, 30],
        ['occupied', 25, 40],
      ],
      'idle 10, activeEmpty 20, occupied 30, idle 40, absent 90',
    ],
    [
      'moving, whatever is said of it',
      [['travelling', 0, 90]],
      [
        ['held', 20, 30],
        ['occupied', 40, 50],
      ],
      'activeEmpty 10, absent 90',
    ],
    [
      'working from when its load comes',
      [
        ['resting', 0, 50],
        ['resting', 50, 99, { loaded: true }],
      ],
      [['working', 50, 60]],
      'idle 10, activeLoaded 50, standingLoaded 60, absent 90',
    ],
    ['held from before the range to its end', [RESTS], [['held', 5, 95]], 'standingEmpty 10, absent 90'],
    [
      'held over a change of state',
      [
        ['resting', 0, 50],
        ['stopped', 50, 60],
        ['resting', 60, 90],
      ],
      [['held', 50, 60]],
      'idle 10, standingEmpty 50, idle 60, absent 90',
    ],
  ])('%s', (_, rows, times, expected) => {
    expect(roles(rows, ...times)).toBe(expected);
  });
});

test.each<[Row[], boolean]>([
  [
    [
      ['resting', 0, 9],
      ['turning', 9, 12],
    ],
    true,
  ],
  [[['observed', 0, 9, { meters: 2 }]], true],
  [[['observed', 0, 9]], false],
  [[['resting', 0, 9, { meters: 2 }]], false],
  [[['transferring', 0, 9]], false],
  [[], false],
])('[Q39] of %j it is told whether it moves by itself: %s', (rows, moves) => {
  expect(isMover(laneOf(...rows))).toBe(moves);
});
