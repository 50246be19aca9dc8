import { type ReactElement, useMemo } from 'react';
import { createNameTag } from '../labels/name-tag.ts';
import { distanceText } from '../measure/tape.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useDrawing, useStageState } from '../stage/use-stage.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';
import { WideLine } from './wide-line.tsx';

interface MeasureProps {
  theme: SceneTheme;
  labels: HTMLElement;
}

/** A tape between two clicked points, with its length over it. */
export function Measure({ theme, labels }: MeasureProps): ReactElement | null {
  const { camera, size } = useDrawing();
  const [from, to] = useStageState((state) => state.tape);
  const tag = useDisposable(() => createNameTag(labels, 'measured'), [labels]);
  const text = from && to ? distanceText(from, to) : null;
  const middle = useMemo(() => (from && to ? from.clone().add(to).multiplyScalar(0.5) : null), [from, to]);
  useFrameStep(FRAME_ORDER.label, () => {
    const { width, height } = size();
    tag.show(text, middle ?? camera.position, camera, width, height);
  });
  if (!from || !to) return null;
  return <WideLine points={[from, to]} color={theme.selection} lineWidth={2} renderOrder={8} />;
}
