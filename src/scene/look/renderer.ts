import { NeutralToneMapping, PCFShadowMap, WebGLRenderer } from 'three';

/** Pixels per CSS pixel beyond which nobody sees a difference but every frame costs more. */
const MAX_PIXEL_RATIO = 2;

/** The renderer that all pictures of a plant use: antialiased, soft shadows, true colours. */
export function createPlantRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.setClearAlpha(0);
  return renderer;
}

export function pixelRatio(): number {
  return Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
}
