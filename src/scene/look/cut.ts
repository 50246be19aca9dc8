import type { Material, WebGLProgramParametersWithUniforms } from 'three';

/** Heights between which things are drawn whole; what lies outside is left out, or drawn faintly. */
export interface HeightCut {
  readonly low: number;
  readonly high: number;
  readonly outside: 'hidden' | 'faint';
}

export const WHOLE: HeightCut = { low: -1e6, high: 1e6, outside: 'faint' };

/** Applies one cut to every material that it was put into. */
export interface CutUniforms {
  set(cut: HeightCut): void;
  /** Puts the cut into a material, before it is first drawn. Shadows of what is outside are always left out. */
  putInto(material: Material, what: 'surface' | 'shadow'): void;
}

export function createCutUniforms(): CutUniforms {
  const uniforms = { cutLow: { value: WHOLE.low }, cutHigh: { value: WHOLE.high }, cutFaint: { value: 1 } };
  return {
    set({ low, high, outside }) {
      uniforms.cutLow.value = low;
      uniforms.cutHigh.value = high;
      uniforms.cutFaint.value = outside === 'faint' ? 1 : 0;
    },
    putInto(material, what) {
      const before = material.onBeforeCompile;
      material.onBeforeCompile = (shader, renderer) => {
        before.call(material, shader, renderer);
        Object.assign(shader.uniforms, uniforms);
        addCut(shader, what);
      };
      material.customProgramCacheKey = () => `cut ${what}`;
    },
  };
}

function addCut(shader: WebGLProgramParametersWithUniforms, what: 'surface' | 'shadow'): void {
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', '#include <common>\nvarying float vCutY;')
    .replace('#include <project_vertex>', `#include <project_vertex>\n${HEIGHT}`);
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', `#include <common>\n${PARAMETERS}`)
    .replace('#include <clipping_planes_fragment>', what === 'surface' ? SURFACE : SHADOW);
}

const HEIGHT = `
vec4 cutPosition = vec4(transformed, 1.0);
#ifdef USE_INSTANCING
cutPosition = instanceMatrix * cutPosition;
#endif
vCutY = (modelMatrix * cutPosition).y;`;

const PARAMETERS = `
varying float vCutY;
uniform float cutLow;
uniform float cutHigh;
uniform float cutFaint;
bool isCut() { return vCutY < cutLow || vCutY > cutHigh; }`;

/** One pixel in four stays: see-through without sorting, and the same from every side. */
const SURFACE = `
if (isCut() && (cutFaint < 0.5 || mod(floor(gl_FragCoord.x), 2.0) + mod(floor(gl_FragCoord.y), 2.0) > 0.5)) discard;`;
const SHADOW = `
if (isCut()) discard;`;
