import { type ReactElement, useEffect, useRef } from 'react';
import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from 'three';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useDrawing, useFrameUnderWay, useMaterials, usePlant } from '../stage/use-stage.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';

interface RemainingRouteProps {
  selected: WorldEntity;
  theme: SceneTheme;
}

/** Milliseconds between two drawings of it. */
const PERIOD = 200;
/** Metres: visible under a carrier. */
const PAST_WIDTH = 0.1;
const FUTURE_WIDTH = 0.2;

/** The selected device's past way and, as far as its actions are known, its future one. */
export function RemainingRoute({ selected, theme }: RemainingRouteProps): ReactElement {
  const [plant, frame] = [usePlant(), useFrameUnderWay()];
  const { painter, invalidate } = useDrawing();
  // It comes after the frame that showed the selection.
  useEffect(invalidate, [invalidate]);
  const past = useDisposable(() => new RouteTrail(PAST_WIDTH));
  const future = useDisposable(() => new RouteTrail(FUTURE_WIDTH));
  const drawn = useRef({ entity: selected, atMillis: Number.NEGATIVE_INFINITY });
  useFrameStep(FRAME_ORDER.surround, () => {
    const { entity, atMillis } = drawn.current;
    const isDue = entity !== selected || frame.wallMillis - atMillis >= PERIOD;
    if (!plant.world || !isDue || !(frame.hasChanged || painter.isDirty)) return;
    drawn.current.entity = selected;
    drawn.current.atMillis = frame.wallMillis;
    past.showPast(plant.world, selected, plant.simulationTimeMicros);
    future.showFuture(plant.world, selected, plant.simulationTimeMicros);
  });
  return (
    <>
      <Trail trail={past} color={theme.selection} opacity={0.5} />
      <Trail trail={future} color={theme.selection} opacity={0.85} />
    </>
  );
}

/** A band on the floor, and a thin line that shows through things in front. */
function Trail({ trail, color, opacity }: { trail: RouteTrail; color: string; opacity: number }): ReactElement {
  const { cuts } = useMaterials();
  return (
    <>
      <threeLine geometry={trail.line} matrixAutoUpdate={false} frustumCulled={false} renderOrder={4}>
        <lineBasicMaterial ref={cuts.surfaceRef} color={color} transparent opacity={0.55} depthTest={false} />
      </threeLine>
      <mesh geometry={trail.band} matrixAutoUpdate={false} frustumCulled={false} renderOrder={3}>
        <meshBasicMaterial
          ref={cuts.surfaceRef}
          color={color}
          transparent
          opacity={opacity}
          depthWrite={false}
          polygonOffset
          polygonOffsetFactor={-3}
          polygonOffsetUnits={-3}
        />
      </mesh>
    </>
  );
}

/** Simulation seconds of past and of known future. */
const PAST_SECONDS = 40;
const FUTURE_SECONDS = 90;
const SAMPLES = 160;
/** Metres above the part's frame, so that the line lies on the floor, not in it. */
const LIFT = 0.03;
/** Shorter ways are not drawn, metres: nothing moved. */
const LEAST_LENGTH = 0.05;

/** Position and quaternion of the entity at the instant asked for. */
const place = new Float64Array(7);

/** A way through positions at evenly spaced instants: a line, and a flat band on the floor. */
class RouteTrail {
  readonly line = new BufferGeometry();
  readonly band = new BufferGeometry();
  readonly #points = new BufferAttribute(new Float32Array(SAMPLES * 3), 3).setUsage(DynamicDrawUsage);
  readonly #corners = new BufferAttribute(new Float32Array(SAMPLES * 6), 3).setUsage(DynamicDrawUsage);
  readonly #halfWidth: number;
  #count = 0;
  #length = 0;

  /** @param width metres */
  constructor(width: number) {
    this.#halfWidth = width / 2;
    this.line.setAttribute('position', this.#points);
    this.band.setAttribute('position', this.#corners);
    // Facing up: left before right of each pair along the way.
    this.band.setIndex(
      Array.from({ length: SAMPLES - 1 }, (_, i) => [0, 1, 2, 2, 1, 3].map((corner) => i * 2 + corner)).flat(),
    );
    this.#show();
  }

  /** The entity's way until `t`. */
  showPast(world: World, entity: WorldEntity, t: SimMicros): void {
    const start = Math.max(world.oldestMicros, entity.createdMicros, t - PAST_SECONDS * MICROS_PER_SECOND);
    this.#draw(world, entity, start, t);
  }

  /** The entity's way from `t` on, as far as its actions are known. */
  showFuture(world: World, entity: WorldEntity, t: SimMicros): void {
    this.#draw(world, entity, t, t + FUTURE_SECONDS * MICROS_PER_SECOND);
  }

  dispose(): void {
    this.line.dispose();
    this.band.dispose();
  }

  #draw(world: World, entity: WorldEntity, from: SimMicros, to: SimMicros): void {
    this.#count = 0;
    this.#length = 0;
    const part = entity.nodes.FORK >= 0 ? 'LIFT_PLATFORM' : 'ENTITY';
    for (let i = 0; i < SAMPLES; i++) {
      const time = Math.round(from + ((to - from) * i) / (SAMPLES - 1));
      if (world.writeTransformAt(entity, part, time, place)) this.#add();
    }
    this.#show();
  }

  /** Adds `place`, unless it is the same as the last position. */
  #add(): void {
    const [x = 0, y = 0, z = 0] = place;
    const last = this.#count - 1;
    const points = this.#points;
    const step = last < 0 ? 0 : Math.hypot(x - points.getX(last), y + LIFT - points.getY(last), z - points.getZ(last));
    if (last >= 0 && step < 1e-4) return;
    this.#length += step;
    points.setXYZ(this.#count, x, y + LIFT, z);
    this.#count += 1;
  }

  #show(): void {
    const count = this.#length > LEAST_LENGTH ? this.#count : 0;
    for (let i = 0; i < count; i++) this.#writeCorners(i, count);
    this.line.setDrawRange(0, count);
    this.band.setDrawRange(0, Math.max(0, count - 1) * 6);
    this.#points.needsUpdate = true;
    this.#corners.needsUpdate = true;
  }

  #writeCorners(i: number, count: number): void {
    const points = this.#points;
    const [before, after] = [Math.max(0, i - 1), Math.min(count - 1, i + 1)];
    const dx = points.getX(after) - points.getX(before);
    const dz = points.getZ(after) - points.getZ(before);
    const half = this.#halfWidth / Math.max(Math.hypot(dx, dz), 1e-6);
    const [x, y, z] = [points.getX(i), points.getY(i), points.getZ(i)];
    this.#corners.setXYZ(i * 2, x + dz * half, y, z - dx * half);
    this.#corners.setXYZ(i * 2 + 1, x - dz * half, y, z + dx * half);
  }
}
