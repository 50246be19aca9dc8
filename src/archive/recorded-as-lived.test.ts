import { describe, test } from 'vitest';
import { ANY_STORY, checkLaw } from '../world/testing/laws-of-two.ts';
import { derivedAsLived, joinedByJournal, recordedAsLived } from './testing/recorded-as-lived.ts';

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

test('[Q14] what is derived of a recording knows nothing of segments, nor of when it was asked for', async () => {
  await checkLaw(ANY_STORY, 60, derivedAsLived);
});
