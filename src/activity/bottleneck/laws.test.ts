import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hold } from '../holds/hold.ts';
import { HOLD_REASONS } from '../holds/hold.ts';
import { Lane } from '../lanes/lane.ts';
import { STATES } from '../relations.ts';
import type { Bottleneck } from './bottleneck.ts';
import type { Journey } from './hand-overs.ts';
import { DEMAND, NOBODY } from './momentary.ts';
import { bottleneckShares, microsOfSpans } from './shares.ts';
import { analysed, laneOf, nameOf, type Piece, told } from './testing/told-plant.ts';

const NAMES = ['C1', 'C2', 'C3', 'L1', 'S1', 'S2'];
const TYPES: Readonly<Record<string, string>> = { C: 'CARRIER', L: 'LIFT', S: 'STACKER' };
const END = 1000;

interface Plant {
  readonly pieces: readonly (readonly Piece[])[];
  readonly journeys: readonly Journey[];
  readonly holds: readonly Hold[];
}

const somePieces = fc.array(
  fc.tuple(fc.constantFrom(...STATES), fc.integer({ min: 1, max: 120 }), fc.boolean()).map((piece): Piece => piece),
  { minLength: 1, maxLength: 25 },
);

/** Loads that go from place to device to place, and stay somewhere. */
const someJourneys = fc.array(
  fc.array(fc.tuple(fc.constantFrom('A', 'B', 'D', ...NAMES), fc.integer({ min: 1, max: 200 })), { maxLength: 8 }),
  { maxLength: 12 },
);

const someHolds = fc.array(
  fc.record({
    held: fc.constantFrom(...NAMES),
    holder: fc.option(fc.constantFrom(...NAMES)),
    from: fc.integer({ min: 0, max: END - 1 }),
    length: fc.integer({ min: 1, max: 300 }),
    why: fc.constantFrom(...HOLD_REASONS),
  }),
  { maxLength: 8 },
);

const somePlant: fc.Arbitrary<Plant> = fc
  .record({
    pieces: fc.array(somePieces, { minLength: NAMES.length, maxLength: NAMES.length }),
    ways: someJourneys,
    holds: someHolds,
  })
  .map(({ pieces, ways, holds }) => ({
    pieces,
    journeys: ways
      .flatMap((way, load) => {
        let startMicros = 0;
        return way.map(([parentName, length]): Journey => {
          const facts = { loadId: `load ${load}`, parentName, parentId: `id of ${parentName}`, startX: 0, startZ: 0 };
          const journey = { ...facts, startMicros, endMicros: startMicros + length };
          startMicros += length;
          return journey;
        });
      })
      .filter(({ endMicros }) => endMicros <= END),
    holds: holds.map(({ held, holder, from, length, why }) => ({
      ...{ heldId: `id of ${held}`, heldName: held, place: null, why, inferred: false },
      ...{ holderId: holder === null ? null : `id of ${holder}`, holderName: holder },
      ...{ fromMicros: from, toMicros: from + length },
    })),
  }));

interface Change {
  readonly factor?: number;
  readonly renamed?: (name: string) => string;
}

function found({ pieces, journeys, holds }: Plant, { factor = 1, renamed = (name) => name }: Change = {}): Bottleneck {
  const idOf = (id: string) => renamed(id);
  return analysed({
    toMicros: END * factor,
    lanes: NAMES.map((name, index) => {
      const scaled = (pieces[index] ?? []).map(
        ([state, micros, isLoaded = false]): Piece => [state, micros * factor, isLoaded],
      );
      const lane = laneOf(renamed(name), TYPES[name[0] ?? ''] ?? '', scaled);
      return withId(lane, idOf(`id of ${name}`));
    }),
    journeys: journeys.map(({ parentName, parentId, startMicros, endMicros, ...rest }) => ({
      ...rest,
      parentName: renamed(parentName ?? ''),
      parentId: idOf(parentId ?? ''),
      startMicros: startMicros * factor,
      endMicros: endMicros * factor,
    })),
    holds: holds.map(({ heldId, heldName, holderId, holderName, fromMicros, toMicros, ...rest }) => ({
      ...rest,
      ...{ heldId: idOf(heldId), heldName: renamed(heldName) },
      ...{ holderId: holderId === null ? null : idOf(holderId) },
      ...{ holderName: holderName === null ? null : renamed(holderName) },
      ...{ fromMicros: fromMicros * factor, toMicros: toMicros * factor },
    })),
  });
}

