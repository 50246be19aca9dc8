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
import { CASTS_MOVING, CASTS_STATIC } from '../rendering/shadow-layers.ts';

/** Frames between two drawings of them while the eye flies. */
const FRAMES_IN_FLIGHT = 6;

/**
 * The shadows of what rests, drawn into a map of their own when that changes and laid under those of what moves, which
 * are drawn in every frame.
 */
export interface StaticShadows {
  /** Belongs into the scene before the sun. */
  readonly group: Object3D;
  /** Takes the sun's place and shadow map as they are now, and draws anew. */
  follow(): void;
  /**
   * Draws the shadows of what rests anew where its `version` is another; while the eye flies and the far comes and goes
   * in every frame, only now and then. True where it does.
   */
  update(version: number, isFlying: boolean): boolean;
  castShadows(isCasting: boolean): void;
  dispose(): void;
}

/** @param sun from now on draws the shadows of moving things itself, and has the others from here */
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

/** A light only as far as shadows go: of no kind that the renderer gives to surfaces, so that these ask one map. */
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

/** Casts nothing itself: it comes first among what moves, in a map just emptied, and copies the other map there. */
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
