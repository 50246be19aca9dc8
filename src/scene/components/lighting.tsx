import { type ReactElement, useEffect, useState } from 'react';
import { type DirectionalLight, Vector3 } from 'three';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useDrawing, useFrameUnderWay, usePlant, useStageState } from '../stage/use-stage.ts';
import { SunShadows } from '../surroundings/sun-shadows.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';

/** Margin of light round the plant, metres. */
const ROUND = new Vector3(3, 0, 3);
const LARGEST_SHADOW_MAP = 2048;

/** Light from the sky, and one sun whose shadows follow the eye through a large plant. */
export function Lighting({ theme }: { theme: SceneTheme }): ReactElement {
  const { renderer } = useDrawing();
  const [sun, setSun] = useState<DirectionalLight | null>(null);
  const mapSize = Math.min(LARGEST_SHADOW_MAP, renderer.capabilities.maxTextureSize);
  return (
    <>
      <hemisphereLight color={theme.sky} groundColor={theme.ground} intensity={theme.ambientIntensity} />
      {sun && <Shadows sun={sun} />}
      <directionalLight
        ref={setSun}
        color={theme.sun}
        intensity={theme.sunIntensity}
        castShadow
        shadow-mapSize={[mapSize, mapSize]}
        shadow-bias={-0.0004}
        shadow-radius={1.6}
      />
      {sun && <primitive object={sun.target} />}
    </>
  );
}

function Shadows({ sun }: { sun: DirectionalLight }): ReactElement {
  const { renderer, camera, painter, invalidate } = useDrawing();
  const [plant, frame] = [usePlant(), useFrameUnderWay()];
  const extent = useStageState((state) => state.extent);
  const shadows = useDisposable(() => new SunShadows(sun), [sun]);
  useEffect(() => {
    if (extent.isEmpty()) return;
    const lit = extent.clone().expandByVector(ROUND);
    lit.min.y = Math.min(lit.min.y, 0);
    shadows.fit(lit);
    invalidate();
  }, [shadows, extent, invalidate]);
  useEffect(() => {
    const apply = (): void => shadows.castShadows(painter.quality.hasShadows);
    apply();
    return painter.onQuality(apply);
  }, [shadows, painter]);
  useFrameStep(FRAME_ORDER.surround, () => {
    const version = plant.drawn?.visuals.staticVersion ?? 0;
    const isElsewhere = shadows.followEye(camera);
    if (shadows.updateStatic(version, frame.hasMoved) || isElsewhere) renderer.shadowMap.needsUpdate = true;
  });
  // A new object goes to the end of its parent: the group keeps it before the sun.
  return (
    <group>
      <primitive object={shadows.group} />
    </group>
  );
}
