import { useEffect } from 'react';
import { instantShown, useViewer, useViewerState } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';

/** The picture shows who is chosen to be shown, in the chosen colours, and marks several that are selected together. */
export function ShownLook({ controls }: { controls: PlantControls }): null {
  const viewer = useViewer();
  const look = useViewerState((state) => state.look);
  const names = useViewerState((state) => state.selectedNames);
  const first = useViewerState((state) => state.selection.entity);
  useEffect(() => controls.showLook(look), [controls, look]);
  // Another world has other entities of these names; the one that panels tell of says that it is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const instant = instantShown(viewer);
    if (instant === null) return;
    const { world, simulationTimeMicros: at } = instant;
    controls.markAll(names.length < 2 ? [] : names.flatMap((name) => world.entityEverNamed(name, at) ?? []));
  }, [viewer, controls, names, first]);
  useEffect(
    () => () => {
      controls.showLook(null);
      controls.markAll([]);
    },
    [controls],
  );
  return null;
}
