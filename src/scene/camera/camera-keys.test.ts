// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { listenToCameraKeys } from './camera-keys.ts';

function press(key: string, options: KeyboardEventInit = {}): { asked: string[]; isTaken: boolean } {
  const asked: string[] = [];
  const element = document.createElement('div');
  const note =
    (what: string) =>
    (...values: number[]) =>
      asked.push(`${what} ${values.map((value) => Math.sign(value)).join(' ')}`);
  const rig = {
    orbit: note('orbit'),
    pan: note('pan'),
    zoom: (factor: number) => asked.push(factor > 1 ? 'in' : 'out'),
  };
  const stop = listenToCameraKeys(element, rig as never, () => asked.push('wake'));
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...options });
  element.dispatchEvent(event);
  stop();
  element.dispatchEvent(new KeyboardEvent('keydown', { key, ...options }));
  return { asked, isTaken: event.defaultPrevented };
}

test.each([
  { key: 'ArrowLeft', asked: 'orbit -1 0' },
  { key: 'ArrowRight', asked: 'orbit 1 0' },
  { key: 'ArrowUp', asked: 'orbit 0 -1' },
  { key: 'ArrowRight', shiftKey: true, asked: 'pan 1 0' },
  { key: 'ArrowDown', shiftKey: true, asked: 'pan 0 -1' },
  { key: '+', asked: 'in' },
  { key: '-', asked: 'out' },
])('$key (Shift $shiftKey) asks for $asked', ({ key, asked, shiftKey = false }) => {
  expect(press(key, { shiftKey })).toEqual({ asked: [asked, 'wake'], isTaken: true });
});

test.each([{ key: ' ' }, { key: 'ArrowLeft', ctrlKey: true }, { key: 'l' }])(
  '$key is left to the page',
  ({ key, ctrlKey = false }) => {
    expect(press(key, { ctrlKey })).toEqual({ asked: [], isTaken: false });
  },
);
