import { lazy, type ReactElement, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createNameTag } from './labels/name-tag.ts';
import type { Appearance } from './look/appearance.ts';
import { distanceText } from './measure/tape.ts';
import styles from './plant-canvas.module.css';
import { FRAME_ORDER } from './stage/frame-order.ts';
import { useStage } from './stage/stage-context.ts';
import { useFrameStep } from './stage/use-frame-step.ts';
import { useMade } from './use-made.ts';

// Lines of more than a pixel are for who measures.
const Line = lazy(async () => ({ default: (await import('@react-three/drei/core/Line')).Line }));

/** A tape between two points that were clicked, with its length over it. */
export function Measure({ appearance }: { appearance: Appearance }): ReactElement | null {
  const { store, labels, camera, size, touch } = useStage();
  const [from, to] = useStore(store, (state) => state.tape);
  const tag = useMade(() => createNameTag(labels, styles.measured ?? ''));
  const text = from && to ? distanceText(from, to) : null;
  const middle = useMemo(() => (from && to ? from.clone().add(to).multiplyScalar(0.5) : null), [from, to]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for other points
  useEffect(() => touch(), [from, to, touch]);
  useFrameStep(FRAME_ORDER.label, () => {
    const { width, height } = size();
    tag.show(text, middle ?? camera.position, camera, width, height);
  });
  if (!from || !to) return null;
  return (
    <Suspense fallback={null}>
      <Line
        ref={(line) => {
          if (line) touch();
        }}
        points={[from, to]}
        color={appearance.selection}
        lineWidth={2}
        depthTest={false}
        transparent
        frustumCulled={false}
        renderOrder={8}
      />
    </Suspense>
  );
}
