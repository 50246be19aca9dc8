import { describe, expect, test } from 'vitest';
import { HOLD_REASONS } from '../holds/hold.ts';
import { Lane } from '../lanes/lane.ts';
import { verdictOf } from './shares.ts';
import { analysed, hold, journeysOf, laneOf, type Piece, sharesByName, told } from './testing/told-plant.ts';

/** A load that a device has carried in no time: its device hands over at `from`. */
const carried = (device: string, from = 'IN') =>
  journeysOf(`before ${device}`, [
    [from, 1],
    [device, 2],
    ['OUT', 3],
  ]);

/** So many loads stand at a place from the beginning; the first is taken at `untilMicros`. */
const waiting = (count: number, place: string, untilMicros: number, by: string) =>
  Array.from({ length: count }, (_, index) =>
    journeysOf(
      `${place} ${index}`,
      index === 0
        ? [
            [place, untilMicros],
            [by, untilMicros + 1],
          ]
        : [[place, 1000]],
    ),
  ).flat();

describe('[Q38] what counts as work', () => {
  const behaviour = (pieces: readonly Piece[], holds = [] as ReturnType<typeof hold>[]) =>
    analysed({
      toMicros: 1000,
      lanes: [laneOf('C1', 'CARRIER', pieces), laneOf('C2', 'OTHER', [['travelling', 1000]])],
      journeys: [...waiting(3, 'IN', 999, 'C1'), ...carried('C2', 'ELSEWHERE')],
      holds,
    });

  test.each([
    ...(['travelling', 'turning', 'lifting', 'forking', 'transferring'] as const).map((state) => ({ state, share: 1 })),
    { state: 'resting', share: 0 },
    { state: 'observed', share: 0 },
    { state: 'unknown', share: 0 },
  ] as const)('$state: $share', ({ state, share }) => {
    const { candidates } = behaviour([
      ['travelling', 100],
      [state, 900],
    ]);
    const found = candidates.find(({ entityType }) => entityType === 'CARRIER');
    expect(found?.activeShare).toBeCloseTo(0.1 + 0.9 * share, 9);
  });

  test.each(HOLD_REASONS.map((why) => ({ why, share: why === 'charging' || why === 'down' ? 1 : 0 })))(
    'who stands because of $why: $share',
    ({ why, share }) => {
      const { candidates } = behaviour(
        [
          ['travelling', 100],
          ['stopped', 900],
        ],
        [hold('C1', why, 100, 1000)],
      );
      const found = candidates.find(({ entityType }) => entityType === 'CARRIER');
      expect(found?.activeShare).toBeCloseTo(0.1 + 0.9 * share, 9);
    },
  );

  test('who is held by another counts for its holder', () => {
    const pieces: Piece[] = [
      ['travelling', 100],
      ['resting', 900],
    ];
    const lanes = [laneOf('C1', 'CARRIER', pieces), laneOf('L1', 'LIFT', pieces)];
    const journeys = [...carried('C1'), ...carried('L1', 'UP')];
    const { candidates } = analysed({
      toMicros: 1000,
      lanes,
      journeys,
      holds: [hold('C1', 'traffic', 300, 700, 'L1')],
    });
    const shares = Object.fromEntries(candidates.map(({ entityType, activeShare }) => [entityType, activeShare]));
    expect(shares.LIFT).toBeCloseTo(0.5, 9);
    expect(shares.CARRIER).toBeCloseTo(0.1, 9);
  });

  test('both who give and who take work on a hand-over', () => {
    const lanes = [
      laneOf('C1', 'CARRIER', [
        ['travelling', 100],
        ['resting', 50],
        ['travelling', 850, true],
      ]),
      laneOf('IN', 'DECK', [
        ['resting', 100, true],
        ['transferring', 50, true],
        ['resting', 850],
      ]),
    ];
    const [candidate] = analysed({ toMicros: 1000, lanes, journeys: waiting(3, 'IN', 100, 'C1') }).candidates;
    expect(candidate?.activeShare).toBe(1);
  });

  test.each([
    { what: 'begins with it', at: 100, share: 1 },
    { what: 'ends with it', at: 150, share: 1 },
    { what: 'begins later', at: 50, share: 0.95 },
  ])('of a hand-over a transfer that $what: $share', ({ at, share }) => {
    const lanes = [
      laneOf('C1', 'CARRIER', [
        ['travelling', 100],
        ['resting', 50],
        ['travelling', 850],
      ]),
      laneOf('IN', 'DECK', [
        ['resting', 100],
        ['transferring', 50],
        ['resting', 850],
      ]),
    ];
    const [candidate] = analysed({ toMicros: 1000, lanes, journeys: waiting(3, 'IN', at, 'C1') }).candidates;
    expect(candidate?.activeShare).toBe(share);
  });

  test('who gives works while the other takes', () => {
    const lanes = [
      laneOf('C1', 'CARRIER', [
        ['travelling', 100],
        ['resting', 50],
        ['travelling', 850],
      ]),
      laneOf('L1', 'LIFT', [
        ['lifting', 50],
        ['resting', 50],
        ['transferring', 50],
        ['resting', 850],
      ]),
    ];
    const journeys = journeysOf('load', [
      ['IN', 1],
      ['C1', 100],
      ['L1', 900],
      ['OUT', 1000],
    ]);
    const { candidates } = analysed({ toMicros: 1000, lanes, journeys });
    expect(candidates.map(({ entityType, activeShare }) => [entityType, activeShare])).toEqual([
      ['CARRIER', 1],
      ['LIFT', 0.1],
    ]);
  });

  test.each(['resting', 'observed', 'stopped', 'unknown'] as const)(
    'a part that is %s does not work for its device',
    (state) => {
      const lanes = [
        laneOf('C1', 'CARRIER', [
          ['travelling', 100],
          ['resting', 900],
        ]),
        laneOf('C1 table', 'TABLE', [
          ['lifting', 200],
          [state, 800],
        ]),
      ];
      const bases = new Map([['C1 table', 'C1']]);
      const { candidates } = analysed({ toMicros: 1000, lanes, bases, journeys: carried('C1') });
      expect(candidates[0]?.activeShare).toBeCloseTo(0.2, 9);
    },
  );

  test('a part is no device, whoever is of its type; nor are two that are said to stand on one another', () => {
    const rests: Piece[] = [
      ['lifting', 1],
      ['resting', 999],
    ];
    const lanes = [
      laneOf('C1', 'CARRIER', [['travelling', 1000]]),
      laneOf('L1', 'LIFT', rests),
      laneOf('C1 table', 'LIFT', rests),
    ];
    const named = (bases: [string, string][]) =>
      analysed({
        toMicros: 1000,
        lanes,
        bases: new Map(bases),
        journeys: [...carried('C1'), ...carried('L1', 'UP')],
      }).candidates.flatMap(({ devices }) => devices.map(({ name }) => name));
    expect(named([['C1 table', 'C1']])).toEqual(['C1', 'L1']);
    expect(
      named([
        ['C1', 'C1 table'],
        ['C1 table', 'C1'],
      ]),
    ).toEqual(['L1']);
  });

  test('what stands on a device as a part of it works for it', () => {
    const lanes = [
      laneOf('C1', 'CARRIER', [
        ['travelling', 100],
        ['resting', 200],
        ['travelling', 700],
      ]),
      laneOf('C1 table', 'LIFT', [
        ['resting', 100],
        ['lifting', 200],
        ['resting', 700],
      ]),
    ];
    const bases = new Map([['C1 table', 'C1']]);
    const { candidates } = analysed({ toMicros: 1000, lanes, bases, journeys: waiting(3, 'IN', 999, 'C1 table') });
    expect(candidates).toMatchObject([{ entityType: 'CARRIER', activeShare: 1 }]);
  });
});

