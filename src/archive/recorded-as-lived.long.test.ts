import { test } from 'vitest';
import { storiesOf } from '../testing/law-runs.ts';
import { ANY_STORY, checkLaw } from '../world/testing/laws-of-two.ts';
import { joinedByJournal, recordedAsLived } from './testing/recorded-as-lived.ts';
import { derivedAsLived } from './testing/told-as-lived.ts';

/** A minute each on a quiet core. */
const PATIENT = { timeout: 1_800_000 };

test(
  '[R13] over 1,000 stories what was recorded, read back and sought is what one saw who was there',
  PATIENT,
  async () => {
    await checkLaw(ANY_STORY, storiesOf(1_000), recordedAsLived);
  },
);

test('[R20] over 1,000 stories who joins by an open journal sees what one who was there sees', PATIENT, async () => {
  await checkLaw(ANY_STORY, storiesOf(1_000), joinedByJournal);
});

test('[Q14] over 500 stories what is derived of a recording is what one derives who was there', PATIENT, async () => {
  await checkLaw(ANY_STORY, storiesOf(500), derivedAsLived);
});
