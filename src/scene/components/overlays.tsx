import { lazy, type ReactElement, Suspense, useEffect, useMemo } from 'react';
import type { ThemeName } from '../../ui/index.ts';
import type { ShownNetwork } from '../stage/stage-state.ts';
import { useDrawing, useStageState, useStageStore } from '../stage/use-stage.ts';
import { FlowMarks } from '../surroundings/flow-marks.ts';
import { wayPoints } from '../surroundings/way-points.ts';
import { FLOW_RAMP, type Flow } from '../theme/overlays.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { Painted } from './painted.tsx';
import { WideLine } from './wide-line.tsx';

/** How paths and the floor were used, painted on them. */
export function FlowLayer({ theme }: { theme: ThemeName }): ReactElement | null {
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
export function WayLayer({ theme }: { theme: SceneTheme }): ReactElement | null {
  const network = useStageState((state) => state.network);
  const way = useStageState((state) => state.way);
  const points = useMemo(() => (network ? way.flatMap((leg) => wayPoints(network.paths, leg)) : []), [network, way]);
  if (points.length < 2) return null;
  return (
    <WideLine key={points.length} points={points} color={theme.selection} lineWidth={3} opacity={0.9} renderOrder={7} />
  );
}

// Arrows are for who asks who holds whom.
const HoldArrows = lazy(async () => ({ default: (await import('./hold-arrows.tsx')).HoldArrows }));

/** Who holds whom, where that is asked for and somebody is held. */
export function HoldLayer({ theme }: { theme: SceneTheme }): ReactElement | null {
  const isAsked = useStageState((state) => state.holds.length > 0);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <HoldArrows theme={theme} />
    </Suspense>
  );
}
