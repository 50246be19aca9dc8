import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import type { PerspectiveCamera } from 'three';
import type { ThemeName } from '../ui/index.ts';
import type { World, WorldEntity } from '../world/index.ts';
import type { Look, StandardView } from './camera/look.ts';
import type { ModelLibrary } from './models/model-library.ts';
import type { DrawnFrame, FrameSource } from './stage/frame-source.ts';
import type { PlantControls } from './stage/plant-controls.ts';
import { createStage, type Stage } from './stage.ts';

export interface PlantViewProps {
  source: FrameSource;
  library: ModelLibrary;
  selected: WorldEntity | null;
  theme: ThemeName;
  isStale: boolean;
  /** Gives the picture its size. */
  host: HTMLElement;
  labels: HTMLElement;
  onSelect(entity: WorldEntity | null): void;
  onFrame(drawn: DrawnFrame): void;
  onReady(controls: PlantControls | null): void;
  view?: StandardView | Look | undefined;
}

/** Milliseconds between two looks at what stands in the plant, while things keep coming and going. */
const STRUCTURE_PERIOD = 500;

/** Joins the stage to the renderer's loop. The stage is plain three.js: nothing of a frame passes through React. */
export function PlantView(props: PlantViewProps): null {
  const { source, library, selected, theme, isStale, view, host, labels } = props;
  const { scene, gl, camera, invalidate, get, setSize } = useThree();
  const callbacks = useRef(props);
  callbacks.current = props;
  const structure = useRef<{ world: World | null; revision: number }>({ world: null, revision: -1 });
  const readSoon = useRef(0);

  const stage = useMemo<Stage>(
    () =>
      createStage({
        scene,
        renderer: gl,
        camera: camera as PerspectiveCamera,
        source,
        library,
        labels,
        size: () => get().size,
        wake: () => invalidate(),
        onSelect: (entity) => callbacks.current.onSelect(entity),
      }),
    [scene, gl, camera, source, library, labels, get, invalidate],
  );

  useEffect(() => {
    callbacks.current.onReady(stage.controls);
    return () => {
      window.clearTimeout(readSoon.current);
      callbacks.current.onReady(null);
      stage.dispose();
    };
  }, [stage]);
  useEffect(() => {
    const observer = new ResizeObserver(() => setSize(host.clientWidth, host.clientHeight));
    observer.observe(host);
    return () => observer.disconnect();
  }, [host, setSize]);
  useEffect(() => source.subscribe(() => invalidate()), [source, invalidate]);
  useEffect(() => stage.wear(theme), [stage, theme]);
  useEffect(() => {
    if (view !== undefined) stage.show(view);
  }, [stage, view]);
  useEffect(() => stage.setStale(isStale), [stage, isStale]);
  useEffect(() => stage.select(selected), [stage, selected]);

  // A priority above zero takes the drawing over from the loop: the stage draws only what differs.
  useFrame((_, deltaSeconds) => {
    const drawn = stage.frame(performance.now(), deltaSeconds);
    if (!drawn) return;
    const { world } = drawn;
    if (world !== structure.current.world || world.structureRevision !== structure.current.revision) {
      structure.current = { world, revision: world.structureRevision };
      readSoon.current ||= window.setTimeout(() => {
        readSoon.current = 0;
        stage.controls.readStructure();
      }, STRUCTURE_PERIOD);
    }
    callbacks.current.onFrame(drawn);
  }, 1);
  return null;
}
