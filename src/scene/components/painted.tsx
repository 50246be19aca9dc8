import { type ReactElement, useMemo } from 'react';
import { useMaterials } from '../stage/use-stage.ts';
import type { Ribbon } from '../surroundings/ribbon.ts';

interface PaintedProps {
  ribbon: Ribbon;
  /** One colour for all, or one for each vertex. */
  color: string | Float32Array;
  /** How far it is pulled towards the eye, so that it does not flicker with the surface below. */
  pull: number;
  renderOrder?: number;
}

/** Marks painted on the floor: one draw call for all. Another ribbon needs another key. */
export function Painted({ ribbon, color, pull, renderOrder = 0 }: PaintedProps): ReactElement {
  const { cuts } = useMaterials();
  const positions = useMemo(() => new Float32Array(ribbon.positions), [ribbon]);
  const indices = useMemo(() => new Uint32Array(ribbon.indices), [ribbon]);
  const colors = typeof color === 'string' ? null : color;
  return (
    <mesh matrixAutoUpdate={false} renderOrder={renderOrder}>
      <bufferGeometry>
        <bufferAttribute attach="attributes-position" args={[positions, 3]} />
        {colors && <bufferAttribute attach="attributes-color" args={[colors, 3]} />}
        <bufferAttribute attach="index" args={[indices, 1]} />
      </bufferGeometry>
      <meshBasicMaterial
        ref={cuts.surfaceRef}
        {...(typeof color === 'string' ? { color } : { vertexColors: true, toneMapped: false })}
        polygonOffset
        polygonOffsetFactor={-pull}
        polygonOffsetUnits={-pull}
      />
    </mesh>
  );
}
