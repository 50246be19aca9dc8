import { type ReactElement, useEffect, useRef } from 'react';
import type { WorldEntity } from '../world/index.ts';
import type { Appearance } from './look/appearance.ts';
import { FRAME_ORDER } from './stage/frame-order.ts';
import { useStage } from './stage/stage-context.ts';
import { useFrameStep } from './stage/use-frame-step.ts';
import { createRouteLines } from './surroundings/route-line.ts';
import { useMade } from './use-made.ts';

interface RemainingRouteProps {
  selected: WorldEntity | null;
  appearance: Appearance;
}

/** Milliseconds between two drawings of it. */
const PERIOD = 200;

/** Where the selected device came from and, as far as its actions are known, where it goes. */
export function RemainingRoute({ selected, appearance }: RemainingRouteProps): ReactElement {
  const { cuts, plant, frame, painter } = useStage();
  const lines = useMade(() => createRouteLines(cuts));
  const drawnAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => lines.wear(appearance.selection), [lines, appearance]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is drawn at once
  useEffect(() => {
    drawnAt.current = Number.NEGATIVE_INFINITY;
  }, [selected]);
  useFrameStep(FRAME_ORDER.surround, () => {
    const isDue = frame.hasChanged || painter.isDirty;
    if (!plant.world || !isDue || frame.wallMillis - drawnAt.current < PERIOD) return;
    drawnAt.current = frame.wallMillis;
    lines.show(plant.world, selected, plant.simulationTimeMicros);
  });
  return <primitive object={lines.group} />;
}
