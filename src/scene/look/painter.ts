import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { OcclusionPass } from './ambient-occlusion.ts';
import { type Quality, type QualityChoice, QualityGovernor } from './quality.ts';
import { createWorkMeter } from './work-meter.ts';

interface Occasion {
  readonly hasChanged: boolean;
  readonly hasMoved: boolean;
  /** Another frame follows at once. */
  readonly isRunning: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws only what must be drawn, as finely as the machine can. */
export interface Painter {
  readonly quality: Quality;
  readonly isDirty: boolean;
  /** Draws finely or coarsely whatever it costs, or, with `auto`, as what frames cost allows. */
  pin(choice: QualityChoice): void;
  /** `listener` is called when the quality has changed; returns how to stop listening. */
  onQuality(listener: () => void): () => void;
  /** The next frame must be drawn, whatever has changed. */
  touch(): void;
  /** Draws at once, whatever has changed. */
  drawNow(): void;
  /** Draws where there is reason to and returns the draw calls it took, 0 for none. */
  draw(occasion: Occasion, size: Size): number;
  dispose(): void;
}

/** Frames drawn on end before their work is measured: the first ones compile and upload. */
const WARM_UP = 4;

export function createPainter(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera): Painter {
  const governor = new QualityGovernor();
  const listeners = new Set<() => void>();
  const tellAll = (): void => {
    for (const listener of listeners) listener();
  };
  /** Frames drawn since one was told of, and when one was last measured. */
  let untold = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  const meter = createWorkMeter(renderer.getContext() as WebGL2RenderingContext, (workMillis) => {
    if (governor.observe(workMillis, untold)) tellAll();
    untold = 0;
  });
  let isDirty = true;
  let isShadowDirty = true;
  /** Frames drawn one right after another. */
  let onEnd = 0;
  let [width, height] = [0, 0];

  let occlusion: OcclusionPass | null = null;
  let isLoading = false;

  /** Read when it is first wanted; until it is there, and where it cannot be had, the picture does without. */
  const loadOcclusion = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const { createOcclusionPass } = await import('./ambient-occlusion.ts');
    occlusion = createOcclusionPass(renderer);
    tellAll();
  };

  const drawAll = (): void => {
    const { hasOcclusion } = governor.quality;
    if (hasOcclusion) void loadOcclusion();
    try {
      if (hasOcclusion && occlusion) occlusion.render(scene, camera);
      else renderer.render(scene, camera);
    } catch (cause) {
      // A pass that throws leaves its own target bound: a shadow map would be drawn into while it is read.
      renderer.setRenderTarget(null);
      throw cause;
    }
  };

  const render = (): void => {
    const start = performance.now();
    if (isShadowDirty && governor.quality.hasShadows) renderer.shadowMap.needsUpdate = true;
    isShadowDirty = false;
    drawAll();
    isDirty = false;
    if (onEnd <= WARM_UP) return;
    untold += 1;
    if (start - measuredAt < governor.restMillis) return;
    measuredAt = start;
    meter.measure(performance.now() - start);
  };

  return {
    get quality() {
      return governor.quality;
    },
    get isDirty() {
      return isDirty;
    },
    pin(choice) {
      governor.pin(choice);
      untold = 0;
      tellAll();
    },
    onQuality(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    touch() {
      isDirty = true;
      isShadowDirty = true;
    },
    drawNow: drawAll,
    draw({ hasChanged, hasMoved, isRunning }, size) {
      // A drawing buffer of another size is empty until it is drawn into.
      if (size.width !== width || size.height !== height) isDirty = true;
      [width, height] = [size.width, size.height];
      isShadowDirty ||= hasChanged;
      const isDue = hasChanged || hasMoved || isDirty;
      // Single drawings (a hover, a step) tell nothing of whether motion would be fluent.
      onEnd = isDue && isRunning ? onEnd + 1 : 0;
      if (!isDue) return 0;
      render();
      return renderer.info.render.calls;
    },
    dispose() {
      meter.dispose();
      occlusion?.dispose();
    },
  };
}
