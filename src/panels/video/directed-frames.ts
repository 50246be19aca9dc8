import { LONGEST_SHOT, type Take, takeSteps } from '../../director/index.ts';
import { inSlices } from '../../feed/index.ts';
import type { Viewer } from '../../run/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { VideoOrder } from '../../video/index.ts';
import { REMEMBERED_TAKES, shotOf } from '../director/directed-shots.ts';
import { sceneryOf } from '../director/drawn-scenery.ts';
import { readStretch } from './known-instant.ts';
import type { NumberedShot, ShotAt } from './shot-camera.ts';

interface DirectedFrames {
  readonly viewer: Viewer;
  readonly order: Pick<VideoOrder, 'toMicros' | 'rate'>;
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** The shots that a director finds in the range of a video: the same for the same recording, range, rate and seed. */
export function directedFrames(directed: DirectedFrames): ShotAt {
  const microsPerSecond = directed.order.rate * MICROS_PER_SECOND;
  const takes: Take[] = [];
  let began: { readonly generation: string; readonly micros: SimMicros } | null = null;
  let endMicros = Number.NEGATIVE_INFINITY;
  let shown: NumberedShot | null = null;
  return async (frame, { controls }) => {
    if (shown !== null && frame.timelineMicros < endMicros) return shown;
    const reach = frame.timelineMicros + LONGEST_SHOT * microsPerSecond;
    const known = { fromMicros: frame.timelineMicros, toMicros: Math.min(directed.order.toMicros, reach) };
    await readStretch(directed.viewer, known, directed.signal);
    const { world, simulationTimeMicros } = frame.instant;
    // Another run counts its time anew.
    if (began?.generation !== world.generation) began = { generation: world.generation, micros: simulationTimeMicros };
    const scenery = await sceneryOf(controls);
    const steps = takeSteps({
      ...{ world, microsPerSecond, seed: directed.seed, index: takes.length, before: takes.slice(-REMEMBERED_TAKES) },
      ...scenery.at(world, simulationTimeMicros),
      fromMicros: Math.max(0, simulationTimeMicros),
      freshSinceMicros: began.micros,
    });
    const take = await inSlices(steps);
    takes.push(take);
    endMicros = frame.timelineMicros + take.toMicros - take.fromMicros;
    shown = { number: takes.length, shot: shotOf(take, world.generation, true) };
    return shown;
  };
}
