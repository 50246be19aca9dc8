import { describe, expect, test } from 'vitest';
import { createShelf, type Shelf } from './shelf.ts';

const forbidden = (): Shelf => {
  throw new DOMException('The document is sandboxed', 'SecurityError');
};

const full: Shelf = {
  getItem: () => 'kept before',
  setItem: () => {
    throw new DOMException('quota', 'QuotaExceededError');
  },
};

describe('a shelf', () => {
  test('reads and writes the storage that there is', () => {
    const storage = new Map<string, string>();
    const shelf = createShelf(() => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    }));
    shelf.setItem('map', 'shown');
    expect([storage.get('map'), shelf.getItem('map'), shelf.getItem('other')]).toEqual(['shown', 'shown', null]);
  });

  test.each([
    { what: 'forbidden', storage: forbidden, before: null },
    { what: 'full', storage: () => full, before: 'kept before' },
  ])('keeps for the life of the page what a $what storage refuses', ({ storage, before }) => {
    const shelf = createShelf(storage);
    expect(shelf.getItem('map')).toBe(before);
    shelf.setItem('map', 'hidden');
    expect(shelf.getItem('map')).toBe('hidden');
  });
});
