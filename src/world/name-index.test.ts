import { describe, expect, test } from 'vitest';
import type { EntityRecord } from './entity-record.ts';
import { NameIndex } from './name-index.ts';
import { Transaction } from './transaction.ts';

/** Somebody who is there from one instant to another, and has each name from its instant on. */
function bearer(from: number, until: number, names: [since: number, name: string][]): EntityRecord {
  return {
    existsAt: (t: number) => from <= t && t < until,
    nameAt: (t: number) => names.filter(([since]) => since <= t).at(-1)?.[1] ?? names[0]?.[1],
  } as unknown as EntityRecord;
}

const early = bearer(0, 10, [[0, 'a']]);
const renamed = bearer(0, 30, [
  [0, 'b'],
  [15, 'a'],
]);
const late = bearer(20, 40, [[20, 'a']]);

function indexed(): NameIndex {
  const index = new NameIndex();
  const transaction = new Transaction();
  index.add('a', early, transaction);
  index.add('b', renamed, transaction);
  index.add('a', renamed, transaction);
  index.add('a', late, transaction);
  return index;
}

const askedAt = (index: NameIndex, name: string) =>
  [5, 12, 17, 25, 35].map((t) => [index.at(name, t), index.ever(name, t)]);

describe('[W28] [W38] who had a name', () => {
  test('at an instant, of several the last that was given it; else who has it at another time', () => {
    expect(askedAt(indexed(), 'a')).toEqual([
      [early, early],
      [undefined, renamed],
      [renamed, renamed],
      [late, late],
      [late, late],
    ]);
    expect(askedAt(indexed(), 'b')).toEqual([
      [renamed, renamed],
      [renamed, renamed],
      [undefined, renamed],
      [undefined, renamed],
      [undefined, undefined],
    ]);
    expect(indexed().ever('nobody', 5)).toBeUndefined();
  });

  test('is forgotten one span at a time, from the front or from behind', () => {
    const index = indexed();
    index.forget('a', renamed);
    expect(askedAt(index, 'a').map(([at]) => at)).toEqual([early, undefined, undefined, late, late]);
    index.forget('a', early);
    expect(askedAt(index, 'a').map(([at]) => at)).toEqual([undefined, undefined, undefined, late, late]);
    index.forget('a', late);
    index.forget('a', late);
    index.forget('nobody', late);
    expect(askedAt(index, 'a').map(([at]) => at)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test('is taken from the one who has it no more, whoever had it since', () => {
    const index = indexed();
    index.takeBack('a', renamed, new Transaction());
    index.forget('a', renamed);
    expect(askedAt(index, 'a').map(([at]) => at)).toEqual([early, undefined, undefined, late, late]);
  });

  test('is as before once a change is taken back', () => {
    const index = indexed();
    const transaction = new Transaction();
    index.takeBack('a', late, transaction);
    index.takeBack('nobody', late, transaction);
    index.add('a', early, transaction);
    index.takeBack('b', renamed, transaction);
    expect(index.at('a', 25)).toBe(renamed);
    expect(index.ever('b', 25)).toBeUndefined();
    transaction.rollback();
    expect(askedAt(index, 'a')).toEqual(askedAt(indexed(), 'a'));
    expect(askedAt(index, 'b')).toEqual(askedAt(indexed(), 'b'));
  });
});
