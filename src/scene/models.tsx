import { type ReactElement, useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { ModelBatch } from './drawing/model-batches.ts';
import type { Appearance } from './look/appearance.ts';
import { useStage } from './stage/stage-context.ts';

interface ModelsProps {
  appearance: Appearance;
  /** What is shown is the last that is known, and no longer fresh. */
  isStale: boolean;
}

/** Carriers, lifts, stackers, forks, racks and cargo: one component for each model, however many wear it. */
export function Models({ appearance, isStale }: ModelsProps): ReactElement {
  const stage = useStage();
  const { surfaces, courses, touch } = stage;
  const batches = useStore(stage.store, (state) => state.batches);
  useLayoutEffect(() => {
    stage.mounted = batches;
    touch();
  }, [stage, batches, touch]);
  useEffect(() => {
    surfaces.wear(appearance);
    surfaces.setStale(isStale);
    touch();
  }, [surfaces, appearance, isStale, touch]);
  useEffect(() => () => surfaces.dispose(), [surfaces]);
  useEffect(() => () => courses.dispose(), [courses]);
  return (
    <>
      {batches.map((batch) => (
        <Model key={batch.key} batch={batch} />
      ))}
    </>
  );
}

/** All entities of one model: instanced meshes of ours, written through `batch` by the frame owner. */
function Model({ batch }: { batch: ModelBatch }): ReactElement {
  useEffect(() => () => batch.dispose(), [batch]);
  return <primitive object={batch.group} />;
}
