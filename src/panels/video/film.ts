import type { Viewer } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import type { Tour } from '../../tour/index.ts';
import { currentRegion } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type FrameTimes, rangeTimes, type VideoOrder } from '../../video/index.ts';
import { directedFrames } from './directed-frames.ts';
import { shotCamera } from './shot-camera.ts';
import { tourShots, tourTimes } from './tour-shots.ts';
import { presentCamera, type VideoCamera } from './video-camera.ts';

/** Which instants the frames of a video show, and from where. */
export interface Film {
  readonly times: FrameTimes;
  readonly camera: VideoCamera;
}

/** Through which camera a video is made. `steps`: each step of the tour at its own time; `range`: over the range that is asked for. */
export type FilmedBy =
  | { readonly kind: 'present' }
  | { readonly kind: 'tour'; readonly tour: Tour; readonly times: 'range' | 'steps' }
  | { readonly kind: 'director'; readonly seed: number };

interface Filmed {
  readonly order: VideoOrder;
  /** What may be shown, on the timeline. */
  readonly known: { readonly startMicros: SimMicros; readonly endMicros: SimMicros };
}

/** Returns which instants a video shows: of the range of its order, or of a tour. */
export function filmTimes(viewer: Pick<Viewer, 'feed'>, by: FilmedBy, { order, known }: Filmed): FrameTimes {
  return by.kind === 'tour' && by.times === 'steps'
    ? tourTimes(viewer, { tour: by.tour, order }, known)
    : rangeTimes(order);
}

interface Filming extends Filmed {
  readonly viewer: Viewer;
  readonly page: PlantControls;
  readonly signal: AbortSignal;
}

/** Returns what a video is made of. @throws RangeError where a tour has no steps */
export function filmOf(by: FilmedBy, filming: Filming): Film {
  return { times: filmTimes(filming.viewer, by, filming), camera: cameraOf(by, filming) };
}

function cameraOf(by: FilmedBy, { viewer, page, order, signal }: Filming): VideoCamera {
  if (by.kind === 'present') return presentCamera(page);
  const shots = by.kind === 'tour' ? tourShots(by.tour) : directedFrames({ viewer, order, seed: by.seed, signal });
  return shotCamera(shots, currentRegion().language);
}

/** Returns which of the times of an order are used: a tour has its own. */
export function timesNeeded(by: FilmedBy): { readonly from: boolean; readonly to: boolean } {
  if (by.kind !== 'tour' || by.times === 'range') return { from: true, to: true };
  return { from: by.tour.steps.some(({ time }) => time.kind === 'live'), to: false };
}
