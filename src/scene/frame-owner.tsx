import { addEffect } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { FRAME_ORDER } from './stage/frame-order.ts';
import { FrameRecord } from './stage/frame-record.ts';
import { FrameSampler } from './stage/frame-sampler.ts';
import type { DrawnFrame } from './stage/frame-source.ts';
import type { Stage } from './stage/stage.ts';
import { useStage } from './stage/stage-context.ts';
import { useFrameStep } from './stage/use-frame-step.ts';

interface FrameOwnerProps {
  /** Called after every frame, also where nothing had to be drawn again. Must be cheap. */
  onFrame(drawn: DrawnFrame): void;
}

/** The one place where a frame is made: instant, sample, instances, drawing. */
export function FrameOwner({ onFrame }: FrameOwnerProps): null {
  const stage = useStage();
  const { frame, plant, follower, source, wake } = stage;
  const sampler = useMemo(() => new FrameSampler(stage), [stage]);
  const record = useMemo(() => new FrameRecord(plant), [plant]);
  useEffect(() => source.subscribe(wake), [source, wake]);
  useMounted(stage);
  useDisplayTime(stage);
  useStructureReading(stage);

  useFrameStep(FRAME_ORDER.sample, () => sampler.sample());
  useFrameStep(FRAME_ORDER.follow, (deltaSeconds) => follower.update(deltaSeconds));
  useFrameStep(FRAME_ORDER.surround, () => surround(stage));
  useFrameStep(FRAME_ORDER.draw, () => {
    if (!isReady(stage)) return;
    const start = performance.now();
    frame.drawCalls = stage.painter.draw(frame, stage.size());
    frame.drawMillis = performance.now() - start;
  });
  useFrameStep(FRAME_ORDER.report, () => {
    if (frame.isRunning) wake();
    if (frame.hasMoved) stage.controls.tellSight();
    const drawn = isReady(stage) ? record.of(frame, performance.now()) : null;
    if (drawn) onFrame(drawn);
  });
  return null;
}

/** Tells the frame which batches React has put into the scene. */
function useMounted(stage: Stage): void {
  const batches = useStore(stage.store, (state) => state.batches);
  useLayoutEffect(() => {
    stage.mounted = batches;
    stage.touch();
  }, [stage, batches]);
}

/** Frames are sampled at the time at which the display began them: the callback's own time trembles. */
function useDisplayTime({ frame }: Stage): void {
  useEffect(
    () =>
      addEffect((timestamp) => {
        frame.wallMillis = timestamp;
        frame.startMillis = performance.now();
      }),
    [frame],
  );
}

/** The eye stands: levels of detail follow it. */
function surround({ camera, view, size, plant, rig, frame }: Stage): void {
  camera.updateMatrixWorld();
  view.look(camera, size().height);
  const isReviewing = plant.drawn?.visuals.finish() ?? false;
  frame.hasMoved = rig.takeMoved() || isReviewing;
  frame.isRunning ||= frame.hasMoved;
}

/** What has just come is in the scene only once React has put it there; then another frame is made. */
function isReady({ mounted, store, plant }: Stage): boolean {
  return mounted === store.getState().batches && !plant.isComing;
}

/** Milliseconds between two looks at what stands in the plant, while things keep coming and going. */
const STRUCTURE_PERIOD = 500;

function useStructureReading({ plant, controls }: Stage): void {
  const [known] = useState({ world: plant.world, revision: -1, timer: 0 });
  useEffect(() => () => window.clearTimeout(known.timer), [known]);
  useFrameStep(FRAME_ORDER.report, () => {
    const { world } = plant;
    if (!world || (world === known.world && world.structureRevision === known.revision)) return;
    known.world = world;
    known.revision = world.structureRevision;
    known.timer ||= window.setTimeout(() => {
      known.timer = 0;
      controls.readStructure();
    }, STRUCTURE_PERIOD);
  });
}
