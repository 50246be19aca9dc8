import { type Box3, Color, Vector2, type Vector3, type WebGLProgramParametersWithUniforms } from 'three';
import type { SceneTheme } from '../theme/scene-theme.ts';

/** Just below zero, so that things on the floor do not flicker with it. */
export const FLOOR_Y = -0.012;

/** Grid of the hall floor in the shader of its material: fine lines every metre, coarse ones every five. */
export class FloorGrid {
  readonly #uniforms = {
    hallMin: { value: new Vector2() },
    hallMax: { value: new Vector2() },
    gridFine: { value: new Color() },
    gridCoarse: { value: new Color() },
    hallEdge: { value: new Color() },
  };

  /** Colours, and the plan (x, z) of the hall. */
  set({ gridFine, gridCoarse, hallEdge }: SceneTheme, min: Vector2, max: Vector2): void {
    this.#uniforms.hallMin.value.copy(min);
    this.#uniforms.hallMax.value.copy(max);
    this.#uniforms.gridFine.value.set(gridFine);
    this.#uniforms.gridCoarse.value.set(gridCoarse);
    this.#uniforms.hallEdge.value.set(hallEdge);
  }

  /** `onBeforeCompile` of the floor's material. */
  readonly addTo = (shader: WebGLProgramParametersWithUniforms): void => {
    Object.assign(shader.uniforms, this.#uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vPlan;')
      .replace('#include <fog_vertex>', '#include <fog_vertex>\nvPlan = (modelMatrix * vec4(position, 1.0)).xz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${PARAMETERS}`)
      .replace('#include <color_fragment>', SURFACE);
  };
}

const MARGIN = 3;
const COARSE = 5;

/** The plan (x, z) of the hall round a plant, on whole coarse squares. */
export function hallOf(plant: Box3): { min: Vector2; max: Vector2 } {
  const down = (value: number): number => Math.floor((value - MARGIN) / COARSE) * COARSE;
  const up = (value: number): number => Math.ceil((value + MARGIN) / COARSE) * COARSE;
  if (plant.isEmpty()) return { min: new Vector2(-10, -10), max: new Vector2(10, 10) };
  const { min, max }: { min: Vector3; max: Vector3 } = plant;
  return { min: new Vector2(down(min.x), down(min.z)), max: new Vector2(up(max.x), up(max.z)) };
}

const PARAMETERS = `
varying vec2 vPlan;
uniform vec2 hallMin;
uniform vec2 hallMax;
uniform vec3 gridFine;
uniform vec3 gridCoarse;
uniform vec3 hallEdge;
float gridLine(float pitch, float width) {
  vec2 unit = vPlan / pitch;
  vec2 perPixel = max(fwidth(unit), vec2(1e-6));
  vec2 away = abs(fract(unit - 0.5) - 0.5);
  vec2 half_ = max(vec2(width / pitch) * 0.5, perPixel * 0.5);
  vec2 covered = clamp((half_ + perPixel * 0.5 - away) / perPixel, 0.0, 1.0);
  // A line thinner than a pixel is drawn a pixel wide and fainter; a grid finer than pixels vanishes.
  vec2 strength = clamp(vec2(width / pitch) / perPixel * 2.0, 0.0, 1.0) * (1.0 - smoothstep(0.2, 0.5, max(perPixel.x, perPixel.y)));
  return max(covered.x * strength.x, covered.y * strength.y);
}`;

const SURFACE = `
vec2 fromEdges = min(vPlan - hallMin, hallMax - vPlan);
float toEdge = min(fromEdges.x, fromEdges.y);
float edgePixel = max(fwidth(toEdge), 1e-5);
float rim = 1.0 - clamp((toEdge - 0.15) / edgePixel + 0.5, 0.0, 1.0);
diffuseColor.rgb = mix(diffuseColor.rgb, gridFine, gridLine(1.0, 0.025));
diffuseColor.rgb = mix(diffuseColor.rgb, gridCoarse, gridLine(5.0, 0.05));
diffuseColor.rgb = mix(diffuseColor.rgb, hallEdge, rim);`;
