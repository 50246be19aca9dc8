import { describe, expect, test } from 'vitest';
import { createSafeStorage, type TextStorage } from './browser-storage.ts';

const forbidden = (): TextStorage => {
  throw new DOMException('The document is sandboxed', 'SecurityError');
};

const full: TextStorage = {
  getItem: () => 'kept before',
  setItem: () => {
    throw new DOMException('quota', 'QuotaExceededError');
  },
};

describe('the door to storage', () => {
  test('reads and writes the storage that there is', () => {
    const storage = new Map<string, string>();
    const safe = createSafeStorage(() => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    }));
    safe.setItem('map', 'shown');
    expect([storage.get('map'), safe.getItem('map'), safe.getItem('other')]).toEqual(['shown', 'shown', null]);
  });

  test.each([
    { what: 'forbidden', storage: forbidden, before: null },
    { what: 'full', storage: () => full, before: 'kept before' },
  ])('keeps for the life of the page what a $what storage refuses', ({ storage, before }) => {
    const safe = createSafeStorage(storage);
    expect(safe.getItem('map')).toBe(before);
    safe.setItem('map', 'hidden');
    expect(safe.getItem('map')).toBe('hidden');
  });
});
