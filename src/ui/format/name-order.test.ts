import { afterEach, expect, test } from 'vitest';
import { currentRegion, type Language, setRegion } from '../region/region.ts';
import { compareNames } from './name-order.ts';

const before = currentRegion();
afterEach(() => setRegion(before));

/** By strokes and radicals 上 is before 北; by their sounds Běijīng is before Shànghǎi. */
test.each<{ language: Language; sorted: string[] }>([
  { language: 'en', sorted: ['CARRIER-2', 'CARRIER-10', '上海', '北京'] },
  { language: 'zh-Hans', sorted: ['北京', '上海'] },
  { language: 'zh-Hans', sorted: ['CARRIER-2', 'CARRIER-10'] },
])('names are in the order of $language, numbers in them by size (front 5)', ({ language, sorted }) => {
  setRegion({ language });
  expect(sorted.toReversed().sort(compareNames)).toEqual(sorted);
});
