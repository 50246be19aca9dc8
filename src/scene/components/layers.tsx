import { lazy, type ReactElement, Suspense } from 'react';
import { useStageState } from '../stage/use-stage.ts';
import type { LayersProps } from './painted-layers.tsx';

const PaintedLayers = lazy(async () => ({ default: (await import('./painted-layers.tsx')).PaintedLayers }));

/** Flow, a way, holds, marks of many: layers that panels draw over the plant. Loaded on first use. */
export function Layers(props: LayersProps): ReactElement | null {
  const isAsked = useStageState(
    ({ flow, way, holds, marked }) => flow !== null || way.length + holds.length + marked.length > 0,
  );
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <PaintedLayers {...props} />
    </Suspense>
  );
}
