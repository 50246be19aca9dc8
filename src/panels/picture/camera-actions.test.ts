// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { keepText } from '../../ui/index.ts';
import { CAMERA_KEYS } from './camera-actions.ts';

afterEach(() => keepText('aisle.keys', '{}'));

/** What the camera is asked for by a key press, and whether the press was answered. */
function press(key: string, options: KeyboardEventInit = {}) {
  const asked: string[] = [];
  const note =
    (what: string) =>
    (...values: number[]) =>
      void asked.push(`${what} ${values.map((value) => Math.sign(value)).join(' ')}`);
  const camera = {
    orbit: note('orbit'),
    pan: note('pan'),
    zoom: (factor: number) => void asked.push(factor > 1 ? 'in' : 'out'),
  };
  return { isAnswered: CAMERA_KEYS.answer(new KeyboardEvent('keydown', { key, ...options }), camera), asked };
}

test.each([
  { key: 'ArrowLeft', asked: 'orbit -1 0' },
  { key: 'ArrowRight', asked: 'orbit 1 0' },
  { key: 'ArrowUp', asked: 'orbit 0 -1' },
  { key: 'ArrowRight', shiftKey: true, asked: 'pan 1 0' },
  { key: 'ArrowDown', shiftKey: true, asked: 'pan 0 -1' },
  { key: '+', asked: 'in' },
  { key: '+', shiftKey: true, asked: 'in' },
  { key: '-', asked: 'out' },
])('$key (Shift $shiftKey) asks for $asked', ({ key, asked, shiftKey = false }) => {
  expect(press(key, { shiftKey })).toEqual({ isAnswered: true, asked: [asked] });
});

test.each([{ key: ' ' }, { key: 'ArrowLeft', ctrlKey: true }, { key: 'l' }])(
  '$key is left to the page',
  ({ key, ctrlKey = false }) => {
    expect(press(key, { ctrlKey })).toEqual({ isAnswered: false, asked: [] });
  },
);

test('keys that a person chose take the place of the usual ones', () => {
  keepText('aisle.keys', JSON.stringify({ 'camera.turn-left': [{ code: 'KeyA' }] }));
  expect(press('a', { code: 'KeyA' })).toEqual({ isAnswered: true, asked: ['orbit -1 0'] });
  expect(press('ArrowLeft').isAnswered).toBe(false);
  expect(CAMERA_KEYS.shortcuts()).toMatch(/^A ArrowRight ArrowUp .* \+ -$/);
});