describe('[Q39] candidates', () => {
  const busy: Piece[] = [['travelling', 1000]];
  const kinds = (found: ReturnType<typeof analysed>) =>
    found.candidates
      .map(({ devices }) =>
        devices
          .map(({ name }) => name)
          .sort()
          .join(' '),
      )
      .sort();

  test('are those of a type that hand over at the same places', () => {
    const names = ['C1', 'C2', 'C3', 'C4'];
    const lanes = [...names.map((name) => laneOf(name, 'CARRIER', busy)), laneOf('L1', 'LIFT', busy)];
    const journeys = [
      ...carried('C1', 'A'),
      ...journeysOf('second', [
        ['B', 1],
        ['C2', 2],
        ['A', 3],
      ]),
      ...journeysOf('third', [
        ['M', 1],
        ['C3', 2],
        ['N', 3],
      ]),
      ...journeysOf('fourth', [
        ['N', 1],
        ['C4', 2],
        ['O', 3],
      ]),
      ...carried('L1', 'A'),
    ];
    expect(kinds(analysed({ toMicros: 1000, lanes, journeys }))).toEqual(['C1 C2', 'C3 C4', 'L1']);
  });

  test('what rests and has handed nothing over goes with those that came nearest; what moves without loads is none', () => {
    const lanes = [
      laneOf('C1', 'CARRIER', busy, [0, 0, 0]),
      laneOf('C2', 'CARRIER', busy, [0, 9, 0]),
      laneOf(
        'C3',
        'CARRIER',
        [
          ['travelling', 1],
          ['resting', 999],
        ],
        [1, 8, 0],
      ),
      laneOf('COURIER', 'CARRIER', busy, [0, 0, 0]),
      laneOf(
        'GUARD',
        'PERSON',
        [
          ['travelling', 1],
          ['resting', 999],
        ],
        [0, 0, 0],
      ),
      laneOf('IN', 'DECK', [['transferring', 1000, true]]),
    ];
    const journeys = [
      ...carried('C1'),
      ...journeysOf('upper', [
        ['M', 1],
        ['C2', 2],
        ['N', 3],
      ]),
    ];
    expect(kinds(analysed({ toMicros: 1000, lanes, journeys }))).toEqual(['C1', 'C2 C3']);
  });
});

