import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';

export const pictureName = (): string => t`Picture`;
export const tablesName = (): string => t`Tables`;
export const timelineName = (): string => t`Timeline`;

/** Heights of the timeline with its buttons, by the lines that they take; its style sheet has the same widths. */
const LEAST_HEIGHTS = [
  { query: '(max-width: 30rem) and (pointer: coarse)', height: '12.75rem' },
  { query: '(max-width: 30rem)', height: '10.5rem' },
  { query: '(max-width: 75rem) and (pointer: coarse)', height: '9.75rem' },
  { query: '(max-width: 75rem)', height: '8.75rem' },
] as const;

/** Returns the height that the timeline needs at the width of this window, and follows the width. */
export function useTimelineLeastHeight(): string {
  return useSyncExternalStore(subscribe, timelineLeastHeight);
}

function subscribe(listener: () => void): () => void {
  const queries = LEAST_HEIGHTS.map(({ query }) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function timelineLeastHeight(): string {
  return LEAST_HEIGHTS.find(({ query }) => matchMedia(query).matches)?.height ?? '6.75rem';
}
