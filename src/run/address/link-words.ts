import { t } from '@lingui/core/macro';
import { formatSimulationTime } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** What a link asked for that there is not, in words (`?view`, `?t`; ARCHITECTURE.md 5). */
export function unknownView(name: string, known: readonly string[]): string {
  const views = known.join(', ');
  return t`Unknown view “${name}”. Available: ${views}.`;
}

/** Null where the instant is known: from the oldest kept to the latest, both included. */
export function unknownInstant(micros: SimMicros, oldest: SimMicros, latest: SimMicros): string | null {
  const time = formatSimulationTime(micros);
  if (micros < oldest) return t`${time} is before the history of this page. Showing its start instead.`;
  if (micros > latest) return t`${time} is after the latest data. Showing the latest instead.`;
  return null;
}

/** While the simulation has not come to the instant yet. */
export function waitingForInstant(micros: SimMicros): string {
  const time = formatSimulationTime(micros);
  return t`Waiting for ${time}, the time in the link. Close this notice to stop waiting.`;
}
