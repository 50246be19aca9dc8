import { type ReactElement, useMemo, useState } from 'react';
import { type Box3, Matrix4 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from '../instancing/entity-visuals.ts';
import type { InstanceBatch } from '../instancing/instance-batch.ts';
import { MATRIX_STRIDE } from '../instancing/matrix.ts';
import type { Model } from '../models/model.ts';
import { useMaterials, usePlant, useRedraw, useStageState } from '../stage/use-stage.ts';
import { isSameFootprints, outlineAll } from '../surroundings/floor-marks.ts';
import { createSigns, signText } from '../surroundings/signs.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';
import { Painted } from './painted.tsx';

/** Lines on the floor round machines, and names at the ends of racks; made again when the plant's extent changes. */
export function Markings({ theme }: { theme: SceneTheme }): ReactElement {
  const plant = usePlant();
  const extent = useStageState((state) => state.extent);
  // Machines are read when the extent is announced: before, there are none.
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
  // A recording's worlds hold the same machines, and painting lines takes long.
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

/** A fixed thing: the box of its form, in the frame of its matrix. */
interface StaticModel {
  readonly kind: 'machine' | 'rack';
  readonly entity: WorldEntity;
  readonly bounds: Box3;
  readonly matrix: Matrix4;
}

const MOTIONS = ['MOVE_ALONG_PATH', 'TRAVEL', 'POSE_UPDATE'];

/** Racks and fixed machines as drawn now. */
function staticModelsIn(visuals: EntityVisuals): StaticModel[] {
  return [...visuals.batches].flatMap(([batch, model]) => {
    const kind = kindOf(model);
    return kind === null ? [] : staticModelsOf(batch, kind, visuals);
  });
}

function kindOf({ coloring, hollow, isFloor }: Model): StaticModel['kind'] | null {
  if (coloring === 'activity') return 'machine';
  return coloring === 'none' && hollow && !isFloor ? 'rack' : null;
}

function staticModelsOf(batch: InstanceBatch, kind: StaticModel['kind'], visuals: EntityVisuals): StaticModel[] {
  return Array.from({ length: batch.extent }, (_, slot) => slot).flatMap((slot) => {
    const visual = visuals.visualOf(batch.nodeOf(slot));
    if (!visual || visual.carrier >= 0) return [];
    if (!visual.parts.some((part) => part.role === 'ENTITY' && part.batch === batch)) return [];
    if (visual.entity.supportedActions.some((action) => MOTIONS.includes(action))) return [];
    const matrix = new Matrix4().fromArray(batch.matrices, slot * MATRIX_STRIDE);
    return [{ kind, entity: visual.entity, bounds: batch.bounds, matrix }];
  });
}
