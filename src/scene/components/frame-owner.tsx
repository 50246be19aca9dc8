import { addEffect } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ModelBatch } from '../instancing/model-batches.ts';
import { FrameRecord } from '../stage/frame-record.ts';
import { FrameSampler } from '../stage/frame-sampler.ts';
import type { DrawnFrame, FrameSource } from '../stage/frame-source.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import {
  useControls,
  useDrawing,
  useEye,
  useFrameUnderWay,
  usePlant,
  useStageState,
  useStageStore,
} from '../stage/use-stage.ts';

interface FrameOwnerProps {
  source: FrameSource;
  /** Called after every frame, also if nothing was drawn again. Must be cheap. */
  onFrame(drawn: DrawnFrame): void;
}

/** The one place that makes a frame: instant, sample, instances, drawing. */
export function FrameOwner({ source, onFrame }: FrameOwnerProps): null {
  const [frame, plant, controls, store] = [useFrameUnderWay(), usePlant(), useControls(), useStageStore()];
  const { painter, size, requestFrame } = useDrawing();
  const eye = useEye();
  const sampler = useMemo(
    () => new FrameSampler({ source, plant, controls, store, frame }),
    [source, plant, controls, store, frame],
  );
  const record = useMemo(() => new FrameRecord(plant), [plant]);
  useEffect(() => source.subscribe(requestFrame), [source, requestFrame]);
  const isReady = useIsReady();
  const placeEye = usePlacedEye();
  useDisplayTime();
  useStructureReading();

  useFrameStep(FRAME_ORDER.sample, () => sampler.sample());
  useFrameStep(FRAME_ORDER.follow, (deltaSeconds) => {
    eye.pilot?.update(deltaSeconds);
    eye.follower.update(deltaSeconds);
  });
  useFrameStep(FRAME_ORDER.surround, placeEye);
  useFrameStep(FRAME_ORDER.draw, () => {
    if (!isReady()) return;
    const start = performance.now();
    frame.drawCalls = painter.draw(frame, size());
    frame.drawMillis = performance.now() - start;
  });
  useFrameStep(FRAME_ORDER.report, () => {
    if (frame.isRunning) requestFrame();
    if (frame.hasMoved) controls.notifyViewChange();
    if (frame.hasChanged) controls.notifyShown();
    const drawn = isReady() ? record.of(frame, performance.now()) : null;
    if (drawn) onFrame(drawn);
  });
  return null;
}

/** Asks for another frame once React has mounted what has just come. */
function useIsReady(): () => boolean {
  const [plant, store] = [usePlant(), useStageStore()];
  const { invalidate } = useDrawing();
  const batches = useStageState((state) => state.batches);
  const mounted = useRef<readonly ModelBatch[]>([]);
  useLayoutEffect(() => {
    mounted.current = batches;
    plant.disposeReplaced();
    invalidate();
  }, [plant, batches, invalidate]);
  return () => mounted.current === store.getState().batches && !plant.isLoading;
}

/** Samples frames at the time the display began them: the callback's own time jitters. */
function useDisplayTime(): void {
  const frame = useFrameUnderWay();
  useEffect(
    () =>
      addEffect((timestamp) => {
        frame.wallMillis = timestamp;
        frame.startMillis = performance.now();
      }),
    [frame],
  );
}

/** Places the eye of this frame, which levels of detail follow. */
function usePlacedEye(): () => void {
  const [frame, plant] = [useFrameUnderWay(), usePlant()];
  const { camera, view, size, isStepped } = useDrawing();
  const { rig } = useEye();
  return () => {
    camera.updateMatrixWorld();
    view.update(camera, size().height);
    if (isStepped) plant.drawn?.visuals.reviewAll();
    const isReviewing = plant.drawn?.visuals.finish() ?? false;
    frame.hasMoved = rig.consumeMoved() || isReviewing;
    frame.isRunning ||= frame.hasMoved;
  };
}

/** Milliseconds between two checks of the structure while things come and go. */
const STRUCTURE_PERIOD = 500;

function useStructureReading(): void {
  const [plant, controls] = [usePlant(), useControls()];
  const [known] = useState({ world: plant.world, revision: -1, timer: 0 });
  useEffect(
    () => () => {
      window.clearTimeout(known.timer);
      known.timer = 0;
    },
    [known],
  );
  useFrameStep(FRAME_ORDER.report, () => {
    const { world } = plant;
    if (!world || (world === known.world && world.structureRevision === known.revision)) return;
    known.world = world;
    known.revision = world.structureRevision;
    known.timer ||= window.setTimeout(() => {
      known.timer = 0;
      controls.refreshStructure();
    }, STRUCTURE_PERIOD);
  });
}
