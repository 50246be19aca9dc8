import { type ReactElement, useEffect, useMemo } from 'react';
import type { ThemeName } from '../../ui/index.ts';
import type { ShownNetwork } from '../stage/stage-state.ts';
import { useDrawing, useStageState, useStageStore } from '../stage/use-stage.ts';
import { FlowMarks } from '../surroundings/flow-marks.ts';
import { FLOW_RAMP, type Flow } from '../theme/flow.ts';
import { Painted } from './painted.tsx';

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
