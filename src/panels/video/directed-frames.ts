import { LONGEST_SHOT, type Take, takeSteps } from '../../director/index.ts';
import { inSlices } from '../../feed/index.ts';
import type { Viewer } from '../../run/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { VideoOrder } from '../../video/index.ts';
import { REMEMBERED_TAKES, shotOf } from '../director/directed-shots.ts';
import { sceneryOf } from '../director/drawn-scenery.ts';
import { knownInstant } from './known-instant.ts';
import type { NumberedShot, ShotAt } from './shot-camera.ts';
import type { FrameTime } from './video-camera.ts';

interface DirectedFrames {
  readonly viewer: Viewer;
  readonly order: Pick<VideoOrder, 'toMicros' | 'rate'>;
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** What is to be known beforehand is read in the order of time, so that one world goes on over it. */
const READ_STEP = 5 * MICROS_PER_SECOND;

/** The shots that a director finds in the range of a video: the same for the same recording, range, rate and seed. */
export function directedFrames(directed: DirectedFrames): ShotAt {
  const microsPerSecond = directed.order.rate * MICROS_PER_SECOND;
  const takes: Take[] = [];
  let beganMicros: SimMicros | null = null;
  let endMicros = Number.NEGATIVE_INFINITY;
  let shown: NumberedShot | null = null;
  return async (frame, { controls }) => {
    if (shown !== null && frame.timelineMicros < endMicros) return shown;
    await readAhead(frame, directed, LONGEST_SHOT * microsPerSecond);
    const { world, simulationTimeMicros } = frame.instant;
    beganMicros ??= simulationTimeMicros;
    const scenery = await sceneryOf(controls);
    const steps = takeSteps({
      ...{ world, microsPerSecond, seed: directed.seed, index: takes.length, before: takes.slice(-REMEMBERED_TAKES) },
      ...scenery.at(world, simulationTimeMicros),
      fromMicros: Math.max(0, simulationTimeMicros),
      freshSinceMicros: beganMicros,
    });
    const take = await inSlices(steps);
    takes.push(take);
    endMicros = frame.timelineMicros + take.toMicros - take.fromMicros;
    shown = { number: takes.length, shot: shotOf(take, world.generation, true) };
    return shown;
  };
}

/** A shot is chosen with all known that happens in it. What cannot be read is not shown either: whoever draws it says so. */
async function readAhead({ timelineMicros }: FrameTime, directed: DirectedFrames, reach: SimMicros): Promise<void> {
  const { viewer, signal } = directed;
  const endMicros = Math.min(directed.order.toMicros, timelineMicros + reach);
  for (let at = timelineMicros; at < endMicros + READ_STEP; at += READ_STEP) {
    await knownInstant(viewer, Math.min(at, endMicros), signal);
  }
}
