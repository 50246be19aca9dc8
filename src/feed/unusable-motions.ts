import type { World } from '../world/index.ts';
import type { Trouble } from './trouble.ts';

/** The words of so many are enough; each entity tells of its own. */
const MOST_NAMED = 3;

/** Motions of the snapshot that a world had to leave out, as one trouble; null where it could use them all. */
export function unusableMotionsTrouble({ unusableMotions }: World, requestId: string): Trouble | null {
  const { length } = unusableMotions;
  if (length === 0) return null;
  const named = unusableMotions
    .slice(0, MOST_NAMED)
    .map(({ kind, entityName, field, reason }) => `${kind} of "${entityName}" (${field}: ${reason})`);
  const more = length > MOST_NAMED ? ` and ${length - MOST_NAMED} more` : '';
  return {
    kind: 'unusable-motion',
    code: 'VISUALIZATION_UNSUPPORTED_ACTION',
    message: `the snapshot holds what cannot be used: ${named.join('; ')}${more}`,
    requestId,
    details: [],
  };
}
