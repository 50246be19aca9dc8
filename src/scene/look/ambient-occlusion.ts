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
import { fixed } from './fixed.ts';
import { COMPOSITE, OCCLUSION, WHOLE_PICTURE } from './occlusion-shader.ts';

/** Metres from a surface within which things take light from it. */
const REACH = 0.9;
const STRENGTH = 2.1;
/** Samples for each pixel's edges. */
const SAMPLES = 4;

/** Draws a scene as the renderer does, corners and the ground under things darker: two passes over the picture more. */
export interface OcclusionPass {
  render(scene: Scene, camera: PerspectiveCamera): void;
  dispose(): void;
}

export function createOcclusionPass(renderer: WebGLRenderer): OcclusionPass {
  const size = new Vector2();
  const picture = new WebGLRenderTarget(1, 1, {
    type: HalfFloatType,
    samples: SAMPLES,
    depthTexture: new DepthTexture(1, 1),
  });
  const taken = new WebGLRenderTarget(1, 1, { format: RedFormat, type: UnsignedByteType, depthBuffer: false });
  const shared = {
    depths: { value: picture.depthTexture },
    unproject: { value: new Matrix4() },
    texel: { value: new Vector2() },
  };
  const pixelsPerRadian = { value: 1 };
  const occlusion = passOf(OCCLUSION, { ...shared, pixelsPerRadian, reach: { value: REACH } });
  const composite = passOf(COMPOSITE, {
    ...shared,
    picture: { value: picture.texture },
    occlusion: { value: taken.texture },
    strength: { value: STRENGTH },
  });
  const flat = fixed(new OrthographicCamera(-1, 1, 1, -1, 0, 1));
  const sheet = fixed(new Mesh(new PlaneGeometry(2, 2), occlusion));
  sheet.frustumCulled = false;

  const matchSize = (): void => {
    renderer.getDrawingBufferSize(size);
    if (picture.width === size.x && picture.height === size.y) return;
    picture.setSize(size.x, size.y);
    taken.setSize(Math.ceil(size.x / 2), Math.ceil(size.y / 2));
    shared.texel.value.set(1 / size.x, 1 / size.y);
  };

  const draw = (material: ShaderMaterial, target: WebGLRenderTarget | null): void => {
    sheet.material = material;
    renderer.setRenderTarget(target);
    renderer.render(sheet, flat);
  };

  return {
    render(scene, camera) {
      matchSize();
      shared.unproject.value.copy(camera.projectionMatrixInverse);
      pixelsPerRadian.value = (size.y * (camera.projectionMatrix.elements[5] as number)) / 2;
      const { autoClear, info } = renderer;
      const { autoReset } = info;
      // What was drawn counts as one picture.
      info.autoReset = false;
      info.reset();
      renderer.setRenderTarget(picture);
      renderer.render(scene, camera);
      // A sheet covers all that is there.
      renderer.autoClear = false;
      draw(occlusion, taken);
      draw(composite, null);
      renderer.autoClear = autoClear;
      info.autoReset = autoReset;
    },
    dispose() {
      for (const made of [picture.depthTexture, picture, taken, occlusion, composite, sheet.geometry]) made?.dispose();
    },
  };
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
