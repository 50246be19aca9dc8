import { lazy, type ReactElement, Suspense } from 'react';
import { useStageState } from '../stage/use-stage.ts';
import type { LayersProps } from './painted-layers.tsx';

const PaintedLayers = lazy(async () => ({ default: (await import('./painted-layers.tsx')).PaintedLayers }));

/** What panels have drawn over the plant: flow, a way, who holds whom. Its code comes when it is first asked for. */
export function Layers(props: LayersProps): ReactElement | null {
  const isAsked = useStageState(({ flow, way, holds }) => flow !== null || way.length > 0 || holds.length > 0);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <PaintedLayers {...props} />
    </Suspense>
  );
}
