import { type ReactElement, useEffect, useRef } from 'react';
import { Box3, BoxGeometry, InstancedMesh, Matrix4, MeshBasicMaterial, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { ShownPlant } from '../stage/shown-plant.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useDrawing, useFrameUnderWay, usePlant, useStageState } from '../stage/use-stage.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';

/** So many are marked: more would be one veil over all. */
const MOST_MARKS = 2000;
/** Metres between a mark and what it is round. */
const ROOM = 0.08;

const NOBODY: readonly WorldEntity[] = [];
const box = new Box3();
const matrix = new Matrix4();
const size = new Vector3();
const middle = new Vector3();

/** A veil round each of several that are selected together: one draw call, however many there are. */
export function GroupMarks({ theme }: { theme: SceneTheme }): ReactElement {
  const [plant, frame] = [usePlant(), useFrameUnderWay()];
  const { painter, invalidate } = useDrawing();
  const marked = useStageState((state) => state.marked);
  const veils = useDisposable(() => new Veils());
  const drawn = useRef(NOBODY);
  useEffect(() => {
    veils.material.color.set(theme.selection);
    invalidate();
    return invalidate;
  }, [veils, theme, invalidate]);
  useFrameStep(FRAME_ORDER.surround, () => {
    const areOthers = drawn.current !== marked;
    if (!(areOthers || frame.hasChanged || painter.isDirty)) return;
    drawn.current = marked;
    veils.cover(marked, plant);
  });
  return <primitive object={veils} />;
}

class Veils extends InstancedMesh<BoxGeometry, MeshBasicMaterial> {
  constructor() {
    const material = new MeshBasicMaterial({ transparent: true, opacity: 0.32, depthWrite: false });
    super(new BoxGeometry(), material, MOST_MARKS);
    this.frustumCulled = false;
    this.matrixAutoUpdate = false;
    this.renderOrder = 6;
  }

  /** What is not shown has no veil. */
  cover(entities: readonly WorldEntity[], plant: ShownPlant): void {
    this.count = 0;
    for (const entity of entities) {
      if (this.count === MOST_MARKS) break;
      if (plant.boundsOf(entity, box).isEmpty()) continue;
      box.expandByScalar(ROOM).getSize(size);
      this.setMatrixAt(this.count, matrix.makeScale(size.x, size.y, size.z).setPosition(box.getCenter(middle)));
      this.count += 1;
    }
    this.instanceMatrix.needsUpdate = true;
  }

  override dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
    super.dispose();
  }
}
