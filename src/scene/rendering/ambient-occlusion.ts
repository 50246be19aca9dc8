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

/** Covers the picture with one triangle. */
const WHOLE_PICTURE = `
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

/** A pixel's place in the eye's frame, from the depth that was drawn. */
const PLACE = `
uniform sampler2D depths;
uniform mat4 unproject;
vec3 placeAt(vec2 at) {
  vec4 place = unproject * vec4(vec3(at, texture2D(depths, at).r) * 2.0 - 1.0, 1.0);
  return place.xyz / place.w;
}`;

/** The share of the half sphere over a surface that is free: 1 without neighbours, written to red. */
const OCCLUSION = `
varying vec2 vUv;
uniform vec2 texel;
uniform float pixelsPerRadian;
uniform float reach;
${PLACE}
const int SAMPLES = 14;
const float GOLDEN = 2.39996;
// The middle of a pixel: between two, one's depth would count at the other's place, in stripes.
vec2 pixelAt(vec2 at) {
  return (floor(at / texel) + 0.5) * texel;
}
// The flatter of both sides: across an edge lies another surface.
vec3 slope(vec2 from, vec3 here, vec2 aside) {
  vec3 ahead = placeAt(from + aside) - here;
  vec3 back = here - placeAt(from - aside);
  return abs(ahead.z) < abs(back.z) ? ahead : back;
}
void main() {
  vec2 from = pixelAt(vUv);
  if (texture2D(depths, from).r >= 1.0) { gl_FragColor = vec4(1.0); return; }
  vec3 here = placeAt(from);
  vec3 normal = normalize(cross(slope(from, here, vec2(texel.x, 0.0)), slope(from, here, vec2(0.0, texel.y))));
  float radius = clamp(reach * pixelsPerRadian / -here.z, 2.0, 90.0);
  float turn = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) * 6.2832;
  float taken = 0.0;
  for (int i = 0; i < SAMPLES; i++) {
    float share = (float(i) + 0.5) / float(SAMPLES);
    float angle = float(i) * GOLDEN + turn;
    vec3 way = placeAt(pixelAt(from + vec2(cos(angle), sin(angle)) * radius * share * texel)) - here;
    float square = dot(way, way);
    float fading = max(0.0, 1.0 - square / (reach * reach));
    taken += fading * max(0.0, dot(way, normal) * inversesqrt(square + 1e-6) - 0.12);
  }
  gl_FragColor = vec4(1.0 - taken / float(SAMPLES), 0.0, 0.0, 1.0);
}`;

/** The drawn picture, darker where it is occluded; neighbours at the same depth even out single pixels' noise. */
const COMPOSITE = `
varying vec2 vUv;
uniform sampler2D picture;
uniform sampler2D occlusion;
uniform vec2 texel;
uniform float strength;
${PLACE}
void main() {
  vec4 color = texture2D(picture, vUv);
  float depth = placeAt(vUv).z;
  float sum = 0.0;
  float weights = 0.0;
  for (int x = -2; x <= 2; x++) {
    for (int y = -2; y <= 2; y++) {
      vec2 at = vUv + vec2(float(x), float(y)) * texel;
      float weight = max(0.001, 1.0 - abs(placeAt(at).z - depth) / (0.02 * abs(depth) + 0.02));
      sum += texture2D(occlusion, at).r * weight;
      weights += weight;
    }
  }
  color.rgb *= pow(sum / weights, strength);
  // The target holds light, weighed by coverage; the page wants it encoded.
  vec3 light = color.a > 0.0 ? color.rgb / color.a : vec3(0.0);
  gl_FragColor = vec4(linearToOutputTexel(vec4(light, 1.0)).rgb * color.a, color.a);
}`;

/** Metres from a surface within which things take light from it. */
const REACH = 0.9;
const STRENGTH = 2.1;
/** Samples for each pixel's edges. */
const SAMPLES = 4;

/** Draws a scene with darker corners and ground under things: two more passes over the picture. */
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
    // All passes count as one picture.
    info.autoReset = false;
    info.reset();
    renderer.setRenderTarget(this.#picture);
    renderer.render(scene, camera);
    // The quad covers the whole target.
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
