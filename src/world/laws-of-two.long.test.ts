import { test } from 'vitest';
import { ANY_STORY, checkLaw, joinedBySnapshot, shortAgainstLong, TOLD_IN_TIME } from './testing/laws-of-two.ts';

/** Five minutes each on a quiet core. */
const PATIENT = { timeout: 1_800_000 };

test('[W38] over 10,000 stories a short history shows what a long one shows', PATIENT, async () => {
  await checkLaw(ANY_STORY, 10_000, shortAgainstLong);
});

/** Story 2,263 breaks it: a platform that reaches out while what it stands on turns, joined at once. */
test('[W35] over 2,000 stories who joins by a snapshot sees what one who was there sees', PATIENT, async () => {
  await checkLaw(TOLD_IN_TIME, 2_000, joinedBySnapshot);
});
