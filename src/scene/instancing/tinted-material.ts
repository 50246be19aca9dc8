import { Color, type IUniform, MeshDepthMaterial, MeshLambertMaterial, RGBADepthPacking } from 'three';
import type { CutUniforms } from '../rendering/cut.ts';
import { LEAST_SIZE } from '../rendering/renderer.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { STALE_PAINT } from '../theme/state-colors.ts';

export interface TintedMaterial {
  readonly surface: MeshLambertMaterial;
  /** Of devices: grey bands in place of the state's colour while that is stale. */
  readonly deviceSurface: MeshLambertMaterial;
  /** Of devices no larger than a carrier: never too small to see. */
  readonly smallDeviceSurface: MeshLambertMaterial;
  /** Draws into the shadow map. */
  readonly shadow: MeshDepthMaterial;
  setTheme(appearance: SceneTheme): void;
  setStale(isStale: boolean): void;
  dispose(): void;
}

/**
 * Surface colour per vertex; where the vertex attribute `tint` says so, the colour of the instance, which glows at
 * night. One program for every part of every model keeps draw calls and shader programs few.
 */
export function createTintedMaterial(cuts: CutUniforms): TintedMaterial {
  const floorColor = { value: new Color() };
  const stale = { value: 0 };
  const glow = { value: 0 };
  const surface = tinted(cuts, { floorColor, glow, stateGlow: { value: 0 }, stale: { value: 0 } });
  const deviceSurface = tinted(cuts, { floorColor, glow, stateGlow: glow, stale });
  const smallDeviceSurface = tinted(cuts, { floorColor, glow, stateGlow: glow, stale });
  smallDeviceSurface.defines = { LEAST_SIZE: LEAST_SIZE.toFixed(5) };
  const shadow = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
  cuts.putInto(shadow, 'shadow');
  return {
    surface,
    deviceSurface,
    smallDeviceSurface,
    shadow,
    setTheme(appearance) {
      floorColor.value.set(appearance.floor);
      glow.value = appearance.glow;
    },
    setStale(isStale) {
      stale.value = isStale ? 1 : 0;
    },
    dispose() {
      surface.dispose();
      deviceSurface.dispose();
      smallDeviceSurface.dispose();
      shadow.dispose();
    },
  };
}

function tinted(cuts: CutUniforms, uniforms: Record<string, IUniform>): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms, {
      staleBand: { value: new Color(STALE_PAINT.band) },
      staleGround: { value: new Color(STALE_PAINT.ground) },
    });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_PARAMETERS}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${ENLARGED}`)
      .replace('#include <color_vertex>', VERTEX_COLOR);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${FRAGMENT_PARAMETERS}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${BANDS}`)
      .replace('#include <emissivemap_fragment>', 'totalEmissiveRadiance += vGlow * diffuseColor.rgb;');
  };
  cuts.putInto(material, 'surface');
  return material;
}

/** Enlarges about the instance's own origin up to the least size. */
const ENLARGED = `
#if defined(LEAST_SIZE) && defined(USE_INSTANCING)
float depthOfDevice = -(viewMatrix * modelMatrix * vec4(instanceMatrix[3].xyz, 1.0)).z;
transformed *= max(1.0, LEAST_SIZE * depthOfDevice / projectionMatrix[1][1]);
#endif`;

const VERTEX_COLOR = `
bool isState = tint < 1.5;
bool isLamp = tint > 2.5;
vColor = vec4( isState ? mix( color, color * instanceColor.rgb, tint ) : isLamp ? color : color * floorColor, 1.0 );
vStale = isState ? tint * stale : 0.0;
vGlow = isState ? tint * stateGlow * (1.0 - stale) : isLamp ? glow * LAMP_STRENGTH : 0.0;`;

const VERTEX_PARAMETERS = `
attribute float tint;
uniform vec3 floorColor;
uniform float stale;
uniform float glow;
uniform float stateGlow;
varying float vStale;
varying float vGlow;
const float LAMP_STRENGTH = 2.2;`;

const FRAGMENT_PARAMETERS = `
uniform vec3 staleBand;
uniform vec3 staleGround;
varying float vStale;
varying float vGlow;`;

/** Bands on the screen, not on the surface: readable at any distance. */
const BANDS = `
float staleStripe = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 7.0));
diffuseColor.rgb = mix(diffuseColor.rgb, mix(staleGround, staleBand, staleStripe), vStale);`;
