import { describe, test } from 'vitest';
import { ANY_STORY, checkLaw } from '../world/testing/laws-of-two.ts';
import { steps } from '../world/testing/story.ts';
import { followedAsLived, joinedByJournal, recordedAsLived } from './testing/recorded-as-lived.ts';

describe('[R13] what was recorded, read back and sought is what one saw who was there', () => {
  test('also what came late, what was told ahead of its time, and after gaps (core 1, 2)', async () => {
    await checkLaw(ANY_STORY, 60, recordedAsLived);
  });
});

describe('[R20] who joins by the journal of a recording that grows sees what one who was there sees', () => {
  test('whatever happened before and happens after, also after gaps (core 1, 4)', async () => {
    await checkLaw(ANY_STORY, 60, joinedByJournal);
  });
});

describe('[A17] what lies beside the segments is what is derived of the whole run', () => {
  const TOLD_IN_ORDER = steps({ isAhead: true, isInOrder: true, maxLength: 60 });

  test('whenever it was written, also after gaps and by a gateway that was started anew', {
    timeout: 300_000,
  }, async () => {
    await checkLaw(TOLD_IN_ORDER, 15, followedAsLived);
  });

  test('also what came late is written anew', { timeout: 300_000 }, async () => {
    await checkLaw(ANY_STORY, 30, followedAsLived);
  });
});
