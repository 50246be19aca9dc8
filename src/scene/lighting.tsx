import { type ReactElement, useEffect } from 'react';
import { Vector3 } from 'three';
import type { Appearance } from './look/appearance.ts';
import { FRAME_ORDER } from './stage/frame-order.ts';
import { useStage } from './stage/stage-context.ts';
import { useFrameStep } from './stage/use-frame-step.ts';
import { createLights } from './surroundings/lights.ts';
import { useMade } from './use-made.ts';

/** Metres round the plant that are lit with it. */
const ROUND = new Vector3(3, 0, 3);
const LARGEST_SHADOW_MAP = 2048;

/** Light from the sky, and one sun whose shadows follow the eye through a large plant. */
export function Lighting({ appearance }: { appearance: Appearance }): ReactElement {
  const { store, renderer, camera, painter, plant, frame } = useStage();
  const lights = useMade(() => createLights(Math.min(LARGEST_SHADOW_MAP, renderer.capabilities.maxTextureSize)));
  useEffect(() => lights.wear(appearance), [lights, appearance]);
  useEffect(() => {
    const light = (): void => {
      const { extent } = store.getState();
      if (extent.isEmpty()) return;
      const lit = extent.clone().expandByVector(ROUND);
      lit.min.y = Math.min(lit.min.y, 0);
      lights.fit(lit);
    };
    light();
    return store.subscribe(({ extent }, before) => extent !== before.extent && light());
  }, [store, lights]);
  useEffect(() => {
    const apply = (): void => lights.castShadows(painter.quality.hasShadows);
    apply();
    return painter.onQuality(apply);
  }, [lights, painter]);
  useFrameStep(FRAME_ORDER.surround, () => {
    const version = plant.drawn?.visuals.stillVersion ?? 0;
    const isElsewhere = lights.look(camera);
    if (lights.renewStill(version, frame.hasMoved) || isElsewhere) renderer.shadowMap.needsUpdate = true;
  });
  return <primitive object={lights.group} />;
}
