import { createRoot, type ReconcilerRoot } from '@react-three/fiber';
import { type ReactElement, useEffect, useState } from 'react';
import type { ThemeName } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { ROOM_FIELD } from './camera/lens.ts';
import type { Look, StandardView } from './camera/look.ts';
import { APPEARANCES } from './look/appearance.ts';
import { createPlantRenderer, pixelRatio, prepareRenderer } from './look/renderer.ts';
import { type LoadedLibrary, loadLibrary } from './models/load-library.ts';
import { Plant } from './plant.tsx';
import styles from './plant-canvas.module.css';
import type { DrawnFrame, FrameSource } from './stage/frame-source.ts';
import type { PlantControls } from './stage/plant-controls.ts';

export interface PlantCanvasProps {
  source: FrameSource;
  selected: WorldEntity | null;
  theme: ThemeName;
  /** What is shown is the last that is known, and no longer fresh. */
  isStale: boolean;
  onSelect(entity: WorldEntity | null): void;
  /** Called after every frame, also where nothing had to be drawn again. Must be cheap. */
  onFrame(drawn: DrawnFrame): void;
  /** Gives the door to the picture once there is one, null when it closes. */
  onReady(controls: PlantControls | null): void;
  /** Why models could not be used. */
  onProblems(problems: readonly string[]): void;
  /** A view to begin with, and to fly to when it changes. */
  view?: StandardView | Look | undefined;
}

/** The plant in 3D, filling its parent. Only selection and theme pass through React; frames come from `source`. */
export function PlantCanvas(props: PlantCanvasProps): ReactElement {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [labels, setLabels] = useState<HTMLDivElement | null>(null);
  const [loaded, setLoaded] = useState<LoadedLibrary | null>(null);
  const root = useRoot(frame);
  const { onProblems } = props;

  useEffect(() => {
    let isWanted = true;
    void loadLibrary().then((library) => {
      if (!isWanted) return;
      setLoaded(library);
      onProblems(library.problems);
    });
    return () => {
      isWanted = false;
    };
  }, [onProblems]);

  useEffect(() => {
    if (root && loaded && labels) {
      root.render(<Plant {...props} library={loaded.library} labels={labels} />);
    }
  });

  return (
    <div className={styles.host} data-stale={props.isStale} style={{ background: APPEARANCES[props.theme].background }}>
      <div className={styles.frame} ref={setFrame} />
      <div className={styles.labels} ref={setLabels} aria-hidden="true" />
    </div>
  );
}

/**
 * A render root of our own instead of fiber's `<Canvas>`, which registers the whole of three.js as elements and so
 * keeps the bundler from leaving out what we do not use.
 */
function useRoot(frame: HTMLElement | null): ReconcilerRoot<HTMLCanvasElement> | null {
  const [ready, setReady] = useState<ReconcilerRoot<HTMLCanvasElement> | null>(null);
  useEffect(() => {
    if (!frame) return;
    // A canvas gives its drawing context only once: every root has one of its own.
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-label', '3D view of the plant');
    canvas.setAttribute('role', 'img');
    frame.append(canvas);
    const root = createRoot(canvas);
    let isMounted = true;
    void root
      .configure({
        gl: () => createPlantRenderer(canvas),
        frameloop: 'demand',
        dpr: pixelRatio(),
        camera: { fov: ROOM_FIELD, near: 0.2, far: 2000 },
        size: { width: frame.clientWidth, height: frame.clientHeight, top: 0, left: 0 },
        onCreated: ({ gl }) => prepareRenderer(gl),
      })
      .then(() => isMounted && setReady(root));
    return () => {
      isMounted = false;
      setReady(null);
      root.unmount();
      canvas.remove();
    };
  }, [frame]);
  return ready;
}
