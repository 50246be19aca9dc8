import { describe, test } from 'vitest';
import { ANY_STORY, checkLaw, shortAgainstLong } from './testing/laws-of-two.ts';

describe('[W38] a short history shows what a long one shows, as far back as it goes', () => {
  test('whatever comes late, ahead of its time, or is carried (core 3, 13)', () => {
    checkLaw(ANY_STORY, 300, shortAgainstLong);
  });
});
