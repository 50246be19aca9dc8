import type { Matrix4, PerspectiveCamera } from 'three';

/** Level of detail: not drawn, a silhouette, the simple form, or the full one. */
export const HIDDEN = 0;
export const DISTANT = 1;
export const COARSE = 2;
export const FINE = 3;
export type Level = typeof HIDDEN | typeof DISTANT | typeof COARSE | typeof FINE;

/** Radius on screen, pixels, from which an instance is drawn finely. */
const FINE_PIXELS = 26;
/** Radius on screen, pixels, below which a silhouette is enough. */
const COARSE_PIXELS = 13;
/** Radius on screen, pixels, below which an instance is not drawn. */
const SEEN_PIXELS = 0.4;
/** Metres round the view in which things stay drawn: their shadows may fall into it. */
const GUARD = 6;

/** Decides levels of detail: the eye, the sides of its view and the size of a pixel. */
export interface DetailView {
  /** Grows with each change of the view. */
  readonly version: number;
  update(camera: PerspectiveCamera, heightPixels: number): void;
  /**
   * The level of the matrix that begins at `at`. (Fractions stay in arrays: passed between functions they would be
   * allocated.)
   * @param radii metres, unstretched: of the whole, and of the details that the fine form adds
   */
  levelOf(matrices: Float32Array, at: number, radii: Float64Array): Level;
}

/** Left, right, bottom, top and near, each as normal and distance. */
const PLANES = 5;

export function createDetailView(): DetailView {
  const planes = new Float64Array(PLANES * 4);
  const seen = new Float64Array(17);
  const eye = { x: 0, y: 0, z: 0 };
  let pixelsPerRadian = 1000;
  let version = 0;
  return {
    get version() {
      return version;
    },
    update(camera, heightPixels) {
      if (!hasMoved(seen, camera, heightPixels)) return;
      version += 1;
      eye.x = camera.matrixWorld.elements[12];
      eye.y = camera.matrixWorld.elements[13];
      eye.z = camera.matrixWorld.elements[14];
      pixelsPerRadian = heightPixels / (2 * Math.tan((camera.fov * Math.PI) / 360));
      writePlanes(camera.projectionMatrix, camera.matrixWorldInverse, planes);
    },
    levelOf(matrices, at, radii) {
      const [x, y, z] = [matrices[at + 12] as number, matrices[at + 13] as number, matrices[at + 14] as number];
      const stretch = Math.max(1, Math.abs(matrices[at] as number), Math.abs(matrices[at + 2] as number));
      const radius = (radii[0] as number) * stretch;
      for (let i = 0; i < PLANES * 4; i += 4) {
        const away =
          (planes[i] as number) * x +
          (planes[i + 1] as number) * y +
          (planes[i + 2] as number) * z +
          (planes[i + 3] as number);
        if (away < -radius - GUARD) return HIDDEN;
      }
      const [dx, dy, dz] = [x - eye.x, y - eye.y, z - eye.z];
      const pixels = (radius * pixelsPerRadian) / Math.max(Math.sqrt(dx * dx + dy * dy + dz * dz) - radius, 0.01);
      if (pixels < SEEN_PIXELS) return HIDDEN;
      if (pixels < COARSE_PIXELS) return DISTANT;
      return pixels * (radii[1] as number) < FINE_PIXELS * (radii[0] as number) ? COARSE : FINE;
    },
  };
}

/** True if the camera differs from the last one seen, which it then replaces. */
function hasMoved(seen: Float64Array, camera: PerspectiveCamera, heightPixels: number): boolean {
  let isOther = seen[16] !== heightPixels + camera.fov + camera.aspect;
  seen[16] = heightPixels + camera.fov + camera.aspect;
  for (let i = 0; i < 16; i++) {
    const value = camera.matrixWorld.elements[i] as number;
    if (seen[i] !== value) isOther = true;
    seen[i] = value;
  }
  return isOther;
}

/** The planes are sums and differences of the rows of projection times view (Gribb and Hartmann). */
function writePlanes(projection: Matrix4, view: Matrix4, out: Float64Array): void {
  const [p, v] = [projection.elements, view.elements];
  const cell = (row: number, column: number): number =>
    [0, 1, 2, 3].reduce((sum, k) => sum + (p[k * 4 + row] as number) * (v[column * 4 + k] as number), 0);
  for (let plane = 0; plane < PLANES; plane++) {
    const sign = plane % 2 === 0 ? 1 : -1;
    const row = plane >> 1;
    const values = [0, 1, 2, 3].map((column) => cell(3, column) + sign * cell(row, column));
    const length = Math.hypot(values[0] ?? 0, values[1] ?? 0, values[2] ?? 0);
    for (let i = 0; i < 4; i++) out[plane * 4 + i] = (values[i] ?? 0) / length;
  }
}
