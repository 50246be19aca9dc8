import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Line, LineBasicMaterial, Object3D } from 'three';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import type { CutUniforms } from '../look/cut.ts';
import { fixed } from '../look/fixed.ts';
import { type Band, createBand } from './band.ts';

/** Simulation seconds of past and of known future that are shown. */
const PAST_SECONDS = 40;
const FUTURE_SECONDS = 90;
const SAMPLES = 160;
/** Metres above the part's frame, so that the line lies on the floor, not in it. */
const LIFT = 0.03;
/** Metres: as wide as can be seen under a carrier. */
const TRAIL_WIDTH = 0.1;
const ROUTE_WIDTH = 0.2;

/** Where the selected device came from and, as far as its actions are known, where it goes. */
export interface RouteLines {
  readonly group: Object3D;
  wear(color: string): void;
  /** Draws the lines of an entity as of an instant; null takes them away. */
  show(world: World, entity: WorldEntity | null, t: SimMicros): void;
  dispose(): void;
}

/** @param cuts leave out what is on a floor that is not looked at */
export function createRouteLines(cuts: CutUniforms): RouteLines {
  const group = fixed(new Object3D());
  const trail = createPolyline(TRAIL_WIDTH, 0.5);
  const ahead = createPolyline(ROUTE_WIDTH, 0.85);
  const materials = [trail, ahead].flatMap(({ line, band }) => [line.material, band.mesh.material]);
  for (const material of materials) cuts.putInto(material, 'surface');
  for (const { line, band } of [trail, ahead]) group.add(line, band.mesh);
  return {
    group,
    wear(color) {
      for (const material of materials) material.color = new Color(color);
    },
    show(world, entity, t) {
      const part = entity && entity.nodes.FORK >= 0 ? 'LIFT_PLATFORM' : 'ENTITY';
      const writePlace = (time: SimMicros): boolean =>
        entity !== null && world.writeTransformAt(entity, part, time, place);
      const start = Math.max(world.oldestMicros, entity?.createdMicros ?? 0, t - PAST_SECONDS * MICROS_PER_SECOND);
      trail.draw(writePlace, start, t);
      ahead.draw(writePlace, t, t + FUTURE_SECONDS * MICROS_PER_SECOND);
    },
    dispose() {
      for (const material of materials) material.dispose();
      for (const { line, band } of [trail, ahead]) {
        line.geometry.dispose();
        band.mesh.geometry.dispose();
      }
    },
  };
}

/** Where the entity is at the instant that was asked for: position and quaternion. */
const place = new Float64Array(7);

/** Writes to `place`; false where it is not there at that instant. */
type WritePlace = (t: SimMicros) => boolean;

/**
 * A band through the positions at evenly spaced instants, and a thin line in it that shows through what stands in
 * front; nothing where nothing moved.
 */
function createPolyline(
  width: number,
  opacity: number,
): {
  line: Line<BufferGeometry, LineBasicMaterial>;
  band: Band;
  draw(writePlace: WritePlace, from: SimMicros, to: SimMicros): void;
} {
  const positions = new BufferAttribute(new Float32Array(SAMPLES * 3), 3).setUsage(DynamicDrawUsage);
  const geometry = new BufferGeometry().setAttribute('position', positions);
  const material = new LineBasicMaterial({ transparent: true, opacity: 0.55, depthTest: false });
  const line = fixed(new Line(geometry, material));
  line.frustumCulled = false;
  line.renderOrder = 4;
  const band = createBand(SAMPLES, width, opacity);
  return {
    line,
    band,
    draw(writePlace, from, to) {
      let count = 0;
      let length = 0;
      let [lastX, lastY, lastZ] = [0, 0, 0];
      for (let i = 0; i < SAMPLES; i++) {
        if (!writePlace(Math.round(from + ((to - from) * i) / (SAMPLES - 1)))) continue;
        const [x = 0, y = 0, z = 0] = place;
        const step = count > 0 ? Math.hypot(x - lastX, y - lastY, z - lastZ) : 0;
        if (count > 0 && step < 1e-4) continue;
        length += step;
        positions.setXYZ(count++, x, y + LIFT, z);
        [lastX, lastY, lastZ] = [x, y, z];
      }
      line.visible = length > 0.05;
      geometry.setDrawRange(0, count);
      positions.needsUpdate = true;
      band.follow(positions, line.visible ? count : 0);
    },
  };
}
