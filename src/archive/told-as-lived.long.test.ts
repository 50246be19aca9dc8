import { expect, test } from 'vitest';
import { storiesOf } from '../testing/law-runs.ts';
import { ANY_STORY, checkLaw } from '../world/testing/laws-of-two.ts';
import { steps } from '../world/testing/story.ts';
import { changedAsTold } from './testing/changed-as-told.ts';
import { namedAsLived } from './testing/named-as-lived.ts';
import { followedAsLived, passedAsLived } from './testing/told-as-lived.ts';

/** A minute on a quiet core: a file of its own, beside the other laws of recordings. */
const PATIENT = { timeout: 1_800_000 };

test('[A17] over 125 stories what is told segment by segment is what is derived of the whole', PATIENT, async () => {
  await checkLaw(ANY_STORY, storiesOf(75), followedAsLived);
  await checkLaw(steps({ isAhead: true, isInOrder: true, maxLength: 60 }), storiesOf(50), followedAsLived);
});

test(
  '[A17] over 125 stories what is gone through once, and forgotten, is what is derived of the whole',
  PATIENT,
  async () => {
    let [stories, refused] = [0, 0];
    const passed: typeof followedAsLived = (told) => {
      stories += 1;
      return passedAsLived(told, () => (refused += 1));
    };
    await checkLaw(ANY_STORY, storiesOf(62), passed);
    await checkLaw(steps({ isAhead: true, isInOrder: true, maxLength: 60 }), storiesOf(63), passed);
    expect(refused).toBeLessThan(0.7 * stories);
  },
);

test('[A18] over 250 stories what is left of a recording is named as it was before', PATIENT, async () => {
  await checkLaw(ANY_STORY, storiesOf(250), namedAsLived);
});

test('[Q18] over 250 stories what changed is told with the instant from which on it did', PATIENT, async () => {
  await checkLaw(ANY_STORY, storiesOf(250), changedAsTold);
});
