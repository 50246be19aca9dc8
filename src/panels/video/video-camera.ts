import type { Instant, PlantControls } from '../../scene/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { SteppedPicture } from './stepped-picture.tsx';

/** A frame of a video, before it is drawn. */
export interface FrameTime {
  readonly index: number;
  /** Since the video began. */
  readonly videoSeconds: number;
  readonly timelineMicros: SimMicros;
  readonly instant: Instant;
}

/**
 * Puts the eye of the picture where it is in a frame, and returns what is said over it. Frames come in their order; whatever plays gives
 * its own.
 */
export type VideoCamera = (frame: FrameTime, picture: SteppedPicture) => Promise<string>;

/** The camera as it stands on the page, going along with whom it follows there. */
export function presentCamera(page: PlantControls): VideoCamera {
  const viewpoint = page.viewpoint();
  const { following } = page.state.getState();
  const name = following?.entity.nameAt(page.instant()?.simulationTimeMicros ?? 0);
  return async ({ index, instant }, { controls }) => {
    if (index > 0) return '';
    controls.jumpTo(viewpoint);
    const entity = name === undefined ? null : instant.world.entityAt(name, instant.simulationTimeMicros);
    if (!entity) return '';
    if (following?.mode === 'ride') controls.ride(entity);
    else controls.follow(entity);
    return '';
  };
}
