import type { AnimationEvent } from '../../protocol/index.ts';
import { at, cargo, carrier, lift, line, on, point, pose, snapshot, stacker } from './builders.ts';
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
} from './events.ts';

const [a, b] = [point('A', 0, 0), point('B', 10, 0)];
const here = pose(0, 0, 0);
const up = pose(0, 1, 0);
/** What each story begins with. */
export const DEVICES = snapshot({
  points: [a, b],
  paths: [line(a, b)],
  entities: [
    carrier('truck'),
    on(lift('hoist'), 'truck', undefined, pose(0, 1, 0)),
    carrier('other', pose(0, 0, 9)),
    { ...on(stacker('crane', pose(2, 1, 50)), 'other', 'ENTITY', pose(1, 1, 0)), trackEndPosition: at(14, 10, 70) },
    cargo('tote', pose(5, 0, 0)),
    carrier('last', here),
  ],
});

const goes = travels('truck', 2, 6, 'A A-B B', here);
const turnsAround = turns('other', 1, 8, pose(0, 0, 9), 90);
const onTruck = attaches('truck', 1, 'tote', 'ENTITY', up);

/** Few events, about one rule each. */
export const STORIES: [string, AnimationEvent[]][] = [
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
  [
    '[W25] what was to be put on what has gone by then',
    [goes, attaches('truck', 8, 'tote', 'ENTITY', up), removed(6, 'truck')],
  ],
  [
    '[W27] two names that were told away before others took them',
    [
      ...[
        renamed(6, 'tote', 'box'),
        renamed(6, 'last', 'crate'),
        renamed(7, 'box', 'bin'),
        renamed(7, 'crate', 'case'),
      ],
      ...[created(1, cargo('box')), created(1, cargo('crate', up))],
    ],
  ],
];
