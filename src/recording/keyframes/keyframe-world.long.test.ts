import { test } from 'vitest';
import { storiesOf } from '../../testing/law-runs.ts';
import { ANY_STORY, checkLaw } from '../../world/testing/laws-of-two.ts';
import { joinedByKeyframe } from '../testing/joined-by-keyframe.ts';

/** A minute on a quiet core. */
const PATIENT = { timeout: 1_800_000 };

test('[R20] over 1,000 stories who joins by a keyframe sees what one who was there sees', PATIENT, async () => {
  await checkLaw(ANY_STORY, storiesOf(1_000), joinedByKeyframe);
});
