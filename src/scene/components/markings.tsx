import { type ReactElement, useMemo, useState } from 'react';
import { type StaticModel, staticModelsIn } from '../instancing/static-models.ts';
import { useMaterials, usePlant, useRedraw, useStageState } from '../stage/use-stage.ts';
import { isSameFootprints, outlineAll } from '../surroundings/floor-marks.ts';
import { createSigns, signText } from '../surroundings/signs.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';
import { Painted } from './painted.tsx';

/** Lines on the floor round machines, and names at the ends of racks; anew when the plant takes another room. */
export function Markings({ theme }: { theme: SceneTheme }): ReactElement {
  const plant = usePlant();
  const extent = useStageState((state) => state.extent);
  // What stands is read whenever the extent is announced: before, nothing does.
  const models = useMemo(
    () => (plant.drawn && !extent.isEmpty() ? staticModelsIn(plant.drawn.visuals) : []),
    [plant, extent],
  );
  const machines = useMemo(() => models.filter(({ kind }) => kind === 'machine'), [models]);
  const racks = useMemo(() => models.filter(({ kind }) => kind === 'rack'), [models]);
  return (
    <>
      <FloorMarks machines={machines} theme={theme} />
      <Signs racks={racks} />
    </>
  );
}

function FloorMarks({ machines, theme }: { machines: readonly StaticModel[]; theme: SceneTheme }): ReactElement {
  // What was recorded comes world by world, and the same machines stand in all of them: painting lines takes long.
  const [painted, setPainted] = useState(machines);
  if (painted !== machines && !isSameFootprints(painted, machines)) setPainted(machines);
  const ribbon = useMemo(() => outlineAll(painted), [painted]);
  useRedraw();
  return <Painted ribbon={ribbon} color={theme.floorMark} pull={1} />;
}

function Signs({ racks }: { racks: readonly StaticModel[] }): ReactElement | null {
  const { cuts } = useMaterials();
  const signs = useDisposable(() => createSigns(racks.map(signedOf)), [racks]);
  useRedraw();
  return (
    signs && (
      <mesh geometry={signs.geometry} matrixAutoUpdate={false}>
        <meshBasicMaterial ref={cuts.surfaceRef} map={signs.texture} />
      </mesh>
    )
  );
}

function signedOf({ entity, bounds, matrix }: StaticModel) {
  return { text: signText(entity.nameAt(entity.createdMicros), entity.entityType), bounds, matrix };
}
