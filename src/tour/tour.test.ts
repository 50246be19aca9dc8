import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captionIn } from './shot.ts';
import { anyShot, anySteps, PLAIN, shotWith } from './testing/shots.ts';
import { emptyTour, type Tour, withChange, withMoved, withoutStep, withStep } from './tour.ts';
import { readTourText, tourText } from './tour-text.ts';

const tourOf = (steps: Tour['steps']): Tour => ({ ...emptyTour('Round'), steps });
/** As JSON has it: it knows no negative zero. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('[J1] a tour that is written and read is the same tour', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      expect(readTourText(tourText(tourOf(steps)))).toEqual(asJson(tourOf(steps)));
    }),
    { seed: 31 },
  );
});

describe('[J2] what is no tour is refused with field, place, what was found and what was expected', () => {
  const written = (change: object) => JSON.stringify({ ...tourOf([PLAIN]), ...change });
  const step = (change: object) => written({ steps: [PLAIN, { ...PLAIN, ...change }] });
  test.each([
    ['no JSON', '{', /^file: expected JSON: /],
    ['no object', '[]', /^file: expected an object, found array of 0$/],
    ['another version', written({ aisleTour: 2 }), /^aisleTour: expected 1, found number 2$/],
    ['no name', written({ name: ' ' }), /^name: expected a string of at least 1 character, found string " "$/],
    ['another field', written({ title: 'x' }), /^title: expected no such field, found string "x"$/],
    ['too long a step', step({ seconds: 0 }), /^steps\[1\]\.seconds: expected a number of at least 1, found number 0$/],
    ['no language', step({ caption: { en: 'a' } }), /^steps\[1\]\.caption\.zh-Hans: expected a string, found nothing$/],
    ['no such time', step({ time: { kind: 'noon' } }), /^steps\[1\]\.time\.kind: expected .*"live".*"at"/],
    ['a camera of two numbers', step({ camera: { eye: [1, 2], target: [0, 0, 0] } }), /^steps\[1\]\.camera\.eye/],
    [
      'much at once',
      written({ steps: [{ ...PLAIN, note: 1, seconds: 'x', follow: 'x', transition: 'x', layers: 1 }] }),
      /^steps\[0\]\.transition: .*; steps\[0\]\.follow: .*; steps\[0\]\.layers: .*; 2 more$/,
    ],
  ])('%s', (_, text, words) => {
    expect(() => readTourText(text)).toThrow(words);
  });
});

describe('[J3] every other step stays as it is', () => {
  const steps = ['a', 'b', 'c', 'd'].map((note) => shotWith({ note }));
  const notesOf = (tour: Tour) => tour.steps.map(({ note }) => note).join('');

  test.each([
    ['added first', withStep(tourOf(steps), 0, shotWith({ note: 'x' })), 'xabcd'],
    ['added last', withStep(tourOf(steps), 4, shotWith({ note: 'x' })), 'abcdx'],
    ['deleted', withoutStep(tourOf(steps), 1), 'acd'],
    ['changed', withChange(tourOf(steps), 2, { note: 'x' }), 'abxd'],
    ['moved down', withMoved(tourOf(steps), 0, 2), 'bcad'],
    ['moved up', withMoved(tourOf(steps), 3, 1), 'adbc'],
    ['moved from nowhere', withMoved(tourOf(steps), 9, 1), 'abcd'],
  ])('%s', (_, tour, notes) => {
    expect(notesOf(tour)).toBe(notes);
  });

  test('what is taken back leaves the tour as it was', () => {
    fc.assert(
      fc.property(fc.array(anyShot, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (shots, a, b) => {
        const tour = tourOf(shots);
        const [from, to] = [a % shots.length, b % shots.length];
        expect(withMoved(withMoved(tour, from, to), to, from)).toEqual(tour);
        expect(withoutStep(withStep(tour, from, PLAIN), from)).toEqual(tour);
      }),
      { seed: 31 },
    );
  });
});

test.each([
  ['en', { en: 'Hello', 'zh-Hans': '你好' }, 'Hello'],
  ['zh-Hans', { en: 'Hello', 'zh-Hans': '你好' }, '你好'],
  ['zh-Hans', { en: 'Hello', 'zh-Hans': '' }, 'Hello'],
  ['en', { en: '', 'zh-Hans': '你好' }, '你好'],
  ['fr', { en: 'Hello', 'zh-Hans': '你好' }, 'Hello'],
  ['en', { en: '', 'zh-Hans': '' }, ''],
])('[J4] a caption in %s of %o is “%s”', (language, caption, said) => {
  expect(captionIn({ caption }, language)).toBe(said);
});
