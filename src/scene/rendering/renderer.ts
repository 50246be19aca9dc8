import { NoToneMapping, PCFShadowMap, ShaderChunk, WebGLRenderer } from 'three';

/** More pixels per CSS pixel cost more in every frame and show no difference. */
const MAX_PIXEL_RATIO = 2;

/**
 * The renderer of every picture: antialiased, transparent where nothing stands.
 * @throws Error if the browser draws no 3D
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
 * Soft shadows on request, and colours unchanged: light never exceeds white, and activity colours must match the
 * legend, so there is no tone mapping. The render root would set its own.
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

/** Calls back when the page is zoomed or moved to another monitor; returns how to stop. */
export function watchPixelRatio(listener: () => void): () => void {
  let query: MediaQueryList | null = null;
  const watch = (): void => {
    query?.removeEventListener('change', turned);
    // A query holds for one ratio: the next one needs another.
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', turned);
  };
  const turned = (): void => {
    watch();
    listener();
  };
  watch();
  // Zooming also changes the window's size, and not every browser reports both.
  window.addEventListener('resize', turned);
  return () => {
    window.removeEventListener('resize', turned);
    query?.removeEventListener('change', turned);
  };
}

/** three turns the pattern of samples by another angle in every pixel, which shows as grain and stripes close up. */
export const GRAIN = 'interleavedGradientNoise( gl_FragCoord.xy ) * PI2';

/** At this angle five samples of a disk fall on no common line. */
const STEADY = '0.7';

/** Soft edges of shadows without grain: the same samples in every pixel, each filtered by the card. */
export function steadyShadows(): void {
  ShaderChunk.shadowmap_pars_fragment = ShaderChunk.shadowmap_pars_fragment.replaceAll(GRAIN, STEADY);
}
