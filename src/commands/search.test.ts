import { expect, test } from 'vitest';
import type { Command, Names } from './offered.ts';
import { MOST_HITS, rankOf, type Search, search, wordsTyped } from './search.ts';

const nothing = (): void => undefined;
const command = (words: string, id = words): Command => ({
  ...{ id, kind: 'action' as const, keys: [], words: () => words, act: nothing },
});
const pool = (kind: Names['kind'], ...names: string[]): Names => ({
  ...{ kind, count: names.length, nameAt: (index) => names[index] as string, act: nothing },
});
const noPause = async () => undefined;

async function found(asked: Partial<Search>): Promise<string[]> {
  const { hits } = await search(
    { typed: '', commands: [], names: [], recent: [], ...asked },
    noPause,
    new AbortController().signal,
  );
  return hits.map(({ words }) => words);
}

test.each([
  ['live', 'Live', 'Go live'],
  ['go', 'Go live', 'Let go'],
  ['live', 'Go live', 'Delivery'],
  ['liv', 'Delivery', 'Lost in view'],
  ['gl', 'Go live', 'Goals'],
  ['car 12', 'Carrier 12', 'Cart 112 of 5'],
])('typed "%s" is rather "%s" than "%s"', (typed, better, worse) => {
  const rank = (text: string) => rankOf(text.toLowerCase(), wordsTyped(typed));
  expect(rank(better)).toBeGreaterThan(rank(worse));
});

test.each([
  ['x', 'Go live'],
  ['live go far', 'Go live'],
  ['evil', 'Go live'],
  ['c', 'Go live'],
])('typed "%s" is not "%s"', (typed, text) => {
  expect(rankOf(text.toLowerCase(), wordsTyped(typed))).toBe(0);
});

test.each([
  { typed: '', recent: [], lists: ['Play', 'Go live', 'Board'] },
  { typed: '', recent: ['entity Carrier 2', 'Board'], lists: ['Board', 'Carrier 2', 'Play', 'Go live'] },
  { typed: 'o', recent: [], lists: ['Board', 'Go live', 'orders'] },
  { typed: 'carrier', recent: [], lists: ['Carrier 2', 'Carrier 10'] },
  { typed: 'carrier', recent: ['entity Carrier 10'], lists: ['Carrier 10', 'Carrier 2'] },
  { typed: 'nobody', recent: [], lists: [] },
])('typed "$typed" after $recent lists $lists', async ({ typed, recent, lists }) => {
  const commands = [command('Play'), command('Go live'), command('Board')];
  const names = [pool('entity', 'Carrier 10', 'Carrier 2'), pool('table', 'orders')];
  const listed = await found({ typed, recent, commands, names });
  if (typed === 'o') expect(listed.toSorted()).toEqual(lists.toSorted());
  else expect(listed).toEqual(lists);
});

test('a name is found among 100,000, between pauses, and most of many are only counted', async () => {
  const names: Names = {
    ...{ kind: 'entity', count: 100_000, act: nothing },
    nameAt: (index) => `Carrier ${index}`,
  };
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const asked = { commands: [], names: [names], recent: [] };
  const { signal } = new AbortController();
  const all = await search({ ...asked, typed: 'carrier' }, pause, signal);
  expect([all.count, all.hits.length]).toEqual([100_000, MOST_HITS]);
  expect(pauses).toBeGreaterThan(0);
  expect((await search({ ...asked, typed: 'carrier 77777' }, pause, signal)).hits[0]?.words).toBe('Carrier 77777');
});

test('a search that is no longer wanted ends', async () => {
  const leaving = new AbortController();
  const names: Names = { kind: 'entity', count: 1e9, nameAt: () => 'x', act: nothing };
  const asked = search(
    { typed: 'x', commands: [], names: [names], recent: [] },
    async () => leaving.abort(),
    leaving.signal,
  );
  await expect(asked).rejects.toThrow();
});
