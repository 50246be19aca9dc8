import { linkSearch, linkTime } from '../../units/index.ts';
import { MAIN_PICTURE, type Viewer } from '../viewer.ts';
import { linkCamera } from './link-camera.ts';
import { linkLayers } from './link-layers.ts';
import { instantOf } from './viewer-search.ts';

/**
 * Returns the address of the run as it is looked at: its time, or none where it is live; camera, selection, panels with what they
 * show, layers of the picture.
 * @param layout where panels stand, as `layoutLink` writes it; without it they stand as in the reader's browser
 */
export function linkOf(viewer: Viewer, layout?: string): string {
  const { selection, panels, pictures } = viewer.store.getState();
  const controls = pictures[MAIN_PICTURE]?.controls ?? null;
  const following = controls?.state.getState().following ?? null;
  const instant = instantOf(viewer);
  const said = {
    t: instant === undefined ? undefined : linkTime(instant),
    select: selection.name ?? undefined,
    follow: selection.name === null ? undefined : following?.mode,
    camera: controls === null || following !== null ? undefined : linkCamera(controls.viewpoint()),
    layers: linkLayers(),
    panels: Object.keys(panels).length === 0 ? undefined : JSON.stringify(panels),
    layout,
  };
  const { origin, pathname } = window.location;
  return `${origin}${pathname}${linkSearch(said)}`;
}
