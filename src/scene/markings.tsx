import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { type Standing, standingIn } from './drawing/standing.ts';
import type { Appearance } from './look/appearance.ts';
import { useStage } from './stage/stage-context.ts';
import { createFloorMarks, type Footprint, isSameFootprints } from './surroundings/floor-marks.ts';
import { createSigns, signText } from './surroundings/signs.ts';
import { useMade } from './use-made.ts';

/** Lines on the floor round machines, and names at the ends of racks; anew when the plant takes another room. */
export function Markings({ appearance }: { appearance: Appearance }): ReactElement {
  const { store, plant } = useStage();
  const extent = useStore(store, (state) => state.extent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands is read anew whenever the extent is told
  const standing = useMemo(() => (plant.drawn ? standingIn(plant.drawn.visuals) : []), [plant, extent]);
  const [machines, racks] = useMemo(
    () => [standing.filter(({ kind }) => kind === 'machine'), standing.filter(({ kind }) => kind === 'rack')],
    [standing],
  );
  return (
    <>
      <FloorMarks machines={machines} appearance={appearance} />
      <Signs racks={racks} />
    </>
  );
}

function FloorMarks({ machines, appearance }: { machines: readonly Standing[]; appearance: Appearance }): ReactElement {
  const { cuts, touch } = useStage();
  const footprints = useKept(machines.map(({ bounds, matrix }) => ({ bounds, matrix })));
  const marks = useMade(() => createFloorMarks(footprints, cuts), [footprints, cuts]);
  useEffect(() => {
    marks.wear(appearance);
    touch();
  }, [marks, appearance, touch]);
  return <primitive object={marks.mesh} />;
}

/** What was recorded comes world by world, and in all of them the same machines stand: to paint lines round them takes long. */
function useKept(footprints: readonly Footprint[]): readonly Footprint[] {
  const kept = useRef(footprints);
  if (!isSameFootprints(kept.current, footprints)) kept.current = footprints;
  return kept.current;
}

function Signs({ racks }: { racks: readonly Standing[] }): ReactElement | null {
  const { cuts, touch } = useStage();
  const signs = useMade(() => createSigns(racks.map(signedOf), cuts), [racks, cuts]);
  useEffect(() => {
    if (signs) touch();
  }, [signs, touch]);
  return signs && <primitive object={signs.mesh} />;
}

function signedOf({ entity, bounds, matrix }: Standing) {
  return { text: signText(entity.nameAt(entity.createdMicros), entity.entityType), bounds, matrix };
}
