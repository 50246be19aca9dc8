import { useSyncExternalStore } from 'react';

/** The width of a phone held upright, or a little more; the style sheets have the same. */
const NARROW = media('(max-width: 48rem)');
/** Controls are larger then (theme/tokens.css). */
const TOUCHED = media('(pointer: coarse)');

/** Whether there is room for one thing only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(NARROW.subscribe, NARROW.matches);
}

/** Whether fingers point, for rows whose height the code has to know. */
export function useIsTouched(): boolean {
  return useSyncExternalStore(TOUCHED.subscribe, TOUCHED.matches);
}

function media(query: string) {
  return {
    matches: () => matchMedia(query).matches,
    subscribe(listener: () => void): () => void {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}
