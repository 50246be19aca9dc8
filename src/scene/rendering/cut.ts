import { type Material, Vector3, type WebGLProgramParametersWithUniforms } from 'three';

/** Heights between which things are drawn whole; the rest is left out or drawn faintly. */
export interface HeightCut {
  readonly low: number;
  readonly high: number;
  readonly outside: 'hidden' | 'faint';
}

export const WHOLE: HeightCut = { low: -1e6, high: 1e6, outside: 'faint' };

/** Lines on a floor and the rails that lie on it count as floor, metres. */
const BASE_TOLERANCE = 0.06;

/** A ball that stays visible: everything between it and the eye is drawn faintly, except the floor under it. */
export interface Revealed {
  readonly middle: Vector3;
  readonly radius: number;
  /** Height of the floor under it, which is no obstacle from above. */
  readonly base: number;
}

export type CutSurface = 'surface' | 'shadow';

interface CutMaterial {
  readonly material: Material;
  readonly what: CutSurface;
}

/** Leaves things out, or draws them faintly, in every material that it was put into. */
export class CutUniforms {
  readonly #uniforms = {
    cutLow: { value: WHOLE.low },
    cutHigh: { value: WHOLE.high },
    cutFaint: { value: 1 },
    revealMiddle: { value: new Vector3() },
    revealRadius: { value: 0 },
    revealBase: { value: 0 },
  };
  readonly #materials = new Set<CutMaterial>();

  set({ low, high, outside }: HeightCut): void {
    this.#uniforms.cutLow.value = low;
    this.#uniforms.cutHigh.value = high;
    this.#uniforms.cutFaint.value = outside === 'faint' ? 1 : 0;
    this.#choosePrograms();
  }

  reveal(revealed: Revealed | null): void {
    const { revealRadius, revealMiddle, revealBase } = this.#uniforms;
    const wasRevealing = revealRadius.value > 0;
    revealRadius.value = revealed?.radius ?? 0;
    if (wasRevealing !== revealRadius.value > 0) this.#choosePrograms();
    if (!revealed) return;
    revealMiddle.value.copy(revealed.middle);
    revealBase.value = revealed.base + BASE_TOLERANCE;
  }

  /**
   * Puts the cut into a material, before it is first drawn. Shadows of things outside are always left out. Without a
   * cut the material discards nothing, so that the graphics card can skip hidden surfaces.
   * @returns how to take it out again
   */
  putInto(material: Material, what: CutSurface): () => void {
    const { onBeforeCompile: before, customProgramCacheKey } = material;
    material.onBeforeCompile = (shader, renderer) => {
      before.call(material, shader, renderer);
      Object.assign(shader.uniforms, this.#uniforms);
      addCut(shader, what);
    };
    material.customProgramCacheKey = () => `cut ${what} ${before}`;
    const entry = { material, what };
    this.#materials.add(entry);
    this.#chooseProgram(entry);
    return () => {
      this.#materials.delete(entry);
      Object.assign(material, { onBeforeCompile: before, customProgramCacheKey });
    };
  }

  /** The same for surfaces, as a `ref` of a material in JSX. */
  readonly surfaceRef = (material: Material): (() => void) => this.putInto(material, 'surface');

  #choosePrograms(): void {
    for (const entry of this.#materials) this.#chooseProgram(entry);
  }

  /** Each material has two programs, with and without; the renderer keeps both. */
  #chooseProgram({ material, what }: CutMaterial): void {
    const isWanted = this.#isCutting(what);
    if (isWanted === (material.defines?.CUT !== undefined)) return;
    const { CUT: _, ...others } = material.defines ?? {};
    material.defines = isWanted ? { ...others, CUT: '' } : others;
    material.needsUpdate = true;
  }

  #isCutting(what: CutSurface): boolean {
    const { cutLow, cutHigh, revealRadius } = this.#uniforms;
    if (cutLow.value > WHOLE.low || cutHigh.value < WHOLE.high) return true;
    return what === 'surface' && revealRadius.value > 0;
  }
}

function addCut(shader: WebGLProgramParametersWithUniforms, what: CutSurface): void {
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', '#include <common>\n#ifdef CUT\nvarying vec3 vCutPosition;\n#endif')
    .replace('#include <project_vertex>', `#include <project_vertex>\n#ifdef CUT\n${HEIGHT}\n#endif`);
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', `#include <common>\n#ifdef CUT\n${PARAMETERS}\n#endif`)
    .replace('#include <clipping_planes_fragment>', `#ifdef CUT\n${what === 'surface' ? SURFACE : SHADOW}\n#endif`);
}

const HEIGHT = `
vec4 cutPosition = vec4(transformed, 1.0);
#ifdef USE_INSTANCING
cutPosition = instanceMatrix * cutPosition;
#endif
vCutPosition = (modelMatrix * cutPosition).xyz;`;

const PARAMETERS = `
varying vec3 vCutPosition;
uniform float cutLow;
uniform float cutHigh;
uniform float cutFaint;
uniform vec3 revealMiddle;
uniform float revealRadius;
uniform float revealBase;
bool isCut() { return vCutPosition.y < cutLow || vCutPosition.y > cutHigh; }
// One pixel in four stays: see-through without sorting, and the same from every side.
bool isFaintGap() { return mod(floor(gl_FragCoord.x), 2.0) + mod(floor(gl_FragCoord.y), 2.0) > 0.5; }
// One pixel in sixteen stays: a hint.
bool isThinGap() { return mod(floor(gl_FragCoord.x), 4.0) + mod(floor(gl_FragCoord.y), 4.0) > 0.5; }
// In the cone from the eye to the rim of the ball, and before the ball.
bool hidesRevealed() {
  if (revealRadius == 0.0) return false;
  if (vCutPosition.y < revealBase && cameraPosition.y > revealBase) return false;
  vec3 reach = revealMiddle - cameraPosition;
  float far = length(reach);
  vec3 ray = vCutPosition - cameraPosition;
  float along = dot(ray, reach) / far;
  return along > 0.0 && along < far - revealRadius && length(ray - reach * (along / far)) < revealRadius * along / far;
}`;

const SURFACE = `
if (isCut() && (cutFaint < 0.5 || isFaintGap())) discard;
if (hidesRevealed() && isThinGap()) discard;`;
const SHADOW = `
if (isCut()) discard;`;
