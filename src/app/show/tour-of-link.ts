import { MOST_TOUR_CHARACTERS, readTourText, type Tour } from '../../tour/index.ts';
import { unpackedText } from '../../ui/index.ts';

/** The tour in an address, as "Copy link of the show" writes it; null where there is none, with the reason where it is none. */
export function tourOfLink(link: string | undefined): { tour: Tour | null; error: Error | null } {
  if (link === undefined) return { tour: null, error: null };
  try {
    return { tour: readTourText(unpacked(link)), error: null };
  } catch (error) {
    return { tour: null, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function unpacked(link: string): string {
  try {
    return unpackedText(link, MOST_TOUR_CHARACTERS);
  } catch {
    throw new Error('tour: expected the text of a copied link, unabridged');
  }
}
