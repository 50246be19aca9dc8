import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dated, type Ledger, Succession } from './succession.ts';
import { Transaction } from './transaction.ts';

interface Item extends Dated {
  readonly name: string;
}

const item = (startMicros: number, name = `${startMicros}`): Item => ({ startMicros, name });
const bytesOf = ({ name }: Item): number => 10 * name.length;

function succession(...starts: number[]) {
  const ledger: Ledger = { bytes: 0 };
  const items = new Succession<Item>(item(-Infinity, 'first'), ledger, bytesOf);
  for (const start of starts) items.put(item(start), Infinity, new Transaction());
  return { items, ledger };
}

const namesOf = (items: Iterable<Item>): string[] => [...items].map(({ name }) => name);

describe('[W6] what is put in replaces what starts at or after it', () => {
  test.each([
    { start: 15, until: Infinity, names: ['first', '10', '15'], replaced: ['20', '30'] },
    { start: 20, until: Infinity, names: ['first', '10', '20!'], replaced: ['20', '30'] },
    { start: 20, until: 30, names: ['first', '10', '20!', '30'], replaced: ['20'] },
    { start: 15, until: 30, names: ['first', '10', '15', '30'], replaced: ['20'] },
    { start: 15, until: 20, names: ['first', '10', '15', '20', '30'], replaced: [] },
    { start: 40, until: Infinity, names: ['first', '10', '20', '30', '40'], replaced: [] },
    { start: 5, until: 40, names: ['first', '5'], replaced: ['10', '20', '30'] },
    { start: -Infinity, until: Infinity, names: ['-Infinity'], replaced: ['first', '10', '20', '30'] },
  ])('at $start, up to $until', ({ start, until, names, replaced }) => {
    const { items, ledger } = succession(10, 20, 30);
    const transaction = new Transaction();
    const name = names.find((each) => each.endsWith('!'));
    const put = item(start, name);
    expect(namesOf(items.put(put, until, transaction))).toEqual(replaced);
    expect(namesOf(items)).toEqual(names);
    const bytes = [...items].reduce((sum, each) => sum + (each.startMicros === -Infinity ? 0 : bytesOf(each)), 0);
    expect(ledger.bytes).toBe(bytes);
    transaction.rollback();
    expect(namesOf(items)).toEqual(['first', '10', '20', '30']);
    expect(ledger.bytes).toBe(60);
  });
});

describe('[W5] what holds', () => {
  test('is the last that starts at or before an instant, or the first, as in a list', () => {
    const starts = fc.uniqueArray(fc.nat(40), { maxLength: 12 });
    fc.assert(
      fc.property(starts, fc.integer({ min: -5, max: 45 }), fc.integer({ min: -5, max: 45 }), (drawn, t, forgotten) => {
        const sorted = [...drawn].sort((a, b) => a - b);
        const { items, ledger } = succession(...sorted);
        const naive = [-Infinity, ...sorted];
        const told: number[] = [];
        items.forgetBefore(forgotten, ({ startMicros }) => told.push(startMicros));
        const kept = naive.filter((_, index) => (naive[index + 1] ?? Infinity) > forgotten);
        expect(told).toEqual(naive.filter((start) => !kept.includes(start)));
        expect([...items].map(({ startMicros }) => startMicros)).toEqual(kept);
        expect(ledger.bytes).toBe(
          kept.reduce((sum, start) => sum + (start === -Infinity ? 0 : bytesOf(item(start))), 0),
        );
        const holds = kept.filter((start) => start <= t).at(-1) ?? (kept[0] as number);
        expect(items.at(t).startMicros).toBe(holds);
        expect(items.endOf(items.indexAt(t))).toBe(kept[kept.indexOf(holds) + 1] ?? Infinity);
        expect(items.endAt(t)).toBe(kept.find((start) => start > t) ?? Infinity);
        expect(items.secondStartMicros).toBe(kept[1] ?? Infinity);
        expect(items.endIndex - items.firstIndex).toBe(kept.length);
        items.forgetAll();
        expect(ledger.bytes).toBe(0);
      }),
      { seed: 20261125, numRuns: 200 },
    );
  });

  test('is exchanged in its place, and counted anew', () => {
    const { items, ledger } = succession(10, 20);
    items.exchange(items.indexAt(10), item(10, 'longer'));
    expect(namesOf(items)).toEqual(['first', 'longer', '20']);
    expect(ledger.bytes).toBe(bytesOf(item(10, 'longer')) + bytesOf(item(20)));
    items.exchange(items.firstIndex, item(-Infinity, 'other'));
    expect(ledger.bytes).toBe(bytesOf(item(10, 'longer')) + bytesOf(item(20)));
  });
});