function withId(lane: Lane, entityId: string): Lane {
  const copy = new Lane({ entityId, entityType: lane.entityType });
  for (let at = 0; at < lane.count; at += 1) copy.put(lane.interval(at));
  return copy;
}

describe('[Q43] whatever the plant', () => {
  test('spans cover the range without a hole, and the shares of all, of demand and of nobody sum to 1', () => {
    fc.assert(
      fc.property(somePlant, (plant) => {
        const { spans, candidates, ...range } = found(plant);
        let reached = range.fromMicros;
        for (const { who, fromMicros, toMicros } of spans) {
          expect(fromMicros).toBe(reached);
          expect(toMicros).toBeGreaterThan(fromMicros);
          expect(who === DEMAND || who === NOBODY || who < candidates.length).toBe(true);
          reached = toMicros;
        }
        expect(reached).toBe(range.toMicros);
        const shares = bottleneckShares(spans, range);
        expect(shares.reduce((sum, { sole, shifting }) => sum + sole + shifting, 0)).toBeCloseTo(1, 9);
      }),
      { seed: 43, numRuns: 300 },
    );
  });

  test('two ranges beside each other have the times of both', () => {
    fc.assert(
      fc.property(somePlant, fc.integer({ min: 1, max: END - 1 }), (plant, at) => {
        const { spans, ...range } = found(plant);
        const whole = microsOfSpans(spans, range);
        const [left, right] = [
          microsOfSpans(spans, { ...range, toMicros: at }),
          microsOfSpans(spans, { ...range, fromMicros: at }),
        ];
        for (const [who, sums] of whole) {
          const none = { sole: 0, shifting: 0 };
          const [first, second] = [left.get(who) ?? none, right.get(who) ?? none];
          expect(sums).toEqual({ sole: first.sole + second.sole, shifting: first.shifting + second.shifting });
        }
      }),
      { seed: 44, numRuns: 200 },
    );
  });

  test.each([2, 3, 1000])('time that goes %i times slower changes no share', (factor) => {
    fc.assert(
      fc.property(somePlant, (plant) => {
        const [one, other] = [found(plant), found(plant, { factor })];
        expect(told(other)).toEqual(
          told({
            ...one,
            spans: one.spans.map((span) => ({
              ...span,
              fromMicros: span.fromMicros * factor,
              toMicros: span.toMicros * factor,
            })),
          }),
        );
      }),
      { seed: 45 + factor, numRuns: 100 },
    );
  });

  test('other names for everything change nothing', () => {
    const renamed = (name: string) => `${[...name].reverse().join('')} again`;
    fc.assert(
      fc.property(somePlant, (plant) => {
        const [one, other] = [found(plant), found(plant, { renamed })];
        expect(other.spans).toEqual(one.spans);
        expect(other.candidates.map((_, who) => nameOf(other, who))).toEqual(
          one.candidates.map((_, who) => renamed(nameOf(one, who))),
        );
      }),
      { seed: 47, numRuns: 150 },
    );
  });

  test('at every instant the one named has been at work longest of those that are saturated', () => {
    fc.assert(
      fc.property(somePlant, (plant) => {
        const { spans, saturations } = found(plant);
        for (const { who, fromMicros, toMicros } of spans) {
          const at = (fromMicros + toMicros) / 2;
          const claims = saturations.flatMap(({ saturated }, candidate) =>
            saturated
              .filter((claim) => claim.fromMicros <= at && at < claim.toMicros)
              .map(({ period }) => ({ candidate, length: period.toMicros - period.fromMicros })),
          );
          const longest = Math.max(...claims.map(({ length }) => length));
          if (who < 0) expect(claims).toEqual([]);
          else expect(claims.find(({ candidate }) => candidate === who)?.length).toBe(longest);
        }
      }),
      { seed: 48, numRuns: 200 },
    );
  });
});
