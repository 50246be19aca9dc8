import { lazy, type ReactElement, Suspense } from 'react';
import type { Vector3 } from 'three';
import { useDrawing, useRedraw } from '../stage/use-stage.ts';

// drei's `Line` is loaded with the first way or tape.
const Line = lazy(async () => ({ default: (await import('@react-three/drei/core/Line')).Line }));

interface WideLineProps {
  points: readonly Vector3[];
  color: string;
  /** Pixels. */
  lineWidth: number;
  opacity?: number;
  renderOrder: number;
}

/** A line of several pixels that shows through things in front. */
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
