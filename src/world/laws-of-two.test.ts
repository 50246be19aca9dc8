import { describe, test } from 'vitest';
import {
  ANY_STORY,
  checkLaw,
  forgetfulAgainstLong,
  joinedBySnapshot,
  shortAgainstLong,
  TOLD_IN_TIME,
} from './testing/laws-of-two.ts';

describe('[W38] a short history shows what a long one shows, as far back as it goes', () => {
  test('whatever comes late, ahead of its time, or is carried (core 3, 13)', async () => {
    await checkLaw(ANY_STORY, 20, shortAgainstLong);
  });
});

test('[W52] what is forgotten because nobody asks for it changes nothing of what is asked for', async () => {
  await checkLaw(ANY_STORY, 15, forgetfulAgainstLong);
});

describe('[W35] who joins by a snapshot of the service sees what one who was there sees', () => {
  test('whatever happened before, late events included, and stackers that travel while carried (core 4)', async () => {
    await checkLaw(TOLD_IN_TIME, 25, joinedBySnapshot);
  });
});
