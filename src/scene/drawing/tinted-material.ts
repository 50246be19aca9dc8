import { MeshLambertMaterial } from 'three';

/**
 * Surface colour per vertex; where the vertex attribute `tint` says so, in the colour of the instance. One material
 * for every part of every model keeps draw calls and shader programs few.
 */
export function createTintedMaterial(): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute float tint;')
      .replace('#include <color_vertex>', 'vColor = vec4( mix( color, color * instanceColor.rgb, tint ), 1.0 );');
  };
  return material;
}
