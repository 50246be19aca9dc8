import { Color, MeshLambertMaterial } from 'three';
import type { Appearance } from '../look/appearance.ts';

/** A surface with this tint is floor: it takes the floor's colour of the theme. */
export const FLOOR_TINT = 2;

export interface TintedMaterial {
  readonly material: MeshLambertMaterial;
  wear(appearance: Appearance): void;
}

/**
 * Surface colour per vertex; where the vertex attribute `tint` says so, in the colour of the instance. One material
 * for every part of every model keeps draw calls and shader programs few.
 */
export function createTintedMaterial(): TintedMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true });
  const floorColor = { value: new Color() };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { floorColor });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute float tint;\nuniform vec3 floorColor;')
      .replace(
        '#include <color_vertex>',
        'vColor = vec4( tint > 1.5 ? color * floorColor : mix( color, color * instanceColor.rgb, tint ), 1.0 );',
      );
  };
  return {
    material,
    wear(appearance) {
      floorColor.value.set(appearance.floor);
    },
  };
}
