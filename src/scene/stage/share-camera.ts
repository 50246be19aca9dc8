import { addAfterEffect } from '@react-three/fiber';
import { isSameView } from '../camera/view.ts';
import type { PlantControls } from './plant-controls.ts';

type Shared = Pick<PlantControls, 'viewpointNow' | 'standAt' | 'frameNow' | 'onViewChange'>;

/** A camera that stands where it was put differs from it by rounding alone: metres and degrees. */
const SAME_WITHIN = 1e-6;

/**
 * Has two pictures share one camera: where that of either moves, the other stands there in the same frame of the display.
 * Returns how to stop.
 * @param afterFrames calls back behind the frames of all pictures; returns how to stop
 */
export function shareCamera(
  first: Shared,
  second: Shared,
  afterFrames: (listener: () => void) => () => void = addAfterEffect,
): () => void {
  /** Stands elsewhere than it was drawn from last. */
  const undrawn = new Set<Shared>();
  const moved = (one: Shared, other: Shared): void => {
    undrawn.delete(one);
    const view = one.viewpointNow();
    if (isSameView(view, other.viewpointNow(), () => SAME_WITHIN)) return;
    other.standAt(view);
    undrawn.add(other);
  };
  const stops = [
    second.onViewChange(() => moved(second, first)),
    first.onViewChange(() => moved(first, second)),
    // Whose frame had gone by before the other's camera moved has another.
    afterFrames(() => {
      for (const one of [...undrawn]) one.frameNow();
      undrawn.clear();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
