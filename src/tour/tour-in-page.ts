import type { Tour } from './tour.ts';
import { readTour } from './tour-text.ts';

/** Writes a tour, or that there is none, as what stands within a `<script>` of a page: nothing in it ends that. */
export function tourInPage(tour: Tour | null): string {
  return tour === null ? '' : JSON.stringify(tour).replaceAll('<', '\\u003c');
}

/** Reads what `tourInPage` has written. @throws UnreadableTour where somebody has changed it */
export function tourOfPage(text: string): Tour | null {
  return text.trim() === '' ? null : readTour(JSON.parse(text));
}
