import { test } from 'vitest';
import { ANY_STORY, checkLaw, joinedBySnapshot, shortAgainstLong, TOLD_IN_TIME } from './testing/laws-of-two.ts';

/** Two minutes each on a quiet core. */
const PATIENT = { timeout: 1_800_000 };

test('[W38] over 10,000 stories a short history shows what a long one shows', PATIENT, async () => {
  await checkLaw(ANY_STORY, 10_000, shortAgainstLong);
});

test('[W35] over 10,000 stories who joins by a snapshot sees what one who was there sees', PATIENT, async () => {
  await checkLaw(TOLD_IN_TIME, 10_000, joinedBySnapshot);
});
