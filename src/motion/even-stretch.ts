/** Cubics that stand for a curve between two ratios of its length: numbers in the places that `STRETCH` names. */
export type EvenStretch = Float64Array;

/** Numbers of a stretch. */
export const STRETCH_NUMBERS = 18;

/** Places in a stretch. */
export const STRETCH = {
  /** Ratios between which it holds. */
  fromRatio: 0,
  untilRatio: 1,
  /** Four coefficients each in the ratio beyond `fromRatio`, lowest power first: metres, and radians about Y. */
  x: 2,
  y: 6,
  z: 10,
  heading: 14,
} as const;
