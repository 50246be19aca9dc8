export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * The one door to the browser's storage; if that is forbidden (a page in a frame of another site) or full, values last
 * as long as the page.
 */
export const browserStorage: TextStorage = createSafeStorage(() => window.localStorage);

/** @param storage may throw, on access and on use */
export function createSafeStorage(storage: () => TextStorage): TextStorage {
  const kept = new Map<string, string>();
  return {
    getItem(key) {
      const here = kept.get(key);
      if (here !== undefined) return here;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      kept.set(key, value);
      try {
        storage().setItem(key, value);
        kept.delete(key);
      } catch {
        // Kept for the life of the page: the reader can do nothing about it here.
      }
    },
  };
}
