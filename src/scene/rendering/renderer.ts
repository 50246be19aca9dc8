import { NoToneMapping, PCFShadowMap, type PerspectiveCamera, ShaderChunk, WebGLRenderer } from 'three';

/**
 * Least share of half the picture's height for a metre of a small device: from afar the carriers of a whole site stay
 * visible.
 */
export const LEAST_SIZE = 0.0086;

/** Layers of shadow casters, beside the layer that the eye sees: at rest, and moving now or a moment ago. */
export const CASTS_STATIC = 1;
export const CASTS_MOVING = 2;

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

/** The factor by which a small device at a place is enlarged for a camera; the shader does the same. */
export function enlargement(camera: PerspectiveCamera, x: number, y: number, z: number): number {
  const view = camera.matrixWorldInverse.elements;
  const depth = -((view[2] as number) * x + (view[6] as number) * y + (view[10] as number) * z + (view[14] as number));
  return Math.max(1, (LEAST_SIZE * depth) / (camera.projectionMatrix.elements[5] as number));
}
