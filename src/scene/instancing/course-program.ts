import { GLBufferAttribute, type InstancedBufferAttribute, type InstancedMesh, type WebGLRenderer } from 'three';
import type { SimMicros } from '../../units/index.ts';
import { COURSE_NUMBERS, type CourseEvaluation, type EvaluatedInstances } from './course-numbers.ts';
import { MATRIX_STRIDE } from './matrix.ts';

const FLOAT_BYTES = 4;
const COURSE_BYTES = COURSE_NUMBERS * FLOAT_BYTES;
const MATRIX_BYTES = MATRIX_STRIDE * FLOAT_BYTES;

/** What the graphics card holds for one layer. */
interface Kept {
  readonly courses: WebGLBuffer;
  readonly matrices: WebGLBuffer;
  readonly inputs: WebGLVertexArrayObject;
  readonly outputs: WebGLTransformFeedback;
  /** Instant of the matrices. */
  micros: SimMicros;
}

/**
 * Evaluates courses in a vertex shader, once for each instance and frame, into the buffer of matrices that the
 * instances are drawn by (transform feedback). A frame uploads renewed courses and otherwise costs one call for each
 * layer, however many instances move.
 */
export class CourseProgram implements CourseEvaluation {
  private readonly renderer: WebGLRenderer;
  private readonly gl: WebGL2RenderingContext;
  private program: WebGLProgram | null = null;
  private time: WebGLUniformLocation | null = null;
  private kept = new WeakMap<InstancedMesh, Kept>();
  private micros: SimMicros = 0;
  private formerInputs: WebGLVertexArrayObject | null = null;

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer;
    this.gl = renderer.getContext() as WebGL2RenderingContext;
    renderer.domElement.addEventListener('webglcontextlost', this.forget);
  }

  begin(t: SimMicros): void {
    const { gl } = this;
    this.micros = t;
    this.formerInputs = gl.getParameter(gl.VERTEX_ARRAY_BINDING);
    this.program ??= gl.isContextLost() ? null : this.link();
    // The renderer must know: the program it had in use may be deleted by now.
    if (this.program) putToUse(this.program, this.renderer);
    const high = Math.fround(t / 1e6);
    gl.uniform2f(this.time, high, t / 1e6 - high);
    gl.enable(gl.RASTERIZER_DISCARD);
  }

  evaluate(instances: EvaluatedInstances): void {
    const { gl } = this;
    if (gl.isContextLost()) return;
    const kept = this.keptOf(instances);
    const isRenewed = this.upload(instances.courses, kept);
    if (!isRenewed && kept.micros === this.micros) return;
    kept.micros = this.micros;
    gl.bindVertexArray(kept.inputs);
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, kept.outputs);
    gl.beginTransformFeedback(gl.POINTS);
    gl.drawArrays(gl.POINTS, 0, instances.count);
    gl.endTransformFeedback();
  }

  /** Restores the state that the renderer assumes. */
  end(): void {
    const { gl } = this;
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
    gl.disable(gl.RASTERIZER_DISCARD);
    gl.bindVertexArray(this.formerInputs);
  }

  dispose(): void {
    this.renderer.domElement.removeEventListener('webglcontextlost', this.forget);
    this.gl.deleteProgram(this.program);
    this.forget();
  }

  /** The drawing context was lost, and everything with it. */
  private readonly forget = (): void => {
    this.program = null;
    this.kept = new WeakMap();
  };

  private link(): WebGLProgram {
    const { gl } = this;
    const program = gl.createProgram();
    for (const [kind, source] of [
      [gl.VERTEX_SHADER, COURSE_VERTEX],
      [gl.FRAGMENT_SHADER, COURSE_FRAGMENT],
    ] as const) {
      const shader = gl.createShader(kind);
      if (!shader) throw new Error('no shader can be made');
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      gl.deleteShader(shader);
    }
    gl.transformFeedbackVaryings(program, COURSE_OUTPUTS, gl.INTERLEAVED_ATTRIBS);
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
      throw new Error(`courses cannot be evaluated: ${gl.getProgramInfoLog(program)}`);
    }
    this.time = gl.getUniformLocation(program, 'time');
    return program;
  }

  private keptOf({ courses, mesh }: EvaluatedInstances): Kept {
    const known = this.kept.get(mesh);
    if (known) return known;
    const made = this.make(courses.count);
    this.kept.set(mesh, made);
    // Frees its buffers with the mesh's own: on removal, and when those grow.
    mesh.addEventListener('dispose', this.release);
    mesh.instanceMatrix = matricesIn(made.matrices, courses.count, this.gl);
    return made;
  }

  private make(capacity: number): Kept {
    const { gl } = this;
    const kept = {
      courses: gl.createBuffer(),
      matrices: gl.createBuffer(),
      inputs: gl.createVertexArray(),
      outputs: gl.createTransformFeedback(),
      micros: Number.NaN,
    };
    const formerInputs = gl.getParameter(gl.VERTEX_ARRAY_BINDING);
    gl.bindVertexArray(kept.inputs);
    gl.bindBuffer(gl.ARRAY_BUFFER, kept.courses);
    for (let index = 0; index < COURSE_NUMBERS / 4; index++) {
      gl.enableVertexAttribArray(index);
      gl.vertexAttribPointer(index, 4, gl.FLOAT, false, COURSE_BYTES, index * 4 * FLOAT_BYTES);
    }
    gl.bindVertexArray(formerInputs);
    gl.bindBuffer(gl.ARRAY_BUFFER, kept.matrices);
    gl.bufferData(gl.ARRAY_BUFFER, capacity * MATRIX_BYTES, gl.DYNAMIC_COPY);
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, kept.outputs);
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, kept.matrices);
    gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
    return kept;
  }

  /** Returns whether anything was uploaded. */
  private upload(courses: InstancedBufferAttribute, kept: Kept): boolean {
    const { gl } = this;
    const array = courses.array as Float32Array;
    const isNew = Number.isNaN(kept.micros);
    if (!isNew && courses.updateRanges.length === 0) return false;
    gl.bindBuffer(gl.ARRAY_BUFFER, kept.courses);
    if (isNew) gl.bufferData(gl.ARRAY_BUFFER, array, gl.DYNAMIC_DRAW);
    else
      for (const { start, count } of courses.updateRanges)
        gl.bufferSubData(gl.ARRAY_BUFFER, start * FLOAT_BYTES, array, start, count);
    courses.clearUpdateRanges();
    courses.onUploadCallback();
    return true;
  }

  private readonly release = ({ target }: { target: InstancedMesh }): void => {
    const { gl } = this;
    const kept = this.kept.get(target);
    target.removeEventListener('dispose', this.release);
    this.kept.delete(target);
    if (!kept) return;
    gl.deleteBuffer(kept.courses);
    gl.deleteBuffer(kept.matrices);
    gl.deleteVertexArray(kept.inputs);
    gl.deleteTransformFeedback(kept.outputs);
  };
}

