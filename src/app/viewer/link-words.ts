import { formatSimulationTime } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** What a link asked for that there is not, in words (`?view`, `?t`; ARCHITECTURE.md 5). */
export function unknownView(name: string, known: readonly string[]): string {
  return `There is no view named “${name}”. Known here: ${known.join(', ')}.`;
}

/** Null where the instant is known: from the oldest kept to the latest, both included. */
export function unknownInstant(t: SimMicros, oldest: SimMicros, latest: SimMicros): string | null {
  if (t < oldest)
    return `${formatSimulationTime(t)} is before what this page has read; the oldest instant kept is shown.`;
  if (t > latest) return `${formatSimulationTime(t)} is after the last instant known; that one is shown.`;
  return null;
}

/** While the simulation has not come to the instant yet. */
export function waitingForInstant(t: SimMicros): string {
  return `Waiting for ${formatSimulationTime(t)}, the time in the link. Close this notice to stop waiting.`;
}
