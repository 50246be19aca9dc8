import { t } from '@lingui/core/macro';
import type { LaneInterval, State } from '../../activity/index.ts';
import { activityWords, loadWords } from '../../run/index.ts';
import { ACTIVITY_PAINT } from '../../scene/index.ts';
import { formatLength, formatPosition, formatSimulationSpan, formatSimulationTime } from '../../ui/index.ts';
import type { Activity } from '../../world/index.ts';

/** What the picture calls a state; it has none for what nobody knows. */
const IN_THE_PICTURE: Readonly<Record<Exclude<State, 'unknown'>, Activity>> = {
  travelling: 'travelling',
  turning: 'rotating',
  lifting: 'lifting',
  forking: 'forking',
  transferring: 'transferring',
  observed: 'observed',
  stopped: 'stopped',
  resting: 'resting',
};

const UNKNOWN_PAINT = '#9aa3ab';

/** The colour that the picture has for it; what is unknown is hatched in this one. */
export function statePaint(state: State): string {
  return state === 'unknown' ? UNKNOWN_PAINT : ACTIVITY_PAINT[IN_THE_PICTURE[state]];
}

export function stateWords(state: State): string {
  return state === 'unknown' ? t`Unknown` : activityWords(IN_THE_PICTURE[state]);
}

/** What a state says and what it does not; null where its name says it. */
export function stateNote(state: State): string | null {
  switch (state) {
    case 'stopped':
      return t`The service has said STOP, until the next motion.`;
    case 'resting':
      return t`No motion is under way; why is not told.`;
    case 'observed':
      return t`A position was reported, until the next motion.`;
    case 'unknown':
      return t`A gap in what was recorded.`;
    default:
      return null;
  }
}

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
