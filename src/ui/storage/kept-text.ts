import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The browser tells a page what other pages of its origin have kept. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}

/** A text that is kept in this browser, as it is now: also where another page has changed it. */
export function useKeptText(key: string): string | null {
  return useSyncExternalStore(subscribe, () => browserStorage.getItem(key));
}

export function keepText(key: string, text: string): void {
  browserStorage.setItem(key, text);
  tell();
}
