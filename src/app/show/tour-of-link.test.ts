import { expect, test } from 'vitest';
import { emptyTour } from '../../tour/index.ts';
import { shotWith } from '../../tour/testing/shots.ts';
import { packedText } from '../../ui/index.ts';
import { tourOfLink } from './tour-of-link.ts';

const TOUR = { ...emptyTour('展示'), steps: [shotWith({ caption: { en: 'Hall', 'zh-Hans': '大厅' } })] };

test.each([
  ['none', undefined, null, null],
  ['a tour', packedText(JSON.stringify(TOUR)), TOUR, null],
  [
    'an abridged link',
    packedText(JSON.stringify(TOUR)).slice(0, 40),
    null,
    /^tour: expected the text of a copied link/,
  ],
  ['another document', packedText('{"aisleTour":2,"name":"a","steps":[]}'), null, /^aisleTour: expected 1/],
])('%s', (_, link, tour, words) => {
  const found = tourOfLink(link);
  expect(found.tour).toEqual(tour);
  if (words === null) expect(found.error).toBeNull();
  else expect(found.error?.message).toMatch(words);
});
