import { type ReactElement, useEffect } from 'react';
import type { Appearance } from './look/appearance.ts';
import { useStage } from './stage/stage-context.ts';
import { createFloor } from './surroundings/floor.ts';
import { useMade } from './use-made.ts';

/** The floor under the plant, with a grid on the true coordinates. */
export function HallFloor({ appearance }: { appearance: Appearance }): ReactElement {
  const { store } = useStage();
  const floor = useMade(createFloor);
  useEffect(() => floor.wear(appearance), [floor, appearance]);
  useEffect(() => {
    floor.fit(store.getState().extent);
    return store.subscribe(({ extent }, before) => extent !== before.extent && floor.fit(extent));
  }, [store, floor]);
  return <primitive object={floor.mesh} />;
}
