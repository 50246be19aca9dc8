import { t } from '@lingui/core/macro';
import { captionIn, type Shot } from '../../tour/index.ts';
import { currentRegion, formatCount, formatSimulationTime } from '../../ui/index.ts';

/** The time of a step in words: an instant, or live. */
export function stepTime({ time }: Shot): string {
  return time.kind === 'live' ? t`Live` : formatSimulationTime(time.simulationTimeMicros);
}

/** How long a step is shown, in words. */
export function stepLength({ seconds }: Shot): string {
  if (seconds === null) return t`waits`;
  const number = formatCount(seconds);
  return t`${number} s`;
}

/** "Step 2: The hall": what a step is called. */
export function stepName(step: Shot, index: number): string {
  const number = formatCount(index + 1);
  const caption = captionIn(step, currentRegion().language);
  return caption === '' ? t`Step ${number}` : t`Step ${number}: ${caption}`;
}
