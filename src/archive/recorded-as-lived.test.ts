import { describe, test } from 'vitest';
import { ANY_STORY, checkLaw } from '../world/testing/laws-of-two.ts';
import { recordedAsLived } from './testing/recorded-as-lived.ts';

describe('[R13] what was recorded, read back and sought is what one saw who was there', () => {
  test('also what came late and what was told ahead of its time (core 1, 2)', async () => {
    await checkLaw(ANY_STORY, 60, recordedAsLived);
  });
});
