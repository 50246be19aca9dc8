import { describe, expect, test } from 'vitest';
import { ROLE, type Role } from './device-times.ts';
import { KindTimes } from './saturation.ts';

type Times = readonly (readonly [from: number, to: number])[];

interface Told {
  /** Of a single device, which rests in between. */
  readonly works?: Times;
  /** One load more waits in each. */
  readonly queues?: Times;
  /** When a load is taken, and how many. */
  readonly takes?: readonly (readonly [atMicros: number, loads: number])[];
  readonly devices?: number;
  readonly takesFromStores?: boolean;
  /** As what the device is at work. */
  readonly as?: Role;
}

const RANGE = { fromMicros: 0, toMicros: 1000 };

function kindOf({ works = [], queues = [], takes = [], devices = 1, takesFromStores = false, as }: Told): KindTimes {
  const times = new KindTimes(devices, RANGE, takesFromStores);
  const active = as ?? ROLE.activeLoaded;
  times.role(0, ROLE.absent, ROLE.idle);
  for (const [from, to] of works) {
    times.role(from, ROLE.idle, active);
    times.role(to, active, ROLE.idle);
  }
  for (const [fromMicros, toMicros] of queues) times.waits({ fromMicros, toMicros });
  for (const [at, loads] of takes) for (let load = 0; load < loads; load += 1) times.taken(at);
  return times;
}

const timesOf = (all: readonly { fromMicros: number; toMicros: number }[]) =>
  all.map(({ fromMicros, toMicros }) => [fromMicros, toMicros]);

function saturationOf(told: Told) {
  const { periods, saturated, unexplained } = kindOf(told).saturation();
  return { periods: timesOf(periods), saturated: timesOf(saturated), unexplained: timesOf(unexplained) };
}

describe('[Q40] a pause of up to a tenth of a usual stretch of work is none', () => {
  test.each<[string, Times, Times]>([
    [
      'a tenth',
      [
        [0, 100],
        [110, 210],
      ],
      [[0, 210]],
    ],
    [
      'more than a tenth',
      [
        [0, 100],
        [111, 211],
      ],
      [
        [0, 100],
        [111, 211],
      ],
    ],
    [
      'a tenth of the mean, which short stretches share in',
      [
        [0, 100],
        [110, 120],
      ],
      [
        [0, 100],
        [110, 120],
      ],
    ],
    [
      'several of them',
      [
        [0, 100],
        [105, 205],
        [215, 315],
      ],
      [[0, 315]],
    ],
  ])('%s', (_, works, periods) => {
    expect(saturationOf({ works }).periods).toEqual(periods);
  });

  test('a stretch is one, as what it works and as what it rests in it', () => {
    const times = kindOf({ works: [[110, 210]] });
    times.role(0, ROLE.idle, ROLE.activeEmpty);
    times.role(50, ROLE.activeEmpty, ROLE.activeLoaded);
    times.role(100, ROLE.activeLoaded, ROLE.standingEmpty);
    times.role(105, ROLE.standingEmpty, ROLE.idle);
    expect(timesOf(times.saturation().periods)).toEqual([[0, 210]]);
  });

  test('what is taken before it and behind it is taken in one', () => {
    const takes = [
      [50, 6],
      [105, 1],
      [150, 5],
    ] as const;
    const { periods } = kindOf({
      works: [
        [20, 120],
        [130, 230],
      ],
      takes: [[10, 3], ...takes],
    }).saturation();
    expect(periods).toEqual([{ fromMicros: 20, toMicros: 230, taken: 12 }]);
  });
});

