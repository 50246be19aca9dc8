/** Covers the picture with one triangle. */
export const WHOLE_PICTURE = `
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

/** Where a pixel's surface is, as the eye sees it; from the depth that was drawn. */
const PLACE = `
uniform sampler2D depths;
uniform mat4 unproject;
vec3 placeAt(vec2 at) {
  vec4 place = unproject * vec4(vec3(at, texture2D(depths, at).r) * 2.0 - 1.0, 1.0);
  return place.xyz / place.w;
}`;

/** How much of the half sphere over a surface is taken by what stands near: 1 where nothing is, written to red. */
export const OCCLUSION = `
varying vec2 vUv;
uniform vec2 texel;
uniform float pixelsPerRadian;
uniform float reach;
${PLACE}
const int SAMPLES = 14;
const float GOLDEN = 2.39996;
// The middle of a pixel: between two of them the depth of one would count at the place of the other, in stripes.
vec2 pixelAt(vec2 at) {
  return (floor(at / texel) + 0.5) * texel;
}
// The flatter of the two sides: across an edge the other one lies on another surface.
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

/** The drawn picture, darker where it is occluded; neighbours at the same depth even out the noise of single pixels. */
export const COMPOSITE = `
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
  // The target holds light, weighed by how much of the pixel is covered; the page wants it encoded.
  vec3 light = color.a > 0.0 ? color.rgb / color.a : vec3(0.0);
  gl_FragColor = vec4(linearToOutputTexel(vec4(light, 1.0)).rgb * color.a, color.a);
}`;
