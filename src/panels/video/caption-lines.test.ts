import { expect, test } from 'vitest';
import { captionLines } from './caption-lines.ts';

/** Each letter is half as wide as it is high. */
const canvas = {
  font: '',
  measureText(text: string) {
    const pixels = Number(/(\d+(?:\.\d+)?)px/.exec(this.font)?.[1]);
    return { width: [...text].length * pixels * 0.5 } as TextMetrics;
  },
};
const SIZE = { wide: 560, high: 400 };

test.each([
  ['Short', ['Short']],
  ['One two\nthree', ['One two', 'three']],
  ['A rack, and the carrier that is at its end, waits for what the lift will bring to it', 2],
  [
    '提升机把托盘交给穿梭车，穿梭车把它送到货架的最深处，然后回来取下一个托盘，再送到同一条巷道里去等候下一步的指令，直到有人来',
    2,
  ],
])('"%s" is broken between words', (caption, expected) => {
  const { lines, fontPixels } = captionLines(canvas, caption, SIZE);
  if (Array.isArray(expected)) expect(lines).toEqual(expected);
  else expect(lines).toHaveLength(expected);
  for (const line of lines) expect([...line].length * fontPixels * 0.5).toBeLessThanOrEqual(SIZE.wide);
  expect(lines.join('').replaceAll(' ', '')).toBe(caption.replaceAll(/\s/g, ''));
});

test('what is long is in smaller letters, and nothing of it is left out', () => {
  const caption = 'Words that go on and on '.repeat(20).trim();
  const { lines, fontPixels } = captionLines(canvas, caption, SIZE);
  expect(fontPixels).toBeLessThan(captionLines(canvas, 'Short', SIZE).fontPixels);
  expect(lines.join(' ')).toBe(caption);
});
