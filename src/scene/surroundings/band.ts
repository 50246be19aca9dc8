import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, MeshBasicMaterial } from 'three';
import { fixed } from '../look/fixed.ts';

/** A flat band through points that change: painted on the floor, as wide as it is on the floor. */
export interface Band {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  /** Runs through the first `count` points; where they go straight up there is nothing to paint on. */
  follow(points: BufferAttribute, count: number): void;
}

/** @param most points at a time; @param width metres */
export function createBand(most: number, width: number, opacity: number): Band {
  const corners = new BufferAttribute(new Float32Array(most * 6), 3).setUsage(DynamicDrawUsage);
  const geometry = new BufferGeometry().setAttribute('position', corners);
  // Facing up: left before right of each pair, on the way.
  geometry.setIndex(
    Array.from({ length: most - 1 }, (_, i) => [0, 1, 2, 2, 1, 3].map((corner) => i * 2 + corner)).flat(),
  );
  const material = new MeshBasicMaterial({
    transparent: true,
    opacity,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -3,
    polygonOffsetUnits: -3,
  });
  const mesh = fixed(new Mesh(geometry, material));
  mesh.frustumCulled = false;
  mesh.renderOrder = 3;
  return {
    mesh,
    follow(points, count) {
      for (let i = 0; i < count; i++) {
        const [before, after] = [Math.max(0, i - 1), Math.min(count - 1, i + 1)];
        const dx = points.getX(after) - points.getX(before);
        const dz = points.getZ(after) - points.getZ(before);
        const half = width / 2 / Math.max(Math.hypot(dx, dz), 1e-6);
        const [x, y, z] = [points.getX(i), points.getY(i), points.getZ(i)];
        corners.setXYZ(i * 2, x + dz * half, y, z - dx * half);
        corners.setXYZ(i * 2 + 1, x - dz * half, y, z + dx * half);
      }
      geometry.setDrawRange(0, Math.max(0, count - 1) * 6);
      mesh.visible = count > 1;
      corners.needsUpdate = true;
    },
  };
}
