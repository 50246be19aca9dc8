import type { Frame } from '../devices/frame.ts';
import type { StagingLane } from './staging-lane.ts';

/** A door, and the lanes that lead to it: they take turns, a truck for each. */
export interface Dock {
  readonly name: string;
  readonly lanes: readonly StagingLane[];
  /** Where a truck stands. */
  readonly frame: Frame;
}
