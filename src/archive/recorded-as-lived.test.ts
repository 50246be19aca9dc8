import { describe, expect, test } from 'vitest';
import { ANY_STORY, checkLaw } from '../world/testing/laws-of-two.ts';
import { steps } from '../world/testing/story.ts';
import { changedAsTold } from './testing/changed-as-told.ts';
import { namedAsLived } from './testing/named-as-lived.ts';
import { joinedByJournal, recordedAsLived } from './testing/recorded-as-lived.ts';
import { derivedAsLived, followedAsLived, passedAsLived } from './testing/told-as-lived.ts';

describe('[R13] what was recorded, read back and sought is what one saw who was there', () => {
  test('also what came late, what was told ahead of its time, and after gaps (core 1, 2)', async () => {
    await checkLaw(ANY_STORY, 10, recordedAsLived);
  });
});

describe('[R20] who joins by the journal of a recording that grows sees what one who was there sees', () => {
  test('whatever happened before and happens after, also after gaps (core 1, 4)', async () => {
    await checkLaw(ANY_STORY, 10, joinedByJournal);
  });
});

test('[Q14] what is derived of a recording knows nothing of segments, nor of when it was asked for', async () => {
  await checkLaw(ANY_STORY, 10, derivedAsLived);
});

describe('[A17] what is told segment by segment is what is derived of the whole', () => {
  test('whatever comes late, over gaps, and where the oldest segments go', async () => {
    await checkLaw(ANY_STORY, 6, followedAsLived);
  });

  test('told in order, with little told anew', async () => {
    await checkLaw(steps({ isAhead: true, isInOrder: true, maxLength: 60 }), 5, followedAsLived);
  });
});

describe('[A17] what is told of a run that is gone through once, and forgotten on the way, is what is derived of the whole', () => {
  test.each([
    ['whatever comes late', ANY_STORY, 10, 8],
    ['told in order', steps({ isAhead: true, isInOrder: true, maxLength: 60 }), 6, 5],
  ])('%s', async (_, stories, count, mostRefused) => {
    let refused = 0;
    await checkLaw(stories, count, (told) =>
      passedAsLived(told, () => {
        refused += 1;
      }),
    );
    expect(refused).toBeLessThanOrEqual(mostRefused);
  });
});

test('[A18] where the oldest segments go, what is left is named as it was before', async () => {
  await checkLaw(ANY_STORY, 7, namedAsLived);
});

test('[Q18] before the instant from which on something has changed, all is as it was told', async () => {
  await checkLaw(ANY_STORY, 7, changedAsTold);
});
