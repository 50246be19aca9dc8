import type { PerspectiveCamera } from 'three';
import type { Transform } from '../units/index.ts';
import type { World } from '../world/index.ts';
import type { CameraRig } from './camera/camera-rig.ts';
import type { Follower } from './camera/follower.ts';
import type { PartName } from './drawing/part-name.ts';
import type { PlantPicture } from './plant-picture.ts';
import type { DrawnFrame, Frame, FrameSource, FrameStats } from './stage/frame-source.ts';

export interface FrameOutcome {
  /** Something in the plant differs from the last frame. */
  hasChanged: boolean;
  /** The eye, or what it sees in detail, differs from the last frame. */
  hasMoved: boolean;
  /** Another frame is wanted without waiting for something to wake it. */
  isRunning: boolean;
}

export interface FrameOwner {
  /** Does everything of one frame but the drawing itself. The returned object is the same every time. */
  run(wallMillis: number, deltaSeconds: number, heightPixels: number): Readonly<FrameOutcome>;
  /** Called after drawing (or leaving it) with the renderer's count. */
  finish(drawCalls: number): DrawnFrame | null;
}

interface FrameSetting {
  readonly source: FrameSource;
  readonly picture: PlantPicture;
  readonly rig: CameraRig;
  readonly follower: Follower;
  readonly camera: PerspectiveCamera;
  /** Puts the eye to the plant, once there is one; false where there is nothing to see yet. */
  begin(): boolean;
}

/** The one place where a frame is made: instant, sample, buffers, camera. */
export function createFrameOwner({ source, picture, rig, follower, camera, begin }: FrameSetting): FrameOwner {
  const drawn = createDrawnRecord(picture);
  const outcome: FrameOutcome = { hasChanged: false, hasMoved: false, isRunning: false };
  let world: World | null = null;
  let lastMicros = Number.NaN;
  // A plant may begin empty: the eye goes to what comes first.
  let isFramed = false;

  return {
    run(wallMillis, deltaSeconds, heightPixels) {
      const start = performance.now();
      const frame = source.frame(wallMillis);
      let hasChanged = false;
      if (frame) {
        hasChanged = picture.show(frame);
        if (frame.world !== world) follower.follow(null);
        if (!isFramed && picture.entityCount > 0) isFramed = begin();
      }
      const isTimeRunning = frame !== null && frame.simulationTimeMicros !== lastMicros;
      world = frame?.world ?? world;
      lastMicros = frame?.simulationTimeMicros ?? lastMicros;
      follower.update(deltaSeconds);
      const hasMoved = rig.update(deltaSeconds);
      camera.updateMatrixWorld();
      const isReviewing = picture.finish(camera, heightPixels, follower.mode === 'ride');
      drawn.record(frame, performance.now() - start);
      outcome.hasChanged = hasChanged;
      outcome.hasMoved = hasMoved || isReviewing;
      outcome.isRunning = isTimeRunning || outcome.hasMoved;
      return outcome;
    },
    finish: (drawCalls) => drawn.finish(drawCalls),
  };
}

function createDrawnRecord(picture: PlantPicture): {
  record(frame: Frame | null, cpuMs: number): void;
  finish(drawCalls: number): DrawnFrame | null;
} {
  const stats = { entities: 0, moving: 0, drawCalls: 0, frameCpuMs: 0 };
  let record: { world: World; simulationTimeMicros: number; stats: FrameStats; pose: DrawnFrame['pose'] } | null = null;
  const pose = (entityName: string, part: PartName = 'ENTITY'): Transform | null => picture.pose(entityName, part);
  return {
    record(frame, cpuMs) {
      stats.frameCpuMs = cpuMs;
      stats.entities = picture.entityCount;
      stats.moving = picture.moving;
      if (!frame) return;
      record ??= { world: frame.world, simulationTimeMicros: 0, stats, pose };
      record.world = frame.world;
      record.simulationTimeMicros = frame.simulationTimeMicros;
    },
    finish(drawCalls) {
      if (drawCalls > 0) stats.drawCalls = drawCalls;
      return record;
    },
  };
}
