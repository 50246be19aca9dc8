import * as z from 'zod';
import { type Shot, shotSchema } from './shot.ts';

export const LONGEST_TOUR_NAME = 60;
export const MOST_STEPS = 200;
/** Bound on the text of a tour. */
export const MOST_TOUR_CHARACTERS = 500_000;

/** A tour as a document (docs/tours.md): steps in their order, each a shot. */
export const tourSchema = z.strictObject({
  aisleTour: z.literal(1).describe('Version of the format'),
  name: z.string().trim().min(1).max(LONGEST_TOUR_NAME),
  steps: z.array(shotSchema).max(MOST_STEPS),
});

export type Tour = z.infer<typeof tourSchema>;

/** A tour without steps. */
export function emptyTour(name: string): Tour {
  return { aisleTour: 1, name, steps: [] };
}

/** Returns the tour with another step at an index; steps from there on come later. */
export function withStep(tour: Tour, index: number, step: Shot): Tour {
  return { ...tour, steps: tour.steps.toSpliced(index, 0, step) };
}

/** Returns the tour with one step less. */
export function withoutStep(tour: Tour, index: number): Tour {
  return { ...tour, steps: tour.steps.toSpliced(index, 1) };
}

/** Returns the tour with what has changed of a step. */
export function withChange(tour: Tour, index: number, change: Partial<Shot>): Tour {
  return { ...tour, steps: tour.steps.map((step, at) => (at === index ? { ...step, ...change } : step)) };
}

/** Returns the tour with a step at another place; the others keep their order. */
export function withMoved(tour: Tour, from: number, to: number): Tour {
  const step = tour.steps[from];
  return step === undefined ? tour : withStep(withoutStep(tour, from), to, step);
}
