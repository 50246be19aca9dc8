import { lazy, type ReactElement, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Appearance } from './look/appearance.ts';
import { useStage } from './stage/stage-context.ts';
import { wayPoints } from './surroundings/way-points.ts';

// Lines of more than a pixel are for who looks at a way.
const Line = lazy(async () => ({ default: (await import('@react-three/drei/core/Line')).Line }));

/** A way that was gone, as one line over the floor that shows through what stands before it. */
export function WayLayer({ appearance }: { appearance: Appearance }): ReactElement | null {
  const { store, touch } = useStage();
  const network = useStore(store, (state) => state.network);
  const way = useStore(store, (state) => state.way);
  const points = useMemo(() => (network ? way.flatMap((leg) => wayPoints(network.paths, leg)) : []), [network, way]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for another way
  useEffect(() => touch(), [points, touch]);
  if (points.length < 2) return null;
  return (
    <Suspense fallback={null}>
      <Line
        key={points.length}
        ref={(line) => {
          if (line) touch();
        }}
        points={points}
        color={appearance.selection}
        lineWidth={3}
        depthTest={false}
        transparent
        opacity={0.9}
        frustumCulled={false}
        renderOrder={7}
      />
    </Suspense>
  );
}
