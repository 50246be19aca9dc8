import { t } from '@lingui/core/macro';
import type { LaneInterval } from '../../activity/index.ts';
import { loadWords } from '../../run/index.ts';
import { formatLength, formatPosition, formatSimulationSpan, formatSimulationTime } from '../../ui/index.ts';
import { stateWords } from './state-look.ts';

/** Who, what, when, how long, how far, from where to where. */
export function intervalWords({ name, state, loaded, startMicros, endMicros, meters, places }: LaneInterval): string {
  const [start, end] = [formatSimulationTime(startMicros), formatSimulationTime(endMicros)];
  const words = [name, stateWords(state)];
  if (state !== 'unknown') words.push(loadWords(loaded ? 'loaded' : 'empty'));
  words.push(`${start} – ${end} (${formatSimulationSpan(startMicros, endMicros)})`);
  if (meters > 0) words.push(formatLength(meters));
  const [x = Number.NaN, y = 0, z = 0, toX = 0, toY = 0, toZ = 0] = places;
  if (!Number.isNaN(x)) {
    const from = formatPosition({ x, y, z });
    const to = formatPosition({ x: toX, y: toY, z: toZ });
    words.push(meters > 0 ? t`from ${from} to ${to}` : t`at ${from}`);
  }
  return words.join(' · ');
}
