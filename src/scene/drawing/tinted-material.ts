import { Color, MeshDepthMaterial, MeshLambertMaterial, RGBADepthPacking } from 'three';
import type { Appearance } from '../look/appearance.ts';
import type { CutUniforms } from '../look/cut.ts';

/** A surface with this tint is floor: it takes the floor's colour of the theme. */
export const FLOOR_TINT = 2;

export interface TintedMaterial {
  readonly surface: MeshLambertMaterial;
  /** Draws into the shadow map. */
  readonly shadow: MeshDepthMaterial;
  wear(appearance: Appearance): void;
  dispose(): void;
}

/**
 * Surface colour per vertex; where the vertex attribute `tint` says so, in the colour of the instance. One material
 * for every part of every model keeps draw calls and shader programs few.
 */
export function createTintedMaterial(cuts: CutUniforms): TintedMaterial {
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
  cuts.putInto(material, 'surface');
  const shadow = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
  cuts.putInto(shadow, 'shadow');
  return {
    surface: material,
    shadow,
    wear(appearance) {
      floorColor.value.set(appearance.floor);
    },
    dispose() {
      material.dispose();
      shadow.dispose();
    },
  };
}
