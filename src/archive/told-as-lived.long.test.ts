import { test } from 'vitest';
import { ANY_STORY, checkLaw } from '../world/testing/laws-of-two.ts';
import { steps } from '../world/testing/story.ts';
import { followedAsLived } from './testing/recorded-as-lived.ts';

/** Some minutes on a quiet core: a file of its own, beside the other laws of recordings. */
const PATIENT = { timeout: 1_800_000 };

test('[A17] over 500 stories what is told segment by segment is what is derived of the whole', PATIENT, async () => {
  await checkLaw(ANY_STORY, 300, followedAsLived);
  await checkLaw(steps({ isAhead: true, isInOrder: true, maxLength: 60 }), 200, followedAsLived);
});
