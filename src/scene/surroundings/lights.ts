import { type Box3, Color, DirectionalLight, Group, HemisphereLight, Vector3 } from 'three';
import type { Appearance } from '../look/appearance.ts';

/** Light from the front left, high: shadows fall short and to the back right. */
const SUN_DIRECTION = new Vector3(-0.45, 1, 0.62).normalize();

export interface Lights {
  readonly group: Group;
  wear(appearance: Appearance): void;
  /** Fits the shadow map to the plant, no larger than needed. */
  fit(bounds: Box3): void;
  setShadows(enabled: boolean): void;
}

/** Sky light and one sun with a shadow map. */
export function createLights(shadowMapSize: number): Lights {
  const group = new Group();
  const sky = new HemisphereLight();
  const sun = new DirectionalLight();
  sun.castShadow = true;
  sun.shadow.mapSize.set(shadowMapSize, shadowMapSize);
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = 0.04;
  sun.shadow.radius = 2.5;
  group.add(sky, sun, sun.target);
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
      fitShadowCamera(sun, bounds);
    },
    setShadows(enabled) {
      sun.castShadow = enabled;
    },
  };
}

function fitShadowCamera(sun: DirectionalLight, bounds: Box3): void {
  const { camera } = sun.shadow;
  camera.position.copy(sun.position);
  camera.lookAt(sun.target.position);
  camera.updateMatrixWorld();
  const seen = bounds.clone().applyMatrix4(camera.matrixWorld.clone().invert());
  camera.left = seen.min.x - 1;
  camera.right = seen.max.x + 1;
  camera.bottom = seen.min.y - 1;
  camera.top = seen.max.y + 1;
  camera.near = Math.max(0.1, -seen.max.z - 5);
  camera.far = -seen.min.z + 5;
  camera.updateProjectionMatrix();
  sun.shadow.needsUpdate = true;
}
