import { useSyncExternalStore } from 'react';

/** The width of a phone held upright, or a little more; the style sheets have the same. */
const NARROW = '(max-width: 48rem)';

/** Whether there is room for one thing only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