describe('[Q39] what has handed nothing over goes', () => {
  const WORKS: Piece[] = [['travelling', 1000]];
  const MOSTLY_RESTS: Piece[] = [
    ['travelling', 1],
    ['resting', 999],
  ];
  const NOT_KNOWN = Number.NaN;

  /** A carrier that works, at one place after the other. */
  function seenAt(name: string, ...places: (readonly number[])[]): Lane {
    const lane = new Lane({ entityId: `id of ${name}`, entityType: 'CARRIER' });
    for (const [index, at] of places.entries()) {
      const time = { startMicros: 100 * index, endMicros: 100 * index + 50 };
      lane.put({ state: 'travelling', loaded: false, ...time, meters: 1, name, places: [...at, ...at] });
    }
    return lane;
  }

  /** The devices of each of two kinds, with which others that have handed nothing over go. */
  function kindsWith(first: Lane, second: Lane, ...others: Lane[]): string[] {
    const journeys = [
      ...carried('C1'),
      ...journeysOf('upper', [
        ['M', 1],
        ['C2', 2],
        ['N', 3],
      ]),
    ];
    const { candidates } = analysed({ toMicros: 1000, lanes: [first, second, ...others], journeys });
    return candidates.map(({ devices }) => devices.map(({ name }) => name).join(' '));
  }

  const [c1, c2] = [seenAt('C1', [0, 0, 0]), seenAt('C2', [0, 9, 0])];

  test.each<[string, Lane[], string[]]>([
    [
      'with those that came nearest at any time, as far as that is known',
      [
        seenAt('C1', [99, 0, 0], [NOT_KNOWN, NOT_KNOWN, NOT_KNOWN], [1, NOT_KNOWN, 0], [1, 8, 0]),
        c2,
        laneOf('C3', 'CARRIER', MOSTLY_RESTS, [1, 8, 0]),
      ],
      ['C1 C3', 'C2'],
    ],
    [
      'with those that are nearest, however far that is',
      [seenAt('C1', [50, 0, 0]), seenAt('C2', [20, 0, 0]), laneOf('C3', 'CARRIER', MOSTLY_RESTS, [0, 0, 0])],
      ['C1', 'C2 C3'],
    ],
    [
      'with nobody where it worked for half of the time',
      [
        c1,
        c2,
        laneOf('C3', 'CARRIER', [
          ['travelling', 500],
          ['resting', 500],
        ]),
      ],
      ['C1', 'C2'],
    ],
    [
      'with nobody where it was seen on its way',
      [
        c1,
        c2,
        laneOf('C3', 'CARRIER', [
          ['travelling', 1],
          ['observed', 999],
        ]),
      ],
      ['C1', 'C2'],
    ],
    ['with nobody where there is none of its type', [c1, c2, laneOf('P', 'PERSON', WORKS)], ['C1', 'C2']],
  ])('%s', (_, [first, second, ...others], expected) => {
    expect(kindsWith(first as Lane, second as Lane, ...others)).toEqual(expected);
  });
});

describe('[Q40] a kind is at work while none of it is idle', () => {
  const lanes = (first: Piece[], second: Piece[]) => [laneOf('C1', 'CARRIER', first), laneOf('C2', 'CARRIER', second)];
  const journeys = [...carried('C1'), ...carried('C2')];

  test.each([
    { what: 'one is idle', second: ['resting', 500], share: 0.5 },
    { what: 'one waits with its load', second: ['resting', 500, true], share: 1 },
    { what: 'one has stopped', second: ['stopped', 500], share: 1 },
  ] as const)('$what: $share', ({ second, share }) => {
    const both = lanes([['travelling', 1000]], [['travelling', 500], second]);
    expect(analysed({ toMicros: 1000, lanes: both, journeys }).candidates[0]?.activeShare).toBeCloseTo(share, 9);
  });

  test('a pause of up to a tenth of a usual stretch of work is none', () => {
    const pauses = (micros: number): Piece[] => [
      ['travelling', 500],
      ['resting', micros],
      ['travelling', 500 - micros],
    ];
    const shareWith = (micros: number) =>
      analysed({ toMicros: 1000, lanes: [laneOf('C1', 'CARRIER', pauses(micros))], journeys: carried('C1') })
        .candidates[0]?.activeShare;
    expect(shareWith(47)).toBe(1);
    expect(shareWith(60)).toBeCloseTo(0.94, 9);
  });
});

