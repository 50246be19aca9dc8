import { Box3, Color, DirectionalLight, Group, HemisphereLight, type PerspectiveCamera, Vector3 } from 'three';
import type { Appearance } from '../look/appearance.ts';
import { fixed } from '../look/fixed.ts';
import { createShadedRegion, type ShadedRegion } from './shaded-region.ts';
import { createStillShadows } from './still-shadows.ts';

/** Light from the front left, high: shadows fall short and to the back right. */
const SUN_DIRECTION = new Vector3(-0.45, 1, 0.62).normalize();

/** How far a surface is moved out before it asks for its shadow: by what one point of the soft map may be off. */
const BIAS_TEXELS = 2.5;
const LEAST_BIAS = 0.04;

export interface Lights {
  readonly group: Group;
  wear(appearance: Appearance): void;
  /** Fits the shadow map to the plant, no larger than needed. */
  fit(bounds: Box3): void;
  /** Follows the eye with the shadows of a large plant; true where they must be drawn again. */
  look(camera: PerspectiveCamera): boolean;
  castShadows(isCasting: boolean): void;
  /** Follows what rests, told by its version; true where its shadows must be drawn again. */
  renewStill(version: number, isFlying: boolean): boolean;
  dispose(): void;
}

/** Sky light and one sun with a shadow map. */
export function createLights(shadowMapSize: number): Lights {
  const group = fixed(new Group());
  const sky = fixed(new HemisphereLight());
  const sun = new DirectionalLight();
  sun.castShadow = true;
  sun.shadow.mapSize.set(shadowMapSize, shadowMapSize);
  sun.shadow.bias = -0.0004;
  sun.shadow.radius = 1.6;
  const still = createStillShadows(sun);
  group.add(sky, still.group, sun, sun.target);
  const plant = new Box3();
  let region: ShadedRegion | null = null;
  return {
    group,
    wear(appearance) {
      sky.color = new Color(appearance.sky);
      sky.groundColor = new Color(appearance.ground);
      sky.intensity = appearance.ambientIntensity;
      sun.color = new Color(appearance.sun);
      sun.intensity = appearance.sunIntensity;
    },
    fit(bounds) {
      const middle = bounds.getCenter(new Vector3());
      const radius = bounds.getSize(new Vector3()).length() / 2;
      sun.target.position.copy(middle);
      sun.position.copy(middle).addScaledVector(SUN_DIRECTION, radius + 10);
      sun.target.updateMatrixWorld();
      sun.updateMatrixWorld();
      plant.copy(bounds);
      region = createShadedRegion(plant);
      fitShadowCamera(sun, region.box, plant);
      still.follow();
    },
    look(camera) {
      if (!region?.look(camera)) return false;
      fitShadowCamera(sun, region.box, plant);
      still.follow();
      return true;
    },
    castShadows(isCasting) {
      sun.castShadow = isCasting;
      still.castShadows(isCasting);
    },
    renewStill: still.renew,
    dispose() {
      still.dispose();
      sun.dispose();
    },
  };
}

/** The map covers the region; whatever of the plant stands towards the sun casts its shadow into it. */
function fitShadowCamera(sun: DirectionalLight, region: Box3, plant: Box3): void {
  const { camera } = sun.shadow;
  camera.position.copy(sun.position);
  camera.lookAt(sun.target.position);
  camera.updateMatrixWorld();
  const toLight = camera.matrixWorld.clone().invert();
  const covered = region.clone().applyMatrix4(toLight);
  const depths = plant.clone().applyMatrix4(toLight);
  camera.left = covered.min.x - 1;
  camera.right = covered.max.x + 1;
  camera.bottom = covered.min.y - 1;
  camera.top = covered.max.y + 1;
  camera.near = Math.max(0.1, -depths.max.z - 5);
  camera.far = -depths.min.z + 5;
  camera.updateProjectionMatrix();
  const texel = Math.max(camera.right - camera.left, camera.top - camera.bottom) / sun.shadow.mapSize.width;
  sun.shadow.normalBias = Math.max(LEAST_BIAS, texel * BIAS_TEXELS);
}
