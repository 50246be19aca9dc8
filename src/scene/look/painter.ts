import type { Camera, Scene, WebGLRenderer } from 'three';
import { createQualityGovernor } from './quality.ts';
import { pixelRatio } from './renderer.ts';

interface Occasion {
  readonly hasChanged: boolean;
  readonly hasMoved: boolean;
  readonly wallMillis: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws only what must be drawn, as finely as the machine can. */
export interface Painter {
  /** The next frame must be drawn, whatever has changed. */
  touch(): void;
  readonly isDirty: boolean;
  /** Draws at once, whatever has changed. */
  drawNow(): void;
  /** Draws where there is reason to and returns the draw calls it took, 0 for none. */
  draw(occasion: Occasion, size: Size): number;
}

export function createPainter(renderer: WebGLRenderer, scene: Scene, camera: Camera): Painter {
  const governor = createQualityGovernor();
  let isDirty = true;
  let isShadowDirty = true;
  let sinceShadows = 0;
  let lastDrawn = Number.NEGATIVE_INFINITY;
  let [width, height] = [0, 0];

  const drawShadowsIfDue = (hasChanged: boolean): void => {
    sinceShadows += 1;
    isShadowDirty ||= hasChanged;
    const { shadowEvery } = governor.quality;
    if (!isShadowDirty || sinceShadows < shadowEvery) return;
    renderer.shadowMap.needsUpdate = true;
    isShadowDirty = false;
    sinceShadows = 0;
  };

  return {
    get isDirty() {
      return isDirty;
    },
    drawNow: () => renderer.render(scene, camera),
    touch() {
      isDirty = true;
      isShadowDirty = true;
    },
    draw(occasion, size) {
      // A drawing buffer of another size is empty until it is drawn into.
      if (size.width !== width || size.height !== height) isDirty = true;
      [width, height] = [size.width, size.height];
      if (!occasion.hasChanged && !occasion.hasMoved && !isDirty) {
        if (isShadowDirty) isDirty = true;
        return 0;
      }
      if (governor.observe(occasion.wallMillis - lastDrawn)) {
        renderer.setPixelRatio(Math.min(pixelRatio(), governor.quality.maxPixelRatio));
      }
      lastDrawn = occasion.wallMillis;
      drawShadowsIfDue(occasion.hasChanged);
      renderer.render(scene, camera);
      isDirty = false;
      return renderer.info.render.calls;
    },
  };
}
