import {
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  type DirectionalLightShadow,
  Group,
  Light,
  Mesh,
  type Object3D,
  type RenderTarget,
  type WebGLRenderer,
} from 'three';
import { withFixedMatrix } from '../rendering/fixed-matrix.ts';
import { CASTS_MOVING, CASTS_STATIC } from '../rendering/renderer.ts';

/** Frames between two drawings of them while the eye flies. */
const FRAMES_IN_FLIGHT = 6;

/**
 * Shadows of things at rest, drawn into a map of their own when those change, and laid under the shadows of moving
 * things in every frame.
 */
export interface StaticShadows {
  /** Belongs into the scene before the sun. */
  readonly group: Object3D;
  /** Takes the sun's present place and shadow map, and draws anew. */
  follow(): void;
  /** Draws these shadows anew if `version` is another, only now and then while the eye flies. True if it does. */
  update(version: number, isFlying: boolean): boolean;
  castShadows(isCasting: boolean): void;
  dispose(): void;
}

/** @param sun draws the shadows of moving things from now on, and takes the others from here */
export function createStaticShadows(sun: DirectionalLight): StaticShadows {
  const still = new StaticSun(sun.target);
  still.shadow.mapSize.copy(sun.shadow.mapSize);
  still.shadow.camera.layers.set(CASTS_STATIC);
  sun.shadow.camera.layers.set(CASTS_MOVING);
  const underlay = createUnderlay(still, sun);
  const group = withFixedMatrix(new Group());
  group.add(still, underlay);
  let drawn = Number.NaN;
  let waited = 0;
  return {
    group,
    follow() {
      const { left, right, top, bottom, near, far } = sun.shadow.camera;
      Object.assign(still.shadow.camera, { left, right, top, bottom, near, far });
      still.shadow.camera.updateProjectionMatrix();
      still.position.copy(sun.position);
      still.updateMatrixWorld();
      still.shadow.needsUpdate = true;
    },
    update(version, isFlying) {
      waited += 1;
      if (version === drawn || (isFlying && waited < FRAMES_IN_FLIGHT)) return false;
      drawn = version;
      waited = 0;
      still.shadow.needsUpdate = true;
      return true;
    },
    castShadows(isCasting) {
      still.castShadow = isCasting;
      if (isCasting) still.shadow.needsUpdate = true;
    },
    dispose() {
      still.shadow.dispose();
      underlay.geometry.dispose();
    },
  };
}

/** A light only for shadows, of a kind that the renderer gives to no surface: surfaces ask one map. */
class StaticSun extends Light {
  readonly target: Object3D;
  readonly shadow: DirectionalLightShadow;

  constructor(target: Object3D) {
    super();
    this.target = target;
    this.castShadow = true;
    this.shadow = new DirectionalLight().shadow;
    this.shadow.autoUpdate = false;
    this.shadow.needsUpdate = true;
  }
}

/** Casts nothing itself: first among moving things, in a map just emptied, it copies the other map there. */
function createUnderlay(still: StaticSun, sun: DirectionalLight): Mesh {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
  const underlay = withFixedMatrix(new Mesh(geometry));
  underlay.layers.set(CASTS_MOVING);
  underlay.castShadow = true;
  underlay.frustumCulled = false;
  underlay.onBeforeShadow = (renderer) => {
    if (still.shadow.map && sun.shadow.map) copyDepth(renderer, still.shadow.map, sun.shadow.map);
  };
  return underlay;
}

/** From one shadow map to the other, which is being drawn into. */
function copyDepth(renderer: WebGLRenderer, from: RenderTarget, to: RenderTarget): void {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const { __webglFramebuffer } = renderer.properties.get(from) as { __webglFramebuffer?: WebGLFramebuffer };
  if (!__webglFramebuffer) return;
  renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, __webglFramebuffer);
  const { width, height } = to;
  gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.DEPTH_BUFFER_BIT, gl.NEAREST);
  renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
}
