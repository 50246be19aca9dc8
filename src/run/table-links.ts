import type { TableLinks } from '../grid/index.ts';
import type { Viewer } from './viewer.ts';
import { instantShown } from './viewer-context.ts';

/** What a viewer knows of the names and times in tables, at the instant that it shows. */
export function linksTo(
  viewer: Viewer,
): Pick<TableLinks, 'hasEntity' | 'typeOf' | 'showEntity' | 'reaches' | 'showTime' | 'playhead'> {
  const { timeline } = viewer.feed.store;
  return {
    hasEntity(name) {
      const instant = instantShown(viewer);
      return instant && instant.world.entityEverNamed(name, instant.simulationTimeMicros) !== undefined;
    },
    typeOf(name) {
      const instant = instantShown(viewer);
      return instant?.world.entityEverNamed(name, instant.simulationTimeMicros)?.entityType;
    },
    showEntity: (name) => viewer.showName(name),
    reaches(micros) {
      const { oldestMicros, edgeMicros } = viewer.playhead.state(viewer.now());
      const wanted = timeline.onTimeline(micros);
      // Whoever has left before a recording was found, or anything was read, does not know how far it reaches.
      const isKnown = viewer.feed.store.getState().past.kind !== 'unknown';
      return (wanted >= oldestMicros && wanted <= edgeMicros) || (isKnown ? false : null);
    },
    showTime: (micros) => viewer.player.seek(timeline.onTimeline(micros)),
    playhead: {
      micros: () => viewer.store.getState().readout.simulationTimeMicros,
      subscribe: (listener) => viewer.store.subscribe(listener),
    },
  };
}
