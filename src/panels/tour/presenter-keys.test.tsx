import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePresenterKeys } from './presenter-keys.ts';

afterEach(cleanup);

function pressing() {
  const player = { next: vi.fn(), previous: vi.fn(), stop: vi.fn() };
  const onPage = vi.fn();
  function Page() {
    usePresenterKeys(player);
    return (
      <>
        <input aria-label="field" />
        <button type="button">other</button>
      </>
    );
  }
  const { container } = render(<Page />);
  window.addEventListener('keydown', onPage);
  const press = (key: string, on: string, more: KeyboardEventInit = {}) =>
    container
      .querySelector(on)
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  const done = () => Object.entries(player).flatMap(([name, act]) => act.mock.calls.map(() => name));
  return { press, done, onPage };
}

test.each([
  { key: 'ArrowRight', does: 'next' },
  { key: 'PageDown', does: 'next' },
  { key: 'ArrowLeft', does: 'previous' },
  { key: 'PageUp', does: 'previous' },
  { key: 'Escape', does: 'stop' },
])('$key is $does, and nobody else hears of it', ({ key, does }) => {
  const { press, done, onPage } = pressing();
  press(key, 'button');
  expect(done()).toEqual([does]);
  expect(onPage).not.toHaveBeenCalled();
});

test('whoever types keeps the keys, and so do keys with others', () => {
  const { press, done, onPage } = pressing();
  press('ArrowRight', 'input');
  press('ArrowRight', 'button', { shiftKey: true });
  press('x', 'button');
  expect(done()).toEqual([]);
  expect(onPage).toHaveBeenCalledTimes(3);
});