/** Not named `use…`: the linter takes that for a hook of React. */
function putToUse(program: WebGLProgram, { state }: WebGLRenderer): void {
  const { useProgram: put } = state;
  put.call(state, program);
}

/** A buffer that the graphics card writes, with what the renderer expects of instance matrices. */
class WrittenMatrices extends GLBufferAttribute {
  readonly isInstancedBufferAttribute = true;
  readonly meshPerAttribute = 1;

  dispose(): void {
    // The layer frees its buffer.
  }
}

function matricesIn(buffer: WebGLBuffer, count: number, { FLOAT }: WebGL2RenderingContext): InstancedBufferAttribute {
  const matrices = new WrittenMatrices(buffer, FLOAT, MATRIX_STRIDE, FLOAT_BYTES, count);
  return matrices as unknown as InstancedBufferAttribute;
}

/** Columns of the matrix, in their order. */
const COURSE_OUTPUTS = ['axisX', 'axisY', 'axisZ', 'origin'];

/**
 * Evaluates one course. Sine and cosine are summed up here: the language promises only three digits of its own.
 * Attribute places are those of course-numbers.
 */
const COURSE_VERTEX = `#version 300 es
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
  // Numbers of the same size first: the difference is small, and exact.
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
const COURSE_FRAGMENT = `#version 300 es
precision mediump float;
void main() {}`;
