import { shotPlayerOf, type Viewer } from '../../run/index.ts';
import { type Shot, shotsOf, type Tour } from '../../tour/index.ts';
import { tourConfig } from './config.ts';

/** Plays a tour to a person who is there. Panels become what they were when it ends. */
export function playTour(viewer: Viewer, tour: Tour, from = 0): void {
  const before = viewer.store.getState().panels;
  shotPlayerOf(viewer).play(shotsOf(tour), {
    from,
    isAttended: true,
    showPanels: (panels) => showPanels(viewer, panels),
    onEnd: () => showPanels(viewer, before as Shot['panels']),
  });
}

/** Opens the panels of a step, and closes all others; the panel of the tour itself stays as it is. */
export function showPanels({ store }: Viewer, panels: Shot['panels']): void {
  const { [tourConfig.id]: _, ...shown } = panels;
  const now = store.getState().panels;
  const own = now[tourConfig.id];
  const next = { ...shown, ...(own && { [tourConfig.id]: own }) };
  if (JSON.stringify(next) !== JSON.stringify(now)) store.setState({ panels: next });
}

/** The shot of what is looked at now, without the panel that it is asked from. */
export function withoutTourPanel(shot: Shot): Shot {
  const { [tourConfig.id]: _, ...panels } = shot.panels;
  return { ...shot, panels };
}
