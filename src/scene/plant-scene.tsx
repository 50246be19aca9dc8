import { createRoot, type ReconcilerRoot } from '@react-three/fiber';
import { type ReactElement, useEffect, useState } from 'react';
import type { ThemeName } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import type { DrawnFrame, FrameSource, SceneControls } from './frame/frame-source.ts';
import { APPEARANCES } from './look/appearance.ts';
import { createPlantRenderer, pixelRatio } from './look/renderer.ts';
import { type LoadedLibrary, loadLibrary } from './models/load-library.ts';
import styles from './plant-scene.module.css';
import { PlantView } from './plant-view.tsx';

export interface PlantSceneProps {
  source: FrameSource;
  selected: WorldEntity | null;
  theme: ThemeName;
  onSelect(entity: WorldEntity | null): void;
  /** Called after every frame, also where nothing had to be drawn again. Must be cheap. */
  onFrame(drawn: DrawnFrame): void;
  onReady(controls: SceneControls): void;
}

/** The plant in 3D, filling its parent. Only selection and theme pass through React; frames come from `source`. */
export function PlantScene(props: PlantSceneProps): ReactElement {
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [labels, setLabels] = useState<HTMLDivElement | null>(null);
  const [loaded, setLoaded] = useState<LoadedLibrary | null>(null);
  const root = useRoot(canvas);

  useEffect(() => {
    let isWanted = true;
    void loadLibrary().then((library) => isWanted && setLoaded(library));
    return () => {
      isWanted = false;
    };
  }, []);

  useEffect(() => {
    if (root && loaded && host && labels) {
      root.render(<PlantView {...props} library={loaded.library} host={host} labels={labels} />);
    }
  });

  return (
    <div className={styles.host} ref={setHost} style={{ background: APPEARANCES[props.theme].background }}>
      <canvas className={styles.canvas} ref={setCanvas} aria-label="3D view of the plant" />
      <div className={styles.labels} ref={setLabels} aria-hidden="true" />
    </div>
  );
}

/**
 * A render root of our own instead of fiber's `<Canvas>`, which registers the whole of three.js as elements and so
 * keeps the bundler from leaving out what we do not use.
 */
function useRoot(canvas: HTMLCanvasElement | null): ReconcilerRoot<HTMLCanvasElement> | null {
  const [ready, setReady] = useState<ReconcilerRoot<HTMLCanvasElement> | null>(null);
  useEffect(() => {
    if (!canvas) return;
    const root = createRoot(canvas);
    let isMounted = true;
    void root
      .configure({
        gl: () => createPlantRenderer(canvas),
        frameloop: 'demand',
        dpr: pixelRatio(),
        camera: { fov: 36, near: 0.2, far: 2000 },
        size: { width: canvas.clientWidth, height: canvas.clientHeight, top: 0, left: 0 },
      })
      .then(() => isMounted && setReady(root));
    return () => {
      isMounted = false;
      setReady(null);
      root.unmount();
    };
  }, [canvas]);
  return ready;
}
