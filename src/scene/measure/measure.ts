import { BufferGeometry, Color, Float32BufferAttribute, Line, LineBasicMaterial, type Vector3 } from 'three';

/** A tape between two points that were clicked. */
export interface Measure {
  readonly line: Line;
  wear(color: string): void;
  /** First point, second point, then a first one again. */
  add(point: Vector3): void;
  clear(): void;
  /** The distance in words and where to write it; null until there are two points. */
  readonly result: { readonly text: string; readonly at: Vector3 } | null;
}

export function createMeasure(): Measure {
  const positions = new Float32BufferAttribute(6, 3);
  const material = new LineBasicMaterial({ depthTest: false, transparent: true });
  const line = new Line(new BufferGeometry().setAttribute('position', positions), material);
  line.frustumCulled = false;
  line.renderOrder = 8;
  line.visible = false;
  let points: Vector3[] = [];
  let result: Measure['result'] = null;
  const draw = (): void => {
    const [a, b] = points;
    line.visible = a !== undefined && b !== undefined;
    result = null;
    if (!a || !b) return;
    positions.setXYZ(0, a.x, a.y, a.z);
    positions.setXYZ(1, b.x, b.y, b.z);
    positions.needsUpdate = true;
    result = { text: distanceText(a, b), at: a.clone().add(b).multiplyScalar(0.5) };
  };
  return {
    line,
    wear(color) {
      material.color = new Color(color);
    },
    add(point) {
      points = points.length === 2 ? [point.clone()] : [...points, point.clone()];
      draw();
    },
    clear() {
      points = [];
      draw();
    },
    get result() {
      return result;
    },
  };
}

/** "4.20 m", and the rise too where the points lie at different heights. */
export function distanceText(a: Vector3, b: Vector3): string {
  const distance = `${a.distanceTo(b).toFixed(2)} m`;
  const rise = Math.abs(b.y - a.y);
  if (rise < 0.05) return distance;
  const flat = Math.hypot(b.x - a.x, b.z - a.z);
  return `${distance} (${flat.toFixed(2)} m across, ${rise.toFixed(2)} m up)`;
}
