import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hold, HoldReason } from './hold.ts';
import { chainOf, deadlocksOf, holdsAt, keyOfRoot, lostByRoot, rootedHolds } from './hold-chains.ts';

function hold(
  heldId: string,
  holderId: string | null,
  why: HoldReason = 'traffic',
  fromMicros = 0,
  toMicros = 10,
): Hold {
  const names = { heldName: heldId.toUpperCase(), holderName: holderId?.toUpperCase() ?? null };
  return { heldId, holderId, ...names, place: `at ${heldId}`, fromMicros, toMicros, why, inferred: false };
}

describe('[Q33] a chain is followed to its root', () => {
  test.each<[string, Hold[], object]>([
    [
      'a device that nothing holds',
      [hold('a', 'b'), hold('b', 'c')],
      { ids: ['c'], names: ['C'], place: null, why: 'traffic' },
    ],
    [
      'a device that has broken down',
      [hold('a', 'b'), hold('b', null, 'down')],
      { ids: ['b'], names: ['B'], place: null, why: 'down' },
    ],
    [
      'nobody, where the last is held back',
      [hold('a', 'b'), hold('b', null, 'safety')],
      { ids: [], names: [], place: 'at b', why: 'safety' },
    ],
    ['a place that is full', [hold('a', 'b'), hold('b', 'deck', 'full')], { ids: ['deck'], why: 'full' }],
  ])('%s', (_, holds, root) => {
    const { links, root: found } = chainOf(holds[0] as Hold, holdsAt(holds, 5));
    expect(links.map(({ heldId }) => heldId)).toEqual(holds.map(({ heldId }) => heldId));
    expect(found).toMatchObject(root);
  });

  test('of several of one device that which began last counts, whichever is told first', () => {
    const holds = [hold('a', 'b', 'traffic', 0, 10), hold('a', 'c', 'traffic', 3, 10)];
    for (const told of [holds, [...holds].reverse()]) expect(holdsAt(told, 5).get('a')?.holderId).toBe('c');
  });

  test('at an instant, the end of a hold not included', () => {
    const holds = [hold('a', 'b', 'traffic', 0, 10), hold('a', 'c', 'traffic', 10, 20)];
    expect([9, 10, 20].map((t) => holdsAt(holds, t).get('a')?.holderId)).toEqual(['b', 'c', undefined]);
  });
});

test('[Q34] who waits for one another is a deadlock with its members, and so is what waits for them', () => {
  const holds = [hold('a', 'b'), hold('b', 'c'), hold('c', 'b'), hold('x', 'y')];
  const byHeld = holdsAt(holds, 5);
  for (const first of holds.slice(0, 3)) {
    const { links, root } = chainOf(first, byHeld);
    expect(root).toMatchObject({ ids: ['b', 'c'], names: ['B', 'C'], why: 'deadlock' });
    expect(new Set(links).size, 'each hold once').toBe(links.length);
  }
  expect(deadlocksOf(byHeld)).toMatchObject([{ ids: ['b', 'c'] }]);
});

test('[Q35] a hold is cut where its root changes, and only there; who cost most comes first', () => {
  const holds = [
    hold('x', 'y', 'safety', 2, 3),
    hold('a', 'b', 'traffic', 0, 10),
    hold('b', 'c', 'traffic', 4, 6),
    hold('x', 'y', 'safety', 7, 8),
    hold('z', 'c', 'traffic', 20, 30),
  ];
  const rooted = rootedHolds(holds);
  const said = ({ hold: { heldId }, root: { ids }, fromMicros, toMicros }: (typeof rooted)[number]) =>
    `${heldId} by ${ids} ${fromMicros}-${toMicros}`;
  expect(rooted.map(said).sort()).toEqual([
    ...['a by b 0-4', 'a by b 6-10', 'a by c 4-6'],
    ...['b by c 4-6', 'x by y 2-3', 'x by y 7-8', 'z by c 20-30'],
  ]);
  expect(lostByRoot(rooted)).toMatchObject([
    { root: { ids: ['c'] }, lostMicros: 14, devices: 3, holds: 3 },
    { root: { ids: ['b'] }, lostMicros: 8, devices: 1, holds: 1 },
    { root: { ids: ['y'] }, lostMicros: 2, devices: 1, holds: 2 },
  ]);
});

test('[Q35] a hold goes on once another that came in between is over', () => {
  const rooted = rootedHolds([hold('a', 'b', 'traffic', 0, 10), hold('a', 'c', 'traffic', 3, 5)]);
  expect(rooted.map(({ root: { ids }, fromMicros, toMicros }) => `${ids} ${fromMicros}-${toMicros}`)).toEqual([
    ...['b 0-3', 'c 3-5', 'b 5-10'],
  ]);
});

/** Of each device holds that do not overlap. */
const someHolds = fc
  .array(
    fc.record({
      held: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      holder: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', null),
      gap: fc.nat(9),
      length: fc.integer({ min: 1, max: 30 }),
      why: fc.constantFrom<HoldReason>('traffic', 'safety', 'down', 'full'),
    }),
    { maxLength: 30 },
  )
  .map((told) => {
    const until = new Map<string, number>();
    return told.flatMap(({ held, holder, gap, length, why }) => {
      if (holder === held) return [];
      const from = (until.get(held) ?? 0) + gap;
      until.set(held, from + length);
      return [hold(held, holder, why, from, from + length)];
    });
  });

test('[Q35] every hold has one root at any time, or is in a deadlock or behind one; lost times add up', () => {
  fc.assert(
    fc.property(someHolds, (holds) => {
      const rooted = rootedHolds(holds);
      for (const one of holds) {
        const pieces = rooted.filter((piece) => piece.hold === one);
        expect(pieces[0]?.fromMicros).toBe(one.fromMicros);
        expect(pieces.at(-1)?.toMicros).toBe(one.toMicros);
        for (const [index, piece] of pieces.slice(1).entries()) expect(piece.fromMicros).toBe(pieces[index]?.toMicros);
      }
      for (const { hold: one, root, fromMicros } of rooted) {
        const byHeld = holdsAt(holds, fromMicros);
        expect(keyOfRoot(root)).toBe(keyOfRoot(chainOf(one, byHeld).root));
        if (root.why === 'deadlock') expect(root.ids.every((id) => byHeld.has(id))).toBe(true);
        else if (root.ids[0] !== undefined && root.ids[0] !== one.heldId)
          expect(byHeld.get(root.ids[0])?.holderId ?? null).toBe(null);
      }
      const lost = lostByRoot(rooted).reduce((sum, { lostMicros }) => sum + lostMicros, 0);
      expect(lost).toBe(holds.reduce((sum, { fromMicros, toMicros }) => sum + toMicros - fromMicros, 0));
    }),
    { seed: 31, numRuns: 300 },
  );
});
