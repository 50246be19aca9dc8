import { instantOfShot, type Viewer } from '../../run/index.ts';
import { BEGINNING, playedOn, type ShotSequence, shotsOf, type Tour, tourSeconds } from '../../tour/index.ts';
import { MICROS_PER_SECOND, type Seconds, type SimMicros } from '../../units/index.ts';
import { type FrameTimes, rangeTimes, type VideoOrder } from '../../video/index.ts';
import type { ShotAt } from './shot-camera.ts';

/** A frame belongs to the step in which it begins, whatever seconds as binary fractions make of it. */
const ROUNDING: Seconds = 1e-6;

/** The steps of a tour, as they play where nobody is there, again and again. @throws RangeError where it has no steps */
export function tourShots(tour: Tour): ShotAt {
  const shots = shotsOf(tour, true);
  return ({ videoSeconds }) => {
    const { index, shot } = shownAfter(shots, videoSeconds);
    return { number: index, shot };
  };
}

/**
 * Returns the frames of a tour as it plays, each step at its own time. What is live shows the range from its beginning on, and holds at its end.
 * @param known on the timeline: what lies outside is shown as the nearest that is known
 */
export function tourTimes(
  viewer: Pick<Viewer, 'feed'>,
  { tour, order }: { readonly tour: Tour; readonly order: VideoOrder },
  known: { readonly startMicros: SimMicros; readonly endMicros: SimMicros },
): FrameTimes {
  const shots = shotsOf(tour, true);
  const { framesPerSecond, rate } = order;
  const range = rangeTimes(order);
  const within = (micros: SimMicros) => Math.round(Math.min(known.endMicros, Math.max(known.startMicros, micros)));
  return {
    frames: Math.max(1, Math.round((tourSeconds(tour, false) ?? 0) * framesPerSecond)),
    micros(index) {
      const { shot, elapsedSeconds } = shownAfter(shots, index / framesPerSecond);
      if (shot.time.kind === 'live') return range.micros(Math.min(index, range.frames - 1));
      const shown = elapsedSeconds * shot.time.rate * rate * MICROS_PER_SECOND;
      return within(instantOfShot(viewer, shot.time) + shown);
    },
  };
}

function shownAfter(shots: ShotSequence, seconds: Seconds) {
  const playing = playedOn(BEGINNING, seconds + ROUNDING, shots, false);
  const shot = playing && shots.at(playing.index);
  if (!(playing && shot)) throw new RangeError('tour: it has no steps');
  return { shot, index: playing.index, elapsedSeconds: Math.max(0, playing.elapsedSeconds - ROUNDING) };
}
