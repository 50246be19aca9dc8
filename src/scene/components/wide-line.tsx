import { lazy, type ReactElement, Suspense } from 'react';
import type { Vector3 } from 'three';
import { useDrawing, useRedraw } from '../stage/use-stage.ts';

// Lines of more than a pixel are for a way and for a tape: their code is fetched with the first of them.
const Line = lazy(async () => ({ default: (await import('@react-three/drei/core/Line')).Line }));

interface WideLineProps {
  points: readonly Vector3[];
  color: string;
  /** Pixels. */
  lineWidth: number;
  opacity?: number;
  renderOrder: number;
}

/** A line of several pixels that shows through what stands before it. */
export function WideLine({ points, opacity = 1, ...rest }: WideLineProps): ReactElement {
  const { invalidate } = useDrawing();
  useRedraw();
  return (
    <Suspense fallback={null}>
      <Line
        {...rest}
        ref={(line) => {
          if (line) invalidate();
        }}
        points={[...points]}
        opacity={opacity}
        depthTest={false}
        transparent
        frustumCulled={false}
      />
    </Suspense>
  );
}
