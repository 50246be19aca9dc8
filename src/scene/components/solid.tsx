import { type ReactElement, useCallback, useEffect } from 'react';
import { type BufferGeometry, Color, type InstancedMesh, type Material, Matrix4 } from 'three';
import { useRedraw } from '../stage/use-stage.ts';

interface SolidProps {
  /** Disposed when the solid unmounts, or has another. */
  geometry: BufferGeometry;
  surface: Material;
  /** Draws into the shadow map; without it no shadow is cast. */
  shadow?: Material;
}

/** Something that stands alone: one instance of its own, so that it is drawn with what everything else is drawn with. */
export function Solid({ geometry, surface, shadow }: SolidProps): ReactElement {
  useRedraw();
  useEffect(() => () => geometry.dispose(), [geometry]);
  const place = useCallback((mesh: InstancedMesh | null) => {
    mesh?.setMatrixAt(0, new Matrix4());
    mesh?.setColorAt(0, new Color('#ffffff'));
  }, []);
  return (
    <instancedMesh
      ref={place}
      args={[geometry, surface, 1]}
      matrixAutoUpdate={false}
      frustumCulled={false}
      receiveShadow
      {...(shadow && { castShadow: true, customDepthMaterial: shadow })}
    />
  );
}
