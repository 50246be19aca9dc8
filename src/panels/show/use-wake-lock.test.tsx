import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

/** A browser that can keep the screen awake; what it was asked, and what it gave back. */
function browserThatGives(given: () => Promise<WakeLockSentinel> = async () => lock()) {
  const request = vi.fn(given);
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return request;
}

const release = vi.fn(async () => undefined);
const lock = () => ({ release }) as Partial<WakeLockSentinel> as WakeLockSentinel;

/** Once, as in a page: strict mode would ask twice. */
const rendered = () => renderHook(useWakeLock, { reactStrictMode: false });

function becomes(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the screen is kept awake from the beginning, and let go with the page', async () => {
  const request = browserThatGives();
  release.mockClear();
  const { unmount } = rendered();
  expect(request.mock.calls).toEqual([['screen']]);
  await settled();
  expect(release).not.toHaveBeenCalled();
  unmount();
  expect(release).toHaveBeenCalledOnce();
  becomes('visible');
  expect(request).toHaveBeenCalledOnce();
});

test('it is asked for again when the page is seen again, and not while it is hidden', () => {
  const request = browserThatGives();
  rendered();
  becomes('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  becomes('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

test('what is given after the page was left is given back', async () => {
  let give: (given: WakeLockSentinel) => void = () => expect.fail('it was not asked for');
  browserThatGives(() => new Promise((resolve) => (give = resolve)));
  release.mockClear();
  rendered().unmount();
  give(lock());
  await settled();
  expect(release).toHaveBeenCalledOnce();
});

test('a refusal is harmless, and it is asked for again', async () => {
  const request = browserThatGives(() => Promise.reject(new DOMException('the battery is low', 'NotAllowedError')));
  const { unmount } = rendered();
  await settled();
  becomes('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await settled();
  unmount();
});

test('a browser that cannot is left alone', async () => {
  expect(navigator.wakeLock).toBeUndefined();
  rendered().unmount();
  await settled();
});