describe('[Q41] a queue counts while its kind is at work', () => {
  const LONG: Times = [[100, 300]];
  const TWO: Times = [
    [100, 300],
    [500, 700],
  ];
  test.each<[string, Times, Times, { saturated: Times; unexplained: Times }]>([
    ['within a period', LONG, [[150, 250]], { saturated: [[150, 250]], unexplained: [] }],
    ['over just a period', LONG, [[100, 300]], { saturated: [[100, 300]], unexplained: [] }],
    [
      'of before a period and behind it nobody tells why',
      LONG,
      [[50, 400]],
      {
        saturated: [[100, 300]],
        unexplained: [
          [50, 100],
          [300, 400],
        ],
      },
    ],
    [
      'over two periods, and the pause between them',
      TWO,
      [[150, 600]],
      {
        saturated: [
          [150, 300],
          [500, 600],
        ],
        unexplained: [[300, 500]],
      },
    ],
    ['in the second of two periods', TWO, [[550, 650]], { saturated: [[550, 650]], unexplained: [] }],
    [
      'several, one after the other',
      TWO,
      [
        [120, 150],
        [200, 280],
        [520, 560],
        [800, 900],
      ],
      {
        saturated: [
          [120, 150],
          [200, 280],
          [520, 560],
        ],
        unexplained: [[800, 900]],
      },
    ],
    ['up to where the next period begins', TWO, [[250, 500]], { saturated: [[250, 300]], unexplained: [[300, 500]] }],
  ])('%s', (_, works, queues, expected) => {
    // Ten loads are taken while it stands.
    const takes = queues.map(([, to]) => [to - 1, 10] as const);
    expect(saturationOf({ works, queues: twice(queues), takes })).toMatchObject(expected);
  });

  test.each([
    { devices: 1, loads: 10, isLasting: true },
    { devices: 1, loads: 9, isLasting: false },
    { devices: 2, loads: 20, isLasting: true },
    { devices: 2, loads: 19, isLasting: false },
  ])('where each of $devices has taken ten in it, as by $loads: $isLasting', ({ devices, loads, isLasting }) => {
    const { saturated } = saturationOf({ works: LONG, queues: twice([[150, 250]]), takes: [[200, loads]], devices });
    expect(saturated).toEqual(isLasting ? [[150, 250]] : []);
  });

  test.each<[string, Times, boolean]>([
    ['from its beginning to its end', [[0, 1000]], true],
    ['but for its beginning', [[1, 1000]], false],
    ['but for its end', [[0, 999]], false],
  ])('or where it stands over the whole range, %s: %s', (_, queues, isLasting) => {
    const { saturated } = saturationOf({ works: [[0, 1000]], queues: twice(queues) });
    expect(saturated).toEqual(isLasting ? queues : []);
  });

  test.each([
    { role: 'idle', isFree: true },
    { role: 'standingEmpty', isFree: true },
    { role: 'activeEmpty', isFree: true },
    { role: 'standingLoaded', isFree: false },
    { role: 'activeLoaded', isFree: false },
    { role: 'occupied', isFree: false },
  ] as const)('two loads are no queue for an idle device and one that is $role: $isFree', ({ role, isFree }) => {
    const times = new KindTimes(1, RANGE, false);
    for (const each of ['idle', role] as const) times.role(0, ROLE.absent, ROLE[each]);
    for (const wait of [RANGE, { fromMicros: 100, toMicros: 200 }]) times.waits(wait);
    for (let load = 0; load < 10; load += 1) times.taken(150);
    const { saturated, unexplained } = times.saturation();
    expect([...saturated, ...unexplained].length).toBe(isFree ? 0 : 1);
  });
});

test.each([
  { loads: 10, saturated: [[100, 300]] },
  { loads: 9, saturated: [] },
])('[Q41] who takes from stores is saturated where it takes many, once: $loads', ({ loads, saturated }) => {
  const told = { works: [[100, 300]], takesFromStores: true } as const;
  expect(saturationOf({ ...told, takes: [[200, loads]] }).saturated).toEqual(saturated);
  const queued = { queues: twice([[150, 250]]), takes: [[160, loads]] as const };
  expect(saturationOf({ ...told, ...queued }).saturated).toEqual(saturated);
});

/** One load waits for a device that is free already. */
function twice(queues: Times): Times {
  return [...queues, ...queues];
}
