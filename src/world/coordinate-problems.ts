import type { Coordinates } from '../protocol/index.ts';

/** A field of `coordinates` that says something else than the interface prescribes. */
export interface CoordinateProblem {
  readonly field: keyof Coordinates;
  /** What the service sent. */
  readonly found: string;
  /** In words, for a sentence such as "lengthUnit is MILLIMETER; expected metres". */
  readonly expected: string;
}

interface Rule extends Omit<CoordinateProblem, 'found'> {
  holds(value: string): boolean;
}

/* A reading: the interface states what coordinates mean (2.8), not the words: what says the right thing is right, however spelled. */
const RULES: readonly Rule[] = [
  {
    field: 'handedness',
    expected: 'right-handed coordinates',
    holds: (value) => /^R(H|HS|IGHT(HAND(ED)?)?)$/.test(value),
  },
  { field: 'upAxis', expected: 'Y up', holds: (value) => /^(POSITIVE|PLUS)?Y(UP|AXIS)?$/.test(value) },
  { field: 'lengthUnit', expected: 'metres', holds: (value) => /^M(ET(ER|RE)S?)?$/.test(value) },
  {
    field: 'rotationRepresentation',
    expected: 'XYZ Euler angles in degrees',
    // Who names no order means the one prescribed.
    holds: (value) => (/XYZ/.test(value) || !/[XYZ]{3}/.test(value)) && !/RAD|QUATERNION|EXTRINSIC/.test(value),
  },
];

/** One problem for each field of a snapshot's coordinates that is not as prescribed (2.8): what is drawn lies elsewhere. */
export function coordinateProblems(coordinates: Coordinates): CoordinateProblem[] {
  const problems: CoordinateProblem[] = [];
  for (const { field, expected, holds } of RULES) {
    const found = coordinates[field];
    if (!holds(lettersOf(found))) problems.push({ field, found, expected });
  }
  return problems;
}

function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/^-/, 'MINUS')
    .replace(/[^A-Z]/g, '');
}
