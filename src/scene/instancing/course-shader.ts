/** Columns of the matrix, in their order. */
export const COURSE_OUTPUTS = ['axisX', 'axisY', 'axisZ', 'origin'];

/**
 * Evaluates one course. Sine and cosine are summed up here: of its own the language promises three digits. Places of the
 * attributes are those of course-numbers.
 */
export const COURSE_VERTEX = `#version 300 es
layout(location = 0) in vec4 alongX;
layout(location = 1) in vec4 alongY;
layout(location = 2) in vec4 alongZ;
layout(location = 3) in vec4 heading;
layout(location = 4) in vec4 turnOnLeader;
layout(location = 5) in vec4 originOnLeader;
layout(location = 6) in vec4 baseLow;
uniform vec2 time;
out vec4 axisX;
out vec4 axisY;
out vec4 axisZ;
out vec4 origin;

const float CIRCLE = 6.283185307179586;

float at(vec4 cubic, float seconds) {
  return cubic.x + seconds * (cubic.y + seconds * (cubic.z + seconds * cubic.w));
}

float sine(float a) {
  float b = a * a;
  return a * (1.0 - b / 6.0 * (1.0 - b / 20.0 * (1.0 - b / 42.0 * (1.0 - b / 72.0 * (1.0 - b / 110.0)))));
}

float cosine(float a) {
  float b = a * a;
  return 1.0 - b / 2.0 * (1.0 - b / 12.0 * (1.0 - b / 30.0 * (1.0 - b / 56.0 * (1.0 - b / 90.0 * (1.0 - b / 132.0)))));
}

void main() {
  // Two numbers of the same size first: what is left is small, and exact.
  float seconds = (time.x - originOnLeader.w) + (time.y - baseLow.x);
  float angle = at(heading, seconds);
  float half_ = 0.5 * (angle - CIRCLE * floor(angle / CIRCLE + 0.5));
  float s = sine(half_);
  float c = cosine(half_);
  vec3 p = originOnLeader.xyz;
  vec4 b = turnOnLeader;
  vec4 q = vec4(c * b.x + s * b.z, c * b.y + s * b.w, c * b.z - s * b.x, c * b.w - s * b.y);
  axisX = vec4(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.w * q.z), 2.0 * (q.x * q.z - q.w * q.y), 0.0);
  axisY = vec4(2.0 * (q.x * q.y - q.w * q.z), 1.0 - 2.0 * (q.x * q.x + q.z * q.z), 2.0 * (q.y * q.z + q.w * q.x), 0.0);
  axisZ = vec4(2.0 * (q.x * q.z + q.w * q.y), 2.0 * (q.y * q.z - q.w * q.x), 1.0 - 2.0 * (q.x * q.x + q.y * q.y), 0.0);
  origin = vec4(
    at(alongX, seconds) + p.x + 2.0 * s * (c * p.z - s * p.x),
    at(alongY, seconds) + p.y,
    at(alongZ, seconds) + p.z - 2.0 * s * (c * p.x + s * p.z),
    1.0
  );
}`;

/** Nothing is painted. */
export const COURSE_FRAGMENT = `#version 300 es
precision mediump float;
void main() {}`;
