import { useEffect, useState } from 'react';
import type { FollowMode, PlantControls, StandardView, Viewpoint } from '../scene/index.ts';

/** Where the eye stood when the picture was left, and the name of the view that the address asked for then. */
export interface KeptLook {
  look: Viewpoint | null;
  view: string | undefined;
  /** What the eye goes along with as soon as it is there: the selection of this name. */
  following: { name: string; mode: FollowMode } | null;
}

export const NOTHING_KEPT: Readonly<KeptLook> = { look: null, view: undefined, following: null };

/**
 * A picture that is opened again begins where it was left, unless another view is asked for by now.
 * @param name the view that is asked for
 * @param view what is seen by that name
 */
export function useKeptLook(
  kept: KeptLook,
  controls: PlantControls | null,
  name: string | undefined,
  view: StandardView | Viewpoint | undefined,
): StandardView | Viewpoint | undefined {
  const [beginning, setBeginning] = useState(kept.view === name ? kept.look : null);
  const [first] = useState(name);
  if (beginning !== null && name !== first) setBeginning(null);
  useEffect(() => {
    kept.view = name;
  }, [kept, name]);
  useEffect(() => {
    if (controls === null) return;
    return () => {
      kept.look = controls.viewpoint();
    };
  }, [kept, controls]);
  return beginning ?? view;
}
