import { t } from '@lingui/core/macro';
import { createRoot, type ReconcilerRoot } from '@react-three/fiber';
import { useEffect, useEffectEvent, useState } from 'react';
import { ROOM_FIELD } from './camera/lens.ts';
import { registerElements } from './components/elements.ts';
import { withFixedMatrix } from './rendering/fixed-matrix.ts';
import { createPlantRenderer, pixelRatio, prepareRenderer } from './rendering/renderer.ts';
import type { PictureTrouble } from './stage/picture-trouble.ts';

type Root = ReconcilerRoot<HTMLCanvasElement>;

/**
 * A render root of our own instead of fiber's `<Canvas>`, which registers the whole of three.js as elements: the bundler could
 * leave nothing out (decision 026).
 */
export function useCanvasRoot(
  frame: HTMLElement | null,
  onTrouble: (trouble: PictureTrouble | null) => void,
): Root | null {
  const [ready, setReady] = useState<Root | null>(null);
  const report = useEffectEvent(onTrouble);
  useEffect(() => {
    if (!frame) return;
    // A canvas gives its drawing context only once: every root has one of its own.
    const canvas = makeCanvas();
    frame.append(canvas);
    registerElements();
    const root = createRoot(canvas);
    const stopWatching = watchContext(canvas, (trouble) => report(trouble));
    let isMounted = true;
    configure(root, canvas, frame).then(
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
  }, [frame]);
  return ready;
}

function makeCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-label', t`3D view of the plant`);
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-keyshortcuts', 'ArrowLeft ArrowRight ArrowUp ArrowDown + -');
  canvas.tabIndex = 0;
  return canvas;
}

async function configure(root: Root, canvas: HTMLCanvasElement, frame: HTMLElement): Promise<void> {
  const renderer = createPlantRenderer(canvas);
  await root.configure({
    gl: () => renderer,
    frameloop: 'demand',
    dpr: pixelRatio(),
    camera: { fov: ROOM_FIELD, near: 0.2, far: 2000 },
    size: { width: frame.clientWidth, height: frame.clientHeight, top: 0, left: 0 },
    onCreated({ gl, scene }) {
      prepareRenderer(gl);
      withFixedMatrix(scene);
    },
  });
}

/** The browser may take the drawing context away (a driver that restarts, too many pictures) and give it back. */
function watchContext(canvas: HTMLCanvasElement, report: (trouble: PictureTrouble | null) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onLost = (): void => report({ code: 'GRAPHICS_LOST', message: 'The browser took the drawing context away' });
  canvas.addEventListener('webglcontextlost', onLost, { signal });
  canvas.addEventListener('webglcontextrestored', () => report(null), { signal });
  return () => stop.abort();
}
