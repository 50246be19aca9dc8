// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createOverlayMask } from './overlay-mask.ts';

/** An element that lies there, in pixels of the page. */
function lying(left: number, top: number, width: number, height: number): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
}

/** A picture 400 by 300 in a page, and over it an area that lets the pointer through, with a bar in it. */
function picture() {
  const canvas = lying(100, 50, 400, 300);
  const overlay = lying(100, 50, 400, 300);
  const area = lying(100, 50, 400, 40);
  area.style.pointerEvents = 'none';
  const bar = lying(110, 60, 50, 20);
  bar.style.pointerEvents = 'auto';
  bar.append(lying(110, 60, 400, 300));
  area.append(bar);
  overlay.append(area);
  document.body.replaceChildren(canvas, overlay);
  const mask = createOverlayMask(canvas, overlay);
  return { mask, canvas, bar };
}

test.each([
  ['in the bar', 15, 15, true],
  ['beside it, where the area lets the pointer through', 70, 15, false],
  ['below it', 15, 31, false],
  ['beyond the left edge', -1, 200, true],
  ['beyond the right edge', 400, 200, true],
  ['beyond the lower edge', 200, 300, true],
])('%s', (_, x, y, expected) => {
  const { mask } = picture();
  mask.measure();
  expect(mask.has(x, y)).toBe(expected);
});

test('what lies elsewhere is known once it is looked at again', () => {
  const { mask, bar } = picture();
  mask.measure();
  bar.getBoundingClientRect = () => new DOMRect(300, 200, 50, 20);
  expect(mask.has(15, 15)).toBe(true);
  mask.measure();
  expect(mask.has(15, 15)).toBe(false);
  expect(mask.has(210, 160)).toBe(true);
});

test('where nothing lies over it, nothing in the picture is covered', () => {
  const { canvas } = picture();
  const mask = createOverlayMask(canvas, null);
  mask.measure();
  expect(mask.has(15, 15)).toBe(false);
});
