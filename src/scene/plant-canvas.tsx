import { t } from '@lingui/core/macro';
import { createRoot, type ReconcilerRoot } from '@react-three/fiber';
import { type ReactElement, StrictMode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { ErrorBoundary, type ThemeName, useRegion } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { ROOM_FIELD } from './camera/lens.ts';
import type { StandardView, Viewpoint } from './camera/view.ts';
import { registerElements } from './components/elements.ts';
import { loadLibrary } from './models/load-library.ts';
import type { ModelLibrary } from './models/model-library.ts';
import { Plant } from './plant.tsx';
import styles from './plant-canvas.module.css';
import { withFixedMatrix } from './rendering/fixed-matrix.ts';
import { createPlantRenderer, pixelRatio, prepareRenderer } from './rendering/renderer.ts';
import type { DrawnFrame, FrameSource } from './stage/frame-source.ts';
import type { PlantControls } from './stage/plant-controls.ts';
import { createFrameFailure, FailureContext } from './stage/use-frame-step.ts';
import { backdropStyle } from './theme/scene-theme.ts';

export interface PlantCanvasProps {
  source: FrameSource;
  selected: WorldEntity | null;
  theme: ThemeName;
  /** The picture is the last one known, and no longer fresh. */
  isStale: boolean;
  onSelect(entity: WorldEntity | null, isAdded: boolean): void;
  /** Called after every frame, also if nothing was drawn again. Must be cheap. */
  onFrame(drawn: DrawnFrame): void;
  /** Gives the door to the picture once it opens, null when it closes. */
  onReady(controls: PlantControls | null): void;
  /** Why models could not be used; fitting forms take their place. */
  onProblems(problems: readonly string[]): void;
  /** Why there is no picture, or null once there is one again. Mount another `<PlantCanvas>` to try again. */
  onTrouble(trouble: PictureTrouble | null): void;
  /** Bars and panels over the picture: names keep clear of those that take the pointer. */
  overlay: HTMLElement | null;
  /** The first view; a change flies there. */
  view?: StandardView | Viewpoint | undefined;
  /**
   * Of a picture that is drawn by steps (`PlantControls.step`) and never by itself: pixels per CSS pixel. It is drawn as finely as can
   * be, whatever that costs.
   */
  steppedPixelRatio?: number | undefined;
}

/** The plant in 3D, filling its parent. React passes only selection and theme; frames come from `source`. */
export function PlantCanvas(props: PlantCanvasProps): ReactElement {
  const { theme, isStale, onProblems, onTrouble } = props;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [labels, setLabels] = useState<HTMLDivElement | null>(null);
  const label = useId();
  const library = useLibrary(onProblems);
  const root = useCanvasRoot(frame, label, props.steppedPixelRatio, onTrouble);
  // The label follows the language.
  useRegion();
  const failure = useMemo(() => createFrameFailure((cause) => onTrouble(failureOf(cause))), [onTrouble]);

  useEffect(() => {
    if (!root || !library || !labels) return;
    root.render(
      <StrictMode>
        <ErrorBoundary fallback={(error) => <FailureReport error={error} onTrouble={onTrouble} />}>
          <FailureContext value={failure}>
            <Plant {...props} library={library} labels={labels} />
          </FailureContext>
        </ErrorBoundary>
      </StrictMode>,
    );
  });

  return (
    <div
      className={styles.host}
      data-stale={isStale}
      data-stepped={props.steppedPixelRatio !== undefined}
      style={{ background: backdropStyle(theme) }}
    >
      <span id={label} hidden>
        {t`3D view of the plant`}
      </span>
      <div className={styles.frame} ref={setFrame} />
      <div className={styles.labels} ref={setLabels} aria-hidden="true" />
    </div>
  );
}

/** Stands in for components that failed, and reports the failure outside the canvas, where there are words. */
function FailureReport({ error, onTrouble }: { error: unknown; onTrouble(trouble: PictureTrouble): void }): null {
  useEffect(() => onTrouble(failureOf(error)), [error, onTrouble]);
  return null;
}

/** The models once they are read; `onProblems` hears why some could not be used. */
function useLibrary(onProblems: (problems: readonly string[]) => void): ModelLibrary | null {
  const [library, setLibrary] = useState<ModelLibrary | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    void loadLibrary(reading.signal).then((loaded) => {
      if (reading.signal.aborted) return;
      setLibrary(loaded.library);
      onProblems(loaded.problems);
    });
    return () => reading.abort();
  }, [onProblems]);
  return library;
}

type Root = ReconcilerRoot<HTMLCanvasElement>;

/** A render root of our own: fiber's `<Canvas>` registers the whole of three.js as elements (decision 026). */
function useCanvasRoot(
  frame: HTMLElement | null,
  label: string,
  steppedPixelRatio: number | undefined,
  onTrouble: (trouble: PictureTrouble | null) => void,
): Root | null {
  const [ready, setReady] = useState<Root | null>(null);
  const report = useEffectEvent(onTrouble);
  useEffect(() => {
    if (!frame) return;
    // A canvas gives its drawing context only once: every root has one of its own.
    const canvas = makeCanvas(label);
    frame.append(canvas);
    registerElements();
    const root = createRoot(canvas);
    const stopWatching = watchContext(canvas, (trouble) => report(trouble));
    let isMounted = true;
    configure(root, canvas, frame, steppedPixelRatio).then(
      () => isMounted && setReady(root),
      (cause: unknown) => isMounted && report({ code: 'NO_GRAPHICS', message: String(cause) }),
    );
    return () => {
      isMounted = false;
      stopWatching();
      setReady(null);
      root.unmount();
      canvas.remove();
    };
  }, [frame, label, steppedPixelRatio]);
  return ready;
}

/** @param label id of the element that names the canvas */
function makeCanvas(label: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-labelledby', label);
  canvas.setAttribute('role', 'application');
  canvas.tabIndex = 0;
  return canvas;
}

async function configure(
  root: Root,
  canvas: HTMLCanvasElement,
  frame: HTMLElement,
  steppedPixelRatio: number | undefined,
): Promise<void> {
  const renderer = createPlantRenderer(canvas);
  await root.configure({
    gl: () => renderer,
    frameloop: steppedPixelRatio === undefined ? 'demand' : 'never',
    dpr: steppedPixelRatio ?? pixelRatio(),
    camera: { fov: ROOM_FIELD, near: 0.2, far: 2000 },
    size: { width: frame.clientWidth, height: frame.clientHeight, top: 0, left: 0 },
    onCreated({ gl, scene }) {
      prepareRenderer(gl);
      withFixedMatrix(scene);
    },
  });
}

/** The browser may take the drawing context away (a restarted driver, too many pictures) and give it back. */
function watchContext(canvas: HTMLCanvasElement, report: (trouble: PictureTrouble | null) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onLost = (): void => report({ code: 'GRAPHICS_LOST', message: 'The browser took the drawing context away' });
  canvas.addEventListener('webglcontextlost', onLost, { signal });
  canvas.addEventListener('webglcontextrestored', () => report(null), { signal });
  return () => stop.abort();
}

export interface PictureTrouble {
  /**
   * `NO_GRAPHICS`: the browser draws no 3D. `GRAPHICS_LOST`: it took the drawing context away and may give it back.
   * `PICTURE_FAILED`: our own code failed while drawing.
   */
  readonly code: 'NO_GRAPHICS' | 'GRAPHICS_LOST' | 'PICTURE_FAILED';
  readonly message: string;
}

function failureOf(cause: unknown): PictureTrouble {
  return { code: 'PICTURE_FAILED', message: cause instanceof Error ? cause.message : String(cause) };
}
