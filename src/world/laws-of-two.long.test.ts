import { test } from 'vitest';
import { storiesOf } from '../testing/law-runs.ts';
import {
  ANY_STORY,
  checkLaw,
  forgetfulAgainstLong,
  joinedBySnapshot,
  shortAgainstLong,
  TOLD_IN_TIME,
} from './testing/laws-of-two.ts';

/** Half a minute each on a quiet core. */
const PATIENT = { timeout: 1_800_000 };

test('[W38] over 1,000 stories a short history shows what a long one shows', PATIENT, async () => {
  await checkLaw(ANY_STORY, storiesOf(1_000), shortAgainstLong);
});

test('[W52] over 250 stories what nobody asks for is forgotten and changes nothing else', PATIENT, async () => {
  await checkLaw(ANY_STORY, storiesOf(250), forgetfulAgainstLong);
});

test('[W35] over 1,000 stories who joins by a snapshot sees what one who was there sees', PATIENT, async () => {
  await checkLaw(TOLD_IN_TIME, storiesOf(1_000), joinedBySnapshot);
});
