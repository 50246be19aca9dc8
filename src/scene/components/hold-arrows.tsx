import { type ReactElement, useRef } from 'react';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useDrawing, useFrameUnderWay, usePlant, useStageState } from '../stage/use-stage.ts';
import { HoldLines } from '../surroundings/hold-lines.ts';
import type { HoldPair } from '../theme/overlays.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';

const NO_PAIRS: readonly HoldPair[] = [];

/** Thin arrows from devices that cannot go on to those that keep them: one draw call, however many there are. */
export function HoldArrows({ theme }: { theme: SceneTheme }): ReactElement {
  const [plant, frame] = [usePlant(), useFrameUnderWay()];
  const { painter } = useDrawing();
  const pairs = useStageState((state) => state.holds);
  const lines = useDisposable(() => new HoldLines());
  const drawn = useRef(NO_PAIRS);
  useFrameStep(FRAME_ORDER.surround, () => {
    const areOthers = drawn.current !== pairs;
    if (!plant.world || (!areOthers && (pairs.length === 0 || !(frame.hasChanged || painter.isDirty)))) return;
    drawn.current = pairs;
    lines.show(plant.world, pairs, plant.simulationTimeMicros);
  });
  return (
    <lineSegments geometry={lines.geometry} matrixAutoUpdate={false} frustumCulled={false} renderOrder={8}>
      <lineBasicMaterial color={theme.selection} depthTest={false} transparent />
    </lineSegments>
  );
}
