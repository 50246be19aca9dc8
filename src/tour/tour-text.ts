import { describeProblem, problemsOf } from '../protocol/index.ts';
import { MOST_TOUR_CHARACTERS, type Tour, tourSchema } from './tour.ts';

/** What is wrong with a document that is no tour: which field, what was found, what was expected. */
export class UnreadableTour extends Error {
  override readonly name = 'UnreadableTour';
}

/** Writes a tour as the text of a file. */
export function tourText(tour: Tour): string {
  return `${JSON.stringify(tour, null, 2)}\n`;
}

/** Reads the text of a file. @throws UnreadableTour that names the first fields that cannot be used, with their places */
export function readTourText(text: string): Tour {
  if (text.length > MOST_TOUR_CHARACTERS) {
    throw new UnreadableTour(`file: expected at most ${MOST_TOUR_CHARACTERS} characters, found ${text.length}`);
  }
  return readTour(fromJson(text));
}

const MOST_NAMED = 3;

/** Reads what JSON told. @throws UnreadableTour as above */
export function readTour(value: unknown): Tour {
  const result = tourSchema.safeParse(value);
  if (result.success) return result.data;
  const problems = problemsOf(result.error.issues, value);
  const named = problems.slice(0, MOST_NAMED).map((one) => `${one.path || 'file'}: ${describeProblem(one)}`);
  const more = problems.length > MOST_NAMED ? `; ${problems.length - MOST_NAMED} more` : '';
  throw new UnreadableTour(named.join('; ') + more);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableTour(`file: expected JSON: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
