import { test } from 'vitest';
import { ANY_STORY, checkLaw } from '../../world/testing/laws-of-two.ts';
import { joinedByKeyframe } from '../testing/joined-by-keyframe.ts';

test('[R20] over 10,000 stories who joins by a keyframe sees what one who was there sees', async () => {
  await checkLaw(ANY_STORY, 10_000, joinedByKeyframe);
});
