import { type Box3, Color, Mesh, MeshLambertMaterial, PlaneGeometry, Vector2, type Vector3 } from 'three';
import type { Appearance } from '../look/appearance.ts';
import { fixed } from '../look/fixed.ts';

/** Just below zero, so that what lies on the floor does not fight with it for the same depth. */
const FLOOR_Y = -0.012;
export interface Floor {
  readonly mesh: Mesh;
  wear(appearance: Appearance): void;
  /** The hall covers the plant with a margin, on whole grid squares. */
  fit(plant: Box3): void;
  dispose(): void;
}

/** Hall floor with a grid on the true coordinates: fine lines every metre, coarse ones every five. */
export function createFloor(): Floor {
  const uniforms = {
    hallMin: { value: new Vector2(-1, -1) },
    hallMax: { value: new Vector2(1, 1) },
    gridFine: { value: new Color() },
    gridCoarse: { value: new Color() },
    hallEdge: { value: new Color() },
  };
  const material = new MeshLambertMaterial();
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vPlan;')
      .replace('#include <fog_vertex>', '#include <fog_vertex>\nvPlan = (modelMatrix * vec4(position, 1.0)).xz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${PARAMETERS}`)
      .replace('#include <color_fragment>', SURFACE);
  };
  const mesh = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material);
  mesh.receiveShadow = true;
  mesh.position.y = FLOOR_Y;
  fixed(mesh);
  return {
    mesh,
    wear(appearance) {
      material.color = new Color(appearance.floor);
      uniforms.gridFine.value.set(appearance.gridFine);
      uniforms.gridCoarse.value.set(appearance.gridCoarse);
      uniforms.hallEdge.value.set(appearance.hallEdge);
    },
    fit(plant) {
      const { min, max } = hallOf(plant);
      uniforms.hallMin.value.copy(min);
      uniforms.hallMax.value.copy(max);
      mesh.position.set((min.x + max.x) / 2, FLOOR_Y, (min.y + max.y) / 2);
      mesh.scale.set(max.x - min.x, 1, max.y - min.y);
      mesh.updateMatrix();
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
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
  // A line thinner than a pixel is drawn a pixel wide and as much fainter; a grid finer than pixels vanishes.
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
