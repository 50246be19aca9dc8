import type { SimMicros } from '../../units/index.ts';

/**
 * Why a device stands that wants to go on: others are in its way (`traffic`); it is held back so that no deadlock arises, by no
 * single device (`safety`); where it wants to put something is no room (`full`), where it wants to take something is nothing
 * (`empty`); it fills its battery (`charging`); it waits for people (`staff`); it has broken down (`down`).
 */
export const HOLD_REASONS = ['traffic', 'safety', 'full', 'empty', 'charging', 'staff', 'down'] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

/** A device that could not go on for a time, [fromMicros, toMicros), and by whom. */
export interface Hold {
  /** `entityId` of the relations, where it is inferred; the name in the table of a service. */
  readonly heldId: string;
  readonly heldName: string;
  /** Null where no single device holds it. */
  readonly holderId: string | null;
  readonly holderName: string | null;
  /** What it wanted to get to: a path, a point, a deck; null where that is not known. */
  readonly place: string | null;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  readonly why: HoldReason;
  /** Concluded from the stream; else the service says so itself. */
  readonly inferred: boolean;
}
