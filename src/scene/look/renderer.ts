import { NeutralToneMapping, PCFShadowMap, WebGLRenderer } from 'three';

/** Pixels per CSS pixel beyond which nobody sees a difference but every frame costs more. */
const MAX_PIXEL_RATIO = 2;

/** The renderer that all pictures of a plant use: antialiased, transparent where nothing stands. */
export function createPlantRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
  renderer.setClearAlpha(0);
  return renderer;
}

/** Soft shadows drawn on request and true colours. Done last: the render root sets its own when it is configured. */
export function prepareRenderer(renderer: WebGLRenderer): void {
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
}

export function pixelRatio(): number {
  return Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
}
