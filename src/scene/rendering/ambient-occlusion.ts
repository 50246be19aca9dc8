import {
  DepthTexture,
  HalfFloatType,
  Matrix4,
  Mesh,
  NoBlending,
  OrthographicCamera,
  type PerspectiveCamera,
  PlaneGeometry,
  RedFormat,
  type Scene,
  ShaderMaterial,
  UnsignedByteType,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { withFixedMatrix } from './fixed-matrix.ts';
import { COMPOSITE, OCCLUSION, WHOLE_PICTURE } from './occlusion-shader.ts';

/** Metres from a surface within which things take light from it. */
const REACH = 0.9;
const STRENGTH = 2.1;
/** Samples for each pixel's edges. */
const SAMPLES = 4;

/** Draws a scene as the renderer does, corners and the ground under things darker: two passes over the picture more. */
export class OcclusionPass {
  readonly #renderer: WebGLRenderer;
  readonly #size = new Vector2();
  readonly #picture = new WebGLRenderTarget(1, 1, {
    type: HalfFloatType,
    samples: SAMPLES,
    depthTexture: new DepthTexture(1, 1),
  });
  readonly #occluded = new WebGLRenderTarget(1, 1, { format: RedFormat, type: UnsignedByteType, depthBuffer: false });
  readonly #uniforms = {
    depths: { value: this.#picture.depthTexture },
    unproject: { value: new Matrix4() },
    texel: { value: new Vector2() },
    pixelsPerRadian: { value: 1 },
  };
  readonly #occlusion = passOf(OCCLUSION, { ...this.#uniforms, reach: { value: REACH } });
  readonly #composite = passOf(COMPOSITE, {
    ...this.#uniforms,
    picture: { value: this.#picture.texture },
    occlusion: { value: this.#occluded.texture },
    strength: { value: STRENGTH },
  });
  readonly #camera = withFixedMatrix(new OrthographicCamera(-1, 1, 1, -1, 0, 1));
  readonly #quad = withFixedMatrix(new Mesh(new PlaneGeometry(2, 2), this.#occlusion));

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
    this.#quad.frustumCulled = false;
  }

  render(scene: Scene, camera: PerspectiveCamera): void {
    const renderer = this.#renderer;
    this.#matchSize();
    this.#uniforms.unproject.value.copy(camera.projectionMatrixInverse);
    this.#uniforms.pixelsPerRadian.value = (this.#size.y * (camera.projectionMatrix.elements[5] as number)) / 2;
    const { autoClear, info } = renderer;
    const { autoReset } = info;
    // What was drawn counts as one picture.
    info.autoReset = false;
    info.reset();
    renderer.setRenderTarget(this.#picture);
    renderer.render(scene, camera);
    // The quad covers all that is there.
    renderer.autoClear = false;
    this.#draw(this.#occlusion, this.#occluded);
    this.#draw(this.#composite, null);
    renderer.autoClear = autoClear;
    info.autoReset = autoReset;
  }

  dispose(): void {
    this.#picture.depthTexture?.dispose();
    for (const made of [this.#picture, this.#occluded, this.#occlusion, this.#composite, this.#quad.geometry])
      made.dispose();
  }

  #matchSize(): void {
    const size = this.#renderer.getDrawingBufferSize(this.#size);
    if (this.#picture.width === size.x && this.#picture.height === size.y) return;
    this.#picture.setSize(size.x, size.y);
    this.#occluded.setSize(Math.ceil(size.x / 2), Math.ceil(size.y / 2));
    this.#uniforms.texel.value.set(1 / size.x, 1 / size.y);
  }

  #draw(material: ShaderMaterial, target: WebGLRenderTarget | null): void {
    this.#quad.material = material;
    this.#renderer.setRenderTarget(target);
    this.#renderer.render(this.#quad, this.#camera);
  }
}

function passOf(fragmentShader: string, uniforms: ShaderMaterial['uniforms']): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: WHOLE_PICTURE,
    fragmentShader,
    uniforms,
    depthTest: false,
    depthWrite: false,
    blending: NoBlending,
  });
}
