import { useEffect } from 'react';
import { useViewerState, type Viewer } from '../../run/index.ts';
import type { FollowMode, PlantControls } from '../../scene/index.ts';

/**
 * The eye goes along with what it went along with when the picture was left, or with what a link says, once that is
 * there. Somebody who selects another thing first has changed his mind.
 * @param tell told how it goes along with the selection from now on; undefined: not at all
 */
export function useKeptFollowing(
  viewer: Viewer,
  controls: PlantControls | null,
  tell: (mode: FollowMode | undefined) => void,
): void {
  const { keptLook } = viewer.pictureOf();
  const { name, entity } = useViewerState(({ selection }) => selection);
  // Before it goes along with anything: that is told, too.
  useEffect(() => {
    if (controls === null) return;
    const stop = controls.state.subscribe(({ following }, before) => {
      if (following?.mode !== before.following?.mode) tell(following?.mode);
    });
    return () => {
      stop();
      const { following } = controls.state.getState();
      const { selection } = viewer.store.getState();
      if (following && selection.name !== null) keptLook.following = { name: selection.name, mode: following.mode };
    };
  }, [viewer, keptLook, controls, tell]);
  useEffect(() => {
    const { following } = keptLook;
    if (controls === null || following === null) return;
    if (name === following.name && entity === null) return;
    keptLook.following = null;
    if (name !== following.name) return;
    if (following.mode === 'ride') controls.ride(entity);
    else controls.follow(entity);
  }, [keptLook, controls, name, entity]);
}
