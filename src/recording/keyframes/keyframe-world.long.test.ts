import { test } from 'vitest';
import { ANY_STORY, checkLaw } from '../../world/testing/laws-of-two.ts';
import { joinedByKeyframe } from '../testing/joined-by-keyframe.ts';

/** A minute on a quiet core. */
const PATIENT = { timeout: 1_800_000 };

/** Story 2,606 breaks it: a stacker that travels on a carried one which stopped a minute before, as its carrier sets off. */
test('[R20] over 2,500 stories who joins by a keyframe sees what one who was there sees', PATIENT, async () => {
  await checkLaw(ANY_STORY, 2_500, joinedByKeyframe);
});
