import type { ActivityRow, State } from '../activity/index.ts';

/** What says that something moves by itself, and is no place on which loads wait. */
const MOVING: readonly State[] = ['travelling', 'turning', 'lifting', 'forking', 'observed'];

/** Whether this row makes its entity a device. */
export function isMoving({ state }: Pick<ActivityRow, 'state'>): boolean {
  return MOVING.includes(state);
}
