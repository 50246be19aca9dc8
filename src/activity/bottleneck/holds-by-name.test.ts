import { describe, expect, test } from 'vitest';
import type { Hold } from '../holds/hold.ts';
import { Lane } from '../lanes/lane.ts';
import { analysed, hold, journeysOf, laneOf, type Piece } from './testing/told-plant.ts';

const WORKS_THEN_RESTS: Piece[] = [
  ['travelling', 100],
  ['resting', 900],
];
const carried = (device: string, from: string) =>
  journeysOf(`before ${device}`, [
    [from, 1],
    [device, 2],
    ['OUT', 3],
  ]);

/** A hold as a service tells it: names are all that it has. */
const byName = (told: Hold): Hold => ({ ...told, heldId: told.heldName, holderId: told.holderName });

/** Shares of the time at work of two devices, by their types. */
function shares(holds: readonly Hold[], lanes: readonly Lane[] = [], bases = new Map<string, string>()) {
  const both = [laneOf('C1', 'CARRIER', WORKS_THEN_RESTS), laneOf('L1', 'LIFT', WORKS_THEN_RESTS)];
  const journeys = [...carried('C1', 'IN'), ...carried('L1', 'UP')];
  const { candidates } = analysed({ toMicros: 1000, lanes: [...lanes, ...both], journeys, holds, bases });
  return Object.fromEntries(
    candidates.map(({ entityType, activeShare }) => [entityType, Number(activeShare.toFixed(9))]),
  );
}

describe('[Q36] [Q38] a hold that a service tells', () => {
  test.each<[string, Hold, object]>([
    ['names its holder', byName(hold('C1', 'traffic', 300, 700, 'L1')), { CARRIER: 0.1, LIFT: 0.5 }],
    ['names who is down', byName(hold('L1', 'down', 300, 700)), { CARRIER: 0.1, LIFT: 0.5 }],
    [
      'names a place that is full, which is no work of what stands there',
      byName(hold('C1', 'full', 300, 700, 'L1')),
      { CARRIER: 0.1, LIFT: 0.1 },
    ],
    ['names somebody whom nobody knows', byName(hold('X', 'traffic', 300, 700, 'Y')), { CARRIER: 0.1, LIFT: 0.1 }],
    ['names nobody', byName(hold('C1', 'traffic', 300, 700)), { CARRIER: 0.1, LIFT: 0.1 }],
  ])('%s', (_, told, expected) => {
    expect(shares([told])).toEqual(expected);
  });

  test('counts for what the part stands on that it names', () => {
    const table = laneOf('C1 table', 'TABLE', [
      ['lifting', 50],
      ['resting', 950],
    ]);
    expect(shares([byName(hold('C1 table', 'charging', 300, 700))], [table], new Map([['C1 table', 'C1']]))).toEqual({
      ...{ CARRIER: 0.5, LIFT: 0.1 },
    });
  });

  test('is of who has its identity, whatever it is called', () => {
    const renamed = { ...hold('C1', 'charging', 300, 700), heldName: 'L1' };
    expect(shares([renamed])).toEqual({ CARRIER: 0.5, LIFT: 0.1 });
  });

  test('counts in whatever order holds are told', () => {
    const lane = laneOf('C1', 'CARRIER', [
      ['travelling', 100],
      ['resting', 400],
      ['travelling', 100],
      ['resting', 400],
    ]);
    const holds = [hold('C1', 'charging', 700, 800), hold('C1', 'charging', 400, 550)];
    const { candidates } = analysed({ toMicros: 1000, lanes: [lane], journeys: carried('C1', 'IN'), holds });
    expect(candidates[0]?.activeShare).toBeCloseTo(0.4, 9);
  });

  test('counts from when the device comes to be known that it names, where it began before', () => {
    const late = new Lane({ entityId: 'late', entityType: 'LATE' });
    for (const [state, startMicros, endMicros] of [
      ['turning', 400, 500],
      ['resting', 500, 1000],
    ] as const) {
      late.put({ state, loaded: false, startMicros, endMicros, meters: 0, name: 'X', places: [] });
    }
    const journeys = journeysOf('load', [
      ['IN', 600],
      ['X', 900],
    ]).map((journey) => (journey.parentName === 'X' ? { ...journey, parentId: 'late' } : journey));
    const holds = [byName(hold('X', 'charging', 300, 700))];
    const { candidates } = analysed({ toMicros: 1000, lanes: [late], journeys, holds });
    expect(candidates[0]?.activeShare).toBeCloseTo(0.3, 9);
  });

  test('is of the one that was there then, not of one that took the name before or after', () => {
    const after = new Lane({ entityId: 'another', entityType: 'OTHER' });
    after.put({ state: 'turning', loaded: false, startMicros: 800, endMicros: 900, meters: 0, name: 'C1', places: [] });
    const both = [laneOf('C1', 'CARRIER', WORKS_THEN_RESTS), laneOf('L1', 'LIFT', WORKS_THEN_RESTS), after];
    const holds = [byName(hold('C1', 'charging', 300, 700))];
    const { candidates } = analysed({ toMicros: 1000, lanes: both, journeys: carried('C1', 'IN'), holds });
    expect(candidates.map(({ entityType, activeShare }) => [entityType, activeShare])).toEqual([['CARRIER', 0.5]]);
  });

  test('is of the one that bore the name then, where several have', () => {
    const before = new Lane({ entityId: 'gone', entityType: 'GONE' });
    before.put({ state: 'turning', loaded: false, startMicros: 0, endMicros: 90, meters: 0, name: 'C1', places: [] });
    for (const lanes of [[before], []]) {
      expect(shares([byName(hold('C1', 'charging', 300, 700))], lanes)).toMatchObject({ CARRIER: 0.5 });
    }
  });

  test('is listed by its reason, each once and in their order; what was concluded is not', () => {
    const concluded = { ...hold('C1', 'staff', 0, 9), inferred: true };
    const holds = [hold('C1', 'traffic', 1, 2), hold('C1', 'down', 3, 4), hold('L1', 'traffic', 5, 6), concluded];
    expect(analysed({ toMicros: 1000, holds }).told).toEqual(['down', 'traffic']);
  });
});
