/** Numbers of a stretch of a curve, in the places that `STRETCH` names. */
export type EvenStretch = Float64Array;
