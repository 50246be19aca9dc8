import { createRoot, type ReconcilerRoot } from '@react-three/fiber';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ThemeName } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { ROOM_FIELD } from './camera/lens.ts';
import type { DrawnFrame, FrameSource, SceneControls } from './frame/frame-source.ts';
import { APPEARANCES } from './look/appearance.ts';
import { createPlantRenderer, pixelRatio } from './look/renderer.ts';
import { type LoadedLibrary, loadLibrary } from './models/load-library.ts';
import styles from './plant-scene.module.css';
import { PlantView } from './plant-view.tsx';
import type { Stage } from './stage.ts';
import { isLarge } from './tools/plan.ts';
import { type PlantFacts, SceneTools } from './tools/scene-tools.tsx';
import type { StageTools } from './tools/stage-tools.ts';

export interface PlantSceneProps {
  source: FrameSource;
  selected: WorldEntity | null;
  theme: ThemeName;
  /** What is shown is the last that is known, and no longer fresh. */
  isStale: boolean;
  onSelect(entity: WorldEntity | null): void;
  /** Called after every frame, also where nothing had to be drawn again. Must be cheap. */
  onFrame(drawn: DrawnFrame): void;
  onReady(controls: SceneControls): void;
  /** A view to begin with and to fly to when it changes: a standard one, or one that was kept in this browser. */
  view?: string | undefined;
  /** Called where there is no view of that name; `known` are those that there are. */
  onUnknownView(name: string, known: readonly string[]): void;
  /** More tools, in a row with those of the picture. */
  children: ReactNode;
  /** Said over the picture, where it hides no tool. */
  notices: ReactNode;
  /** About what is selected, in a corner of the picture. */
  details: ReactNode;
}

const NOTHING_KNOWN: PlantFacts = { floors: [], unbound: [], isLarge: false };
/** Milliseconds between two looks at what stands in the plant, while things keep coming and going. */
const STRUCTURE_PERIOD = 500;

/** The plant in 3D, filling its parent. Only selection and theme pass through React; frames come from `source`. */
export function PlantScene(props: PlantSceneProps): ReactElement {
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [labels, setLabels] = useState<HTMLDivElement | null>(null);
  const [loaded, setLoaded] = useState<LoadedLibrary | null>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const [plant, setPlant] = useState(NOTHING_KNOWN);
  const root = useRoot(frame);

  useEffect(() => {
    let isWanted = true;
    void loadLibrary().then((library) => isWanted && setLoaded(library));
    return () => {
      isWanted = false;
    };
  }, []);

  const readSoon = useRef(0);
  const readStructure = (tools: StageTools): void => {
    readSoon.current ||= window.setTimeout(() => {
      readSoon.current = 0;
      const now = { floors: tools.floors(), unbound: tools.unbound(), isLarge: isLarge(tools.plan()) };
      setPlant((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    }, STRUCTURE_PERIOD);
  };
  useEffect(() => () => window.clearTimeout(readSoon.current), []);

  useEffect(() => {
    if (root && loaded && host && labels) {
      root.render(
        <PlantView
          {...props}
          library={loaded.library}
          host={host}
          labels={labels}
          onStage={setStage}
          onStructure={readStructure}
        />,
      );
    }
  });

  return (
    <div
      className={styles.host}
      ref={setHost}
      data-stale={props.isStale}
      style={{ background: APPEARANCES[props.theme].background }}
    >
      <div className={styles.frame} ref={setFrame} />
      <div className={styles.labels} ref={setLabels} aria-hidden="true" />
      {stage ? (
        <SceneTools
          tools={stage.tools}
          controls={stage.controls}
          selected={props.selected}
          onSelect={props.onSelect}
          problems={loaded?.problems ?? []}
          plant={plant}
          notices={props.notices}
          details={props.details}
        >
          {props.children}
        </SceneTools>
      ) : (
        <div className={styles.overlay}>
          <div className={styles.column}>{props.notices}</div>
        </div>
      )}
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
