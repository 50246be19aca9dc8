import { NoToneMapping, PCFShadowMap, ShaderChunk, WebGLRenderer } from 'three';

/** Pixels per CSS pixel beyond which nobody sees a difference but every frame costs more. */
const MAX_PIXEL_RATIO = 2;

/**
 * The renderer that all pictures of a plant use: antialiased, transparent where nothing stands.
 * @throws Error where the browser draws no 3D
 */
export function createPlantRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const attributes: WebGLContextAttributes = { antialias: true, alpha: true, powerPreference: 'high-performance' };
  const context: WebGL2RenderingContext | null = canvas.getContext('webgl2', attributes);
  if (!context) throw new Error('This browser gives no WebGL 2 context');
  const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
  renderer.setClearAlpha(0);
  return renderer;
}

/**
 * Soft shadows drawn on request, and colours as they are given: light never exceeds white, and the colours of
 * activity must match the legend, so that no tone mapping bends them. The render root sets its own when configured.
 */
export function prepareRenderer(renderer: WebGLRenderer): void {
  renderer.toneMapping = NoToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  steadyShadows();
}

export function pixelRatio(): number {
  return Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
}

/** Calls back when the page is zoomed or moved to a monitor of another fineness; returns how to stop. */
export function watchPixelRatio(listener: () => void): () => void {
  let query: MediaQueryList | null = null;
  const watch = (): void => {
    query?.removeEventListener('change', turned);
    // A query holds for one ratio: another one is made for the next.
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', turned);
  };
  const turned = (): void => {
    watch();
    listener();
  };
  watch();
  // Zooming changes the size of the window, too, and not every browser tells of both.
  window.addEventListener('resize', turned);
  return () => {
    window.removeEventListener('resize', turned);
    query?.removeEventListener('change', turned);
  };
}

/** Turns the pattern of samples by another angle in every pixel, which shows as grain and stripes close up. */
export const GRAIN = 'interleavedGradientNoise( gl_FragCoord.xy ) * PI2';

/** An angle at which five samples of a disk fall on no common line. */
const STEADY = '0.7';

/** Soft edges of shadows without grain: the same samples in every pixel, each of them filtered by the card. */
export function steadyShadows(): void {
  ShaderChunk.shadowmap_pars_fragment = ShaderChunk.shadowmap_pars_fragment.replaceAll(GRAIN, STEADY);
}
