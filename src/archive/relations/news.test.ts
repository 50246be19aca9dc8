import { describe, expect, test } from 'vitest';
import { Revisions } from './news.ts';

const ALL = Number.NEGATIVE_INFINITY;
const NOTHING = Number.POSITIVE_INFINITY;

describe('[Q18] an earlier answer is told what is no longer as it was', () => {
  test('nothing, or what was noted since, however many answers others had meanwhile', () => {
    const revisions = new Revisions();
    const { revision: first, changedFromMicros } = revisions.revise(null);
    expect(changedFromMicros).toBe(ALL);
    expect(revisions.revise(first)).toEqual({ revision: first, changedFromMicros: NOTHING });
    revisions.news.note(5);
    const { revision: second } = revisions.revise(null);
    revisions.news.note(7);
    const changedSince = (known: string) => revisions.revise(known).changedFromMicros;
    expect([changedSince(first), changedSince(second)]).toEqual([5, 7]);
    expect(revisions.revise(first).revision).toBe(revisions.revise(null).revision);
  });

  test('all, where another reading gave that answer', () => {
    const { revision } = new Revisions().revise(null);
    expect(new Revisions().revise(revision).changedFromMicros).toBe(ALL);
  });

  test('one that acts for the first time, or never did after all, from when on it is there', () => {
    const revisions = new Revisions();
    const acting = new Map([['a', 10]]);
    const { revision: first } = revisions.revise(null, acting);
    const { revision: second, changedFromMicros } = revisions.revise(first, new Map([...acting, ['b', 3]]));
    expect(changedFromMicros).toBe(3);
    expect(revisions.revise(second, new Map([['b', 3]])).changedFromMicros).toBe(10);
    expect(revisions.revise(first, new Map([['b', 3]])).changedFromMicros).toBe(3);
  });

  test('all, where so many answers differed since that nobody remembers', () => {
    const revisions = new Revisions();
    const { revision: first } = revisions.revise(null);
    revisions.news.note(1);
    const { revision: second } = revisions.revise(first);
    for (let at = 2; at <= 1026; at += 1) {
      revisions.news.note(at);
      revisions.revise(null);
    }
    expect([first, second].map((known) => revisions.revise(known).changedFromMicros)).toEqual([ALL, ALL]);
  });
});
