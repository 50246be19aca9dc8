import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { Box3, BoxGeometry, InstancedMesh, Matrix4, MeshBasicMaterial, Vector3 } from 'three';
import type { ThemeName } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { ShownPlant } from '../stage/shown-plant.ts';
import type { ShownNetwork } from '../stage/stage-state.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useDrawing, useFrameUnderWay, usePlant, useStageState, useStageStore } from '../stage/use-stage.ts';
import { FlowMarks } from '../surroundings/flow-marks.ts';
import { HoldLines } from '../surroundings/hold-lines.ts';
import { wayPoints } from '../surroundings/way-points.ts';
import { FLOW_RAMP, type Flow, type HoldPair } from '../theme/layers.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';
import { Painted } from './painted.tsx';
import { WideLine } from './wide-line.tsx';

/** So many are marked: more would be one veil over all. */
const MOST_MARKS = 2000;

/** Metres between a mark and what it is round. */
const ROOM = 0.08;

const NOBODY: readonly WorldEntity[] = [];

const box = new Box3();

const matrix = new Matrix4();

const size = new Vector3();

const middle = new Vector3();

export interface LayersProps {
  themeName: ThemeName;
  theme: SceneTheme;
}

/** Flow, a way, who holds whom, and marks: each where it is asked for. */
export function PaintedLayers({ themeName, theme }: LayersProps): ReactElement {
  const hasHolds = useStageState((state) => state.holds.length > 0);
  const hasMarks = useStageState((state) => state.marked.length > 0);
  return (
    <>
      <FlowLayer theme={themeName} />
      <WayLayer theme={theme} />
      {hasHolds && <HoldArrows theme={theme} />}
      {hasMarks && <GroupMarks theme={theme} />}
    </>
  );
}

/** How paths and the floor were used, painted on them. */
function FlowLayer({ theme }: { theme: ThemeName }): ReactElement | null {
  const network = useStageState((state) => state.network);
  const flow = useStageState((state) => state.flow);
  return network && flow && <PaintedFlow {...{ network, flow, theme }} />;
}

function PaintedFlow({ network, flow, theme }: { network: ShownNetwork; flow: Flow; theme: ThemeName }): ReactElement {
  const store = useStageStore();
  const { invalidate } = useDrawing();
  const marks = useMemo(() => new FlowMarks(network.paths, flow, FLOW_RAMP[theme]), [network, flow, theme]);
  const colors = useMemo(() => marks.colors, [marks]);
  useEffect(() => {
    store.setState({ flowTarget: marks });
    invalidate();
    return () => {
      store.setState({ flowTarget: null });
      invalidate();
    };
  }, [marks, store, invalidate]);
  return <Painted ribbon={marks.ribbon} color={colors} pull={4} renderOrder={1} />;
}

/** A way that was gone, as one line over the floor that shows through what stands before it. */
function WayLayer({ theme }: { theme: SceneTheme }): ReactElement | null {
  const network = useStageState((state) => state.network);
  const way = useStageState((state) => state.way);
  const points = useMemo(() => (network ? way.flatMap((leg) => wayPoints(network.paths, leg)) : []), [network, way]);
  if (points.length < 2) return null;
  return (
    <WideLine key={points.length} points={points} color={theme.selection} lineWidth={3} opacity={0.9} renderOrder={7} />
  );
}

const NO_PAIRS: readonly HoldPair[] = [];

/** Thin arrows from devices that cannot go on to those that keep them: one draw call, however many there are. */
function HoldArrows({ theme }: { theme: SceneTheme }): ReactElement {
  const [plant, frame] = [usePlant(), useFrameUnderWay()];
  const { painter } = useDrawing();
  const pairs = useStageState((state) => state.holds);
  const lines = useDisposable(() => new HoldLines());
  const drawn = useRef(NO_PAIRS);
  useFrameStep(FRAME_ORDER.surround, () => {
    const areOthers = drawn.current !== pairs;
    if (!plant.world || (!areOthers && (pairs.length === 0 || !(frame.hasChanged || painter.isDirty)))) return;
    drawn.current = pairs;
    lines.show(plant.world, pairs, plant.simulationTimeMicros);
  });
  return (
    <lineSegments geometry={lines.geometry} matrixAutoUpdate={false} frustumCulled={false} renderOrder={8}>
      <lineBasicMaterial color={theme.selection} depthTest={false} transparent />
    </lineSegments>
  );
}

/** A veil round each of several that are selected together: one draw call, however many there are. */
function GroupMarks({ theme }: { theme: SceneTheme }): ReactElement {
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