describe('[Q41] saturated, demand, nobody', () => {
  const busy: Piece[] = [['travelling', 1000]];

  test.each([
    { taken: 11, spans: ['C1 0-600', 'demand 600-1000'] },
    { taken: 5, spans: ['demand 0-1000'] },
  ])('a queue that is worked off after $taken loads: $spans', ({ taken, spans }) => {
    const takenAt = Array.from({ length: taken }, (_, index) => 40 * index + 30);
    const journeys = [...takenAt, 600, 600].flatMap((at, index) =>
      journeysOf(`load ${index}`, [
        [`IN-${index % 2}`, at],
        ['C1', at + 5],
      ]),
    );
    expect(told(analysed({ toMicros: 1000, lanes: [laneOf('C1', 'CARRIER', busy)], journeys }))).toEqual(spans);
  });

  test.each([
    { within: 9, spans: ['demand 500-1000'] },
    { within: 10, spans: ['C1 500-800', 'demand 800-1000'] },
  ])('of a part of the time only what is taken in it counts: $within, $spans', ({ within, spans }) => {
    const takenAt = [100, 200, 300, 400, ...Array.from({ length: within - 2 }, (_, index) => 510 + 20 * index)];
    const journeys = [...takenAt, 800, 800].flatMap((at, index) =>
      journeysOf(`load ${index}`, [
        [`IN-${index % 2}`, at],
        ['C1', at + 5],
      ]),
    );
    const lanes = [laneOf('C1', 'CARRIER', busy)];
    const found = analysed({ fromMicros: 500, toMicros: 1000, lanes, journeys });
    expect(told(found)).toEqual(spans);
    expect(found.candidates[0]?.activeShare).toBe(1);
  });

  test('what was taken before a queue arose does not count for it', () => {
    const one = (load: number, from: number, until: number) =>
      journeysOf(`load ${load}`, [
        ['ELSEWHERE', from],
        ['IN', until],
        ['C1', until + 5],
      ]);
    const alone = Array.from({ length: 8 }, (_, index) => one(index, 40 * index + 1, 40 * index + 30));
    const queueing = [510, 530, 550, 570, 570].map((until, index) => one(100 + index, 500, until));
    const journeys = [...alone, ...queueing].flat();
    expect(told(analysed({ toMicros: 1000, lanes: [laneOf('C1', 'CARRIER', busy)], journeys }))).toEqual([
      'demand 0-1000',
    ]);
  });

  test.each([
    { loads: 1, spans: ['demand 0-1000'] },
    { loads: 2, spans: ['C1 0-1', 'nobody 1-1000'] },
  ])('who has stopped without a load is free: of $loads that wait, $spans', ({ loads, spans }) => {
    const lanes = [
      laneOf('C1', 'CARRIER', [
        ['travelling', 1],
        ['stopped', 999],
      ]),
    ];
    const journeys = waiting(loads + 1, 'IN', 0, 'C1');
    expect(told(analysed({ toMicros: 1000, lanes, journeys }))).toEqual(spans);
  });

  test('however often a device changes what it does', () => {
    const pieces = Array.from({ length: 1200 }, (_, at): Piece => [at % 2 === 0 ? 'travelling' : 'resting', 1]);
    const found = analysed({ toMicros: 1200, lanes: [laneOf('C1', 'CARRIER', pieces)], journeys: carried('C1') });
    expect(found.candidates[0]?.activeShare).toBe(0.5);
  });

  test('a queue that stands over the whole range holds it back, however few are taken', () => {
    const journeys = waiting(3, 'IN', 900, 'C1');
    expect(told(analysed({ toMicros: 1000, lanes: [laneOf('C1', 'CARRIER', busy)], journeys }))).toEqual(['C1 0-1000']);
  });

  test('who is loaded is not free, and who charges neither', () => {
    const journeys = waiting(2, 'IN', 999, 'C1');
    const sharesOf = (pieces: readonly Piece[], holds: ReturnType<typeof hold>[]) =>
      analysed({ toMicros: 1000, lanes: [laneOf('C1', 'CARRIER', pieces)], journeys, holds });
    expect(sharesByName(sharesOf([['travelling', 1000, true]], []))).toEqual({ C1: 1 });
    const resting: Piece[] = [
      ['travelling', 1, true],
      ['resting', 999],
    ];
    expect(sharesByName(sharesOf(resting, []))).toEqual({ demand: 1 });
    const charging = sharesOf(resting, [hold('C1', 'charging', 1, 1000)]);
    expect(sharesByName(charging)).toEqual({ C1: 1 });
    expect(charging.told).toEqual(['charging']);
  });

  test('where more waits than devices are free, and one of them is idle, nobody is named', () => {
    const lanes = [
      laneOf('C1', 'CARRIER', [
        ['travelling', 300],
        ['resting', 700],
      ]),
    ];
    const found = analysed({ toMicros: 1000, lanes, journeys: [...carried('C1'), ...waiting(3, 'IN', 1000, 'C1')] });
    expect(told(found)).toEqual(['C1 0-300', 'nobody 300-1000']);
  });

  test('who takes from a store is saturated after ten loads without a break', () => {
    const stored = (taken: number) =>
      Array.from({ length: 40 }, (_, index) =>
        journeysOf(
          `stored ${index}`,
          index < taken
            ? [
                ['RACK', 50 * index + 10],
                ['S1', 50 * index + 30],
                ['OUT', 50 * index + 31],
              ]
            : [['RACK', 1000]],
        ),
      ).flat();
    const named = (taken: number) =>
      sharesByName(analysed({ toMicros: 1000, lanes: [laneOf('S1', 'STACKER', busy)], journeys: stored(taken) }));
    expect(named(9)).toEqual({ demand: 1 });
    expect(named(10)).toEqual({ S1: 1 });
  });

  test('of what nothing is known, nobody is named; and where nothing carries', () => {
    const gap = [
      laneOf('C1', 'CARRIER', [
        ['travelling', 400],
        ['unknown', 600],
      ]),
    ];
    expect(told(analysed({ toMicros: 1000, lanes: gap, journeys: carried('C1') }))).toEqual([
      'demand 0-400',
      'nobody 400-1000',
    ]);
    expect(told(analysed({ toMicros: 1000, lanes: [laneOf('COURIER', 'PERSON', busy)] }))).toEqual(['nobody 0-1000']);
  });
});

