import type { StoreApi } from 'zustand/vanilla';
import type { FlowHover } from './plant-controls.ts';
import type { Drawing, Pointing, StageState } from './stage-state.ts';

interface Hovered {
  readonly drawing: Drawing;
  readonly pointing: Pointing;
  readonly store: StoreApi<StageState>;
}

/** Looks under the pointer once a frame at most. */
export function listenToFlow(
  { drawing, pointing, store }: Hovered,
  listener: (hover: FlowHover | null) => void,
): () => void {
  const { domElement } = drawing.renderer;
  let requested = 0;
  let at: { clientX: number; clientY: number } | null = null;
  const hoverAt = ({ clientX, clientY }: { clientX: number; clientY: number }): FlowHover | null => {
    const { left, top, width, height } = domElement.getBoundingClientRect();
    const point = pointing.aim.surfaceAt(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    const hit = point && store.getState().flowTarget?.hitAt(point);
    return hit ? { clientX, clientY, hit } : null;
  };
  const report = (): void => {
    requested = 0;
    listener(at && hoverAt(at));
  };
  const stop = new AbortController();
  domElement.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      at = { clientX, clientY };
      requested ||= requestAnimationFrame(report);
    },
    stop,
  );
  domElement.addEventListener(
    'pointerleave',
    () => {
      at = null;
      listener(null);
    },
    stop,
  );
  return () => {
    cancelAnimationFrame(requested);
    stop.abort();
  };
}
