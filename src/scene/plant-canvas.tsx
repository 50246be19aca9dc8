import { type ReactElement, StrictMode, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary, type ThemeName } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import type { StandardView, Viewpoint } from './camera/view.ts';
import { loadLibrary } from './models/load-library.ts';
import type { ModelLibrary } from './models/model-library.ts';
import { Plant } from './plant.tsx';
import styles from './plant-canvas.module.css';
import { createFrameFailure, FailureContext } from './stage/frame-failure.ts';
import type { DrawnFrame, FrameSource } from './stage/frame-source.ts';
import { failureOf, type PictureTrouble } from './stage/picture-trouble.ts';
import type { PlantControls } from './stage/plant-controls.ts';
import { backdropStyle } from './theme/scene-theme.ts';
import { useCanvasRoot } from './use-canvas-root.ts';

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
  /** Why models could not be used; what they bind is drawn by fitting forms. */
  onProblems(problems: readonly string[]): void;
  /** Why there is no picture, or null where there is one again. Another try is another `<PlantCanvas>`. */
  onTrouble(trouble: PictureTrouble | null): void;
  /** Holds what lies over the picture, of which names keep clear: of it, whatever takes the pointer. */
  overlay: HTMLElement | null;
  /** A view to begin with, and to fly to when it changes. */
  view?: StandardView | Viewpoint | undefined;
}

/** The plant in 3D, filling its parent. Only selection and theme pass through React; frames come from `source`. */
export function PlantCanvas(props: PlantCanvasProps): ReactElement {
  const { theme, isStale, onProblems, onTrouble } = props;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [labels, setLabels] = useState<HTMLDivElement | null>(null);
  const library = useLibrary(onProblems);
  const root = useCanvasRoot(frame, onTrouble);
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
    <div className={styles.host} data-stale={isStale} style={{ background: backdropStyle(theme) }}>
      <div className={styles.frame} ref={setFrame} />
      <div className={styles.labels} ref={setLabels} aria-hidden="true" />
    </div>
  );
}

/** In place of components that failed: reports it outside the canvas, where there are words. */
function FailureReport({ error, onTrouble }: { error: unknown; onTrouble(trouble: PictureTrouble): void }): null {
  useEffect(() => onTrouble(failureOf(error)), [error, onTrouble]);
  return null;
}

/** The models, once they are read; `onProblems` is told why some could not be used. */
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