describe('[Q42] the longest active period names the bottleneck', () => {
  const shifting = () =>
    analysed({
      toMicros: 1000,
      lanes: [
        laneOf('C1', 'CARRIER', [
          ['travelling', 600],
          ['resting', 400],
        ]),
        laneOf('L1', 'LIFT', [
          ['resting', 500],
          ['lifting', 500],
        ]),
      ],
      journeys: [...waiting(3, 'IN', 999, 'C1'), ...waiting(3, 'UP', 999, 'L1')],
    });

  test('what overlaps where one follows another is shifting', () => {
    expect(told(shifting())).toEqual(['C1 0-500', 'C1 shifting 500-600', 'L1 600-1000']);
  });

  test('a verdict is certain where the batches of time agree', () => {
    const found = shifting();
    const verdict = verdictOf(found.spans, found);
    expect(verdict?.first).toMatchObject({ sole: 0.5, shifting: 0.1 });
    expect(verdict?.first.half).toBeCloseTo(0.369, 3);
    expect(verdict?.isCertain).toBe(false);
    expect(verdictOf(found.spans, { fromMicros: 0, toMicros: 550 })?.isCertain).toBe(true);
    expect(verdictOf([], { fromMicros: 0, toMicros: 1 })).toBeNull();
  });
});

test('[Q44] queues are told by place and by who they wait for', () => {
  const journeys = [
    ...carried('C1'),
    ...journeysOf('one', [
      ['IN', 600],
      ['C1', 700],
      ['OUT', 1000],
    ]),
    ...journeysOf('two', [['IN', 1000]]),
    ...journeysOf('gone', [['IN', 300]]),
  ];
  const { queues } = analysed({ toMicros: 1000, lanes: [laneOf('C1', 'CARRIER', [['travelling', 1000]])], journeys });
  expect(queues).toMatchObject([{ place: 'IN', waitsFor: 0 }]);
  expect(queues[0]?.meanLoads).toBeCloseTo(1.601, 9);
  expect(queues[0]?.loads[60]).toBeCloseTo(2, 9);
  expect(queues[0]?.loads[110]).toBeCloseTo(1, 9);
});
