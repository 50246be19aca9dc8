import { test } from 'vitest';
import { ANY_STORY, checkLaw } from '../world/testing/laws-of-two.ts';
import { recordedAsLived } from './testing/recorded-as-lived.ts';

test('[R13] over 10,000 stories what was recorded, read back and sought is what one saw who was there', async () => {
  await checkLaw(ANY_STORY, 10_000, recordedAsLived);
});
