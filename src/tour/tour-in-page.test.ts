// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySteps, shotWith } from './testing/shots.ts';
import { emptyTour, type Tour } from './tour.ts';
import { tourInPage, tourOfPage } from './tour-in-page.ts';

const tourOf = (steps: Tour['steps']): Tour => ({ ...emptyTour('Round'), steps });

test('[J7] whatever a tour says, it is the same tour in a page, and ends no script', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const text = tourInPage(tourOf(steps));
      expect(text).not.toContain('<');
      // JSON knows no negative zero.
      expect(tourOfPage(text)).toEqual(JSON.parse(JSON.stringify(tourOf(steps))));
    }),
    { seed: 31 },
  );
});

test.each([
  ['the end of a script', '</script><script>alert(1)</script>'],
  ['a comment that swallows the page', '<!--<script>'],
  ['what is written as an escape', '\\u003c </SCRIPT\n>'],
  ['other writing', '大厅 – Halle №5 مرحبا 🏭\u2028'],
])('[J7] a browser reads %s in a caption as it was written', (_, words) => {
  const tour = tourOf([shotWith({ caption: { en: words, 'zh-Hans': words } })]);
  const page = `<script type="application/json" id="tour">${tourInPage(tour)}</script><p></p>`;
  const read = new DOMParser().parseFromString(page, 'text/html');
  expect(read.querySelectorAll('script')).toHaveLength(1);
  expect(tourOfPage(read.getElementById('tour')?.textContent ?? '')).toEqual(tour);
});

test('[J7] a page without a tour has none, and one that was spoilt is told, with its field', () => {
  expect([tourInPage(null), tourOfPage(''), tourOfPage('\n')]).toEqual(['', null, null]);
  expect(() => tourOfPage('{"aisleTour":2,"name":"x","steps":[]}')).toThrow(/^aisleTour: expected 1/);
});
